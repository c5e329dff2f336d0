import { describe, expect, it } from 'vitest';
import { comparing } from '#contract/obligations/former-rules.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { firstSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';

const today = '2026-11-25';
const entries = [9, 10, 11, 12].map((id) => ({ id, name: `Line ${id}` }));
const circumstances = {
  today,
  dueSoonDays: 60,
  reviewMonths: {},
  documents: { provider: entries, reseller: [], endUser: [] },
  certificates: [],
  requirements: firstSets,
  suspendedResellers: new Set<string>(),
  businessRules: new Map<number, BusinessRule>(),
};
const SITE = 'SITEINSPECTION';
const all = [9, 10, 11, 12];

/** What changed of a provider that is up to date apart from what is given. */
const changesOf = (given: Readonly<Record<string, unknown>>, validUntil: readonly string[] = []) => {
  const row: Readonly<Record<string, unknown>> = {
    ...{ activate: true, reviewDate: '2027-06-01', isExperianSignoff: true, collectedIds: all, documentFacts: '' },
    ...given,
  };
  const facts = (fact: string) => row[fact];
  const validities = validUntil.map((until, at) => ({
    id: String(at),
    key: SITE,
    days: [{ effectiveFrom: '2025-01-01', validUntil: until }],
  }));
  return comparing(circumstances)(findOutstanding(['provider'], circumstances)(facts), { facts, validities });
};
const line = (days: string, awaits = '') => [SITE, '0', days, awaits].join('\t');

describe('the rules before, compared with those of today', () => {
  it('differ in nothing for a record that stands the same', () => {
    expect(changesOf({})).toEqual([]);
    expect(changesOf({ collectedIds: [] })).toEqual([]);
    expect(changesOf({ reviewDate: '2026-01-01' })).toEqual([]);
  });

  it.each([
    ['a failed review', { failedReviews: 'provider.review' }, [], 'failedReview', 'ok', 'failed'],
    [
      'a first file in review',
      { collectedIds: [9, 10, 12], documentFacts: line('', 'awaits u1') },
      [],
      'inReview',
      'missing',
      'in review',
    ],
    [
      'a renewal beside the document that it replaced',
      { documentFacts: line('2025-01-01..2028-01-01') },
      ['2026-01-01', '2028-01-01'],
      'inForce',
      'overdue',
      'ok',
    ],
    [
      'an approved document without a tick',
      { collectedIds: [9, 10, 12], documentFacts: line('2025-01-01..') },
      [],
      'inForce',
      'missing',
      'ok',
    ],
  ] as const)('differ for %s', (_what, given, validUntil, rule, before, after) => {
    expect(changesOf(given, validUntil)).toEqual([{ rule, before, after }]);
  });

  it.each([
    ['that has run out', ['2026-01-01', '2026-03-01'], 'overdue'],
    ['that runs out soon', ['2026-12-31'], 'due soon'],
  ] as const)('differ for a replaced document of a kind without a line %s', (_what, validUntil, before) => {
    const other = (until: string) => ({
      ...{ id: until, key: 'WITHOUTLINE' },
      days: [{ effectiveFrom: '2025-01-01', validUntil: until }],
    });
    const facts = (fact: string) => ({ activate: true, reviewDate: '2027-06-01', collectedIds: all })[fact];
    const known = { facts, validities: validUntil.map(other) };
    const outstanding = findOutstanding(['provider'], circumstances)(facts);
    expect(comparing(circumstances)(outstanding, known)).toContainEqual({ rule: 'inForce', before, after: 'ok' });
    expect(comparing(circumstances)([], known)).toEqual([]);
    const endless = { facts, validities: [other(''), other('2030-01-01')] };
    expect(comparing(circumstances)(outstanding, endless)).toEqual([]);
  });

  it.each([
    ['a later version carries it on', ['2026-12-01', '2026-12-02', '2028-01-01'], 'ok'],
    ['a later version begins on its last day', ['2026-12-01', '2026-12-01', '2028-01-01'], 'ok'],
    ['there is a gap', ['2026-12-01', '2026-12-03', '2028-01-01'], 'due soon'],
    ['the later one has no end', ['2026-12-01', '2026-12-02', ''], 'ok'],
    ['the first has no end', ['', '2026-12-02', '2026-12-20'], 'due soon'],
  ] as const)('know until when a document held where %s', (_what, [first, from, second], before) => {
    const facts = (fact: string) =>
      ({ activate: true, collectedIds: all, documentFacts: line('2020-01-01..2025-01-01') })[fact];
    const days = [
      { effectiveFrom: '2024-01-01', validUntil: '2024-06-01' },
      { effectiveFrom: today, validUntil: first },
      { effectiveFrom: from, validUntil: second },
    ];
    const outstanding = findOutstanding(
      ['provider'],
      circumstances,
    )(facts).filter(({ documentKind }) => documentKind === SITE);
    expect(comparing(circumstances)(outstanding, { facts, validities: [{ id: '1', key: SITE, days }] })).toEqual([
      { rule: 'ranOut', before, after: 'overdue' },
    ]);
  });

  it.each([
    ['a sign-off that was made', 'provider.signOff', { isExperianSignoff: true }, 'ok'],
    ['a sign-off that was not made', 'provider.signOff', { isExperianSignoff: false }, 'missing'],
    ['a review without a day', 'provider.review', { reviewDate: '' }, 'missing'],
    ['an approval without a day', 'provider.approval', { approvalDate: '' }, 'ok'],
    ['a review that is overdue', 'provider.review', { reviewDate: '2026-01-01' }, 'overdue'],
  ] as const)('differ for %s and failed since', (_what, failedReviews, given, before) => {
    expect(changesOf({ ...given, failedReviews })).toContainEqual({ rule: 'failedReview', before, after: 'failed' });
  });

  it('differ in nothing for an entry whose day has passed', () => {
    const facts = (fact: string) => ({ activate: false, isEndUserTp: true, reviewDate: '2026-01-01' })[fact];
    expect(
      comparing(circumstances)(findOutstanding(['other'], circumstances)(facts), { facts, validities: [] }),
    ).toEqual([]);
    const undated = (fact: string) => ({ activate: false, isEndUserTp: true })[fact];
    expect(
      comparing(circumstances)(findOutstanding(['other'], circumstances)(undated), { facts: undated, validities: [] }),
    ).toEqual([]);
  });

  it('differ for an entry that is not activated before its day', () => {
    const facts = (fact: string) => ({ activate: false, isEndUserTp: true, reviewDate: '2027-06-01' })[fact];
    const outstanding = findOutstanding(['other'], circumstances)(facts);
    expect(comparing(circumstances)(outstanding, { facts, validities: [] })).toEqual([
      { rule: 'activation', before: 'ok', after: 'missing' },
    ]);
  });
});
