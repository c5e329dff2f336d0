import { describe, expect, it } from 'vitest';
import { comparing } from '#contract/obligations/former-rules.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';

const today = '2026-11-25';
const entries = [9, 10, 11, 12].map((id) => ({ id, name: `Line ${id}` }));
const circumstances = {
  today,
  dueSoonDays: 60,
  reviewMonths: {},
  documents: { provider: entries, reseller: [], endUser: [] },
  certificates: [],
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

  it('differ for an entry that is not activated before its day', () => {
    const facts = (fact: string) => ({ activate: false, isEndUserTp: true, reviewDate: '2027-06-01' })[fact];
    const outstanding = findOutstanding(['other'], circumstances)(facts);
    expect(comparing(circumstances)(outstanding, { facts, validities: [] })).toEqual([
      { rule: 'activation', before: 'ok', after: 'missing' },
    ]);
  });
});
