import { describe, expect, it } from 'vitest';
import { obligationAddress } from '#contract/obligations/address.ts';
import {
  type Assignee,
  assigneeWords,
  isAssignedTo,
  isTouchedLately,
  waitsFor,
} from '#contract/obligations/assignee.ts';
import { groupOf } from '#contract/obligations/group.ts';
import { factsOfLine, lineWords, ranOutLast } from '#contract/obligations/in-force.ts';
import { inForceOf, lineStateOf } from '#contract/obligations/line-state.ts';
import { isWeekend, mondayOf } from '#contract/obligations/next-due.ts';
import { certificateOf } from '#contract/obligations/outstanding-item.ts';
import { hasFacts, serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { isSnoozeOf } from '#contract/obligations/snooze.ts';
import { maySnooze, snoozeWords } from '#contract/obligations/snooze-words.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';

const TODAY = '2026-11-25';
const person = (userId: string, ...roles: RoleId[]): Assignee => ({
  userId,
  roles,
  isSuperadmin: false,
  isOfReseller: false,
});

describe('the group of an obligation', () => {
  it.each([
    ['failed', '2026-12-01', 'failed'],
    ['overdue', '2026-11-01', 'overdue'],
    ['missing', '', 'missing'],
    ['in review', '', 'in review'],
    ['due soon', '2026-12-02', '7'],
    ['due soon', '2026-12-03', '30'],
    ['due soon', '2026-12-25', '30'],
    ['due soon', '2026-12-26', '60'],
    ['ok', '2027-01-24', '60'],
    ['ok', '2027-01-25', 'later'],
  ] as const)('%s and due "%s" is %s', (state, due, group) => expect(groupOf({ state, due }, TODAY)).toBe(group));
});

describe('the turn', () => {
  const review = { turn: [NCRA, RESELLER], uploader: 'u1' } as const;

  it('is of each user with one of the roles, and not of another', () => {
    expect(isAssignedTo({ turn: [NCRA, RESELLER] }, person('u1', RESELLER))).toBe(true);
    expect(isAssignedTo({ turn: [NCRA, RESELLER] }, person('u1', EXPERIAN))).toBe(false);
  });

  it('is not of the user who uploaded the file, unless no other user reviews', () => {
    expect(isAssignedTo(review, person('u1', NCRA))).toBe(false);
    expect(isAssignedTo(review, person('u2', NCRA))).toBe(true);
    expect(isAssignedTo(review, { ...person('u1', NCRA), reviewsAlone: true })).toBe(true);
    expect(isAssignedTo({ turn: [NCRA], uploader: '' }, person('', NCRA))).toBe(true);
  });

  it('is named by the roles in their order', () => {
    expect(assigneeWords({ turn: [RESELLER, NCRA] })).toBe('NCRA, Reseller');
  });

  it('stays with the user who looks after the record while the obligation is not overdue', () => {
    const care = { responsible: person('u1', NCRA), isTouched: false };
    const waiting = { turn: [NCRA], due: '2026-01-01' } as const;
    expect(waitsFor({ ...waiting, state: 'missing' }, person('u2', NCRA), care, TODAY)).toBe(false);
    expect(waitsFor({ ...waiting, state: 'overdue' }, person('u2', NCRA), care, TODAY)).toBe(true);
  });

  it('was touched lately on the 14th day before, and not if the day is unknown', () => {
    expect(isTouchedLately('2026-11-11', TODAY)).toBe(true);
    expect(isTouchedLately('2026-11-10', TODAY)).toBe(false);
    expect(isTouchedLately('', TODAY)).toBe(false);
  });
});

it('tells the days of a weekend, and the Monday of a week', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  expect(days.map(isWeekend)).toEqual([false, true, true, false]);
  expect(days.map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30']);
});

it('leads to an entry where it is viewed, not to a form', () => {
  const address = obligationAddress(person('u1', NCRA), {
    kind: 'other',
    recordId: 'r1',
    obligation: 'other.activation',
    field: 'activate',
  });
  expect(address).toMatch(/View\/r1\/102\?focus=activate$/);
});

const version = (number: number, effectiveFrom: string, validUntil: string, at = '') => ({
  number,
  effectiveFrom,
  validUntil,
  at,
});
const fact = (id: string, approved: ReturnType<typeof version>[], certificateId = 0, key = 'K') => ({
  ...{ id, key, certificateId, approved },
  awaiting: null,
});

describe('the documents of a line', () => {
  it('are those of its kind and certificate', () => {
    const facts = [fact('a', []), fact('b', [], 2), fact('c', [], 0, 'L')];
    expect(factsOfLine(facts, { key: 'K', certificateId: 0 }).map(({ id }) => id)).toEqual(['a']);
  });

  it('name the version that ran out last, the newest of equals', () => {
    const line = [
      fact('a', [
        version(1, '', '2026-10-01', '2'),
        version(2, '', '2026-10-01', '1'),
        version(3, '', '2026-01-01', '3'),
      ]),
      fact('b', [version(4, '', ''), version(5, '2026-12-01', '2026-11-01'), version(6, '', TODAY)]),
    ];
    expect(ranOutLast(line, TODAY)?.number).toBe(1);
    expect(ranOutLast([fact('a', [version(1, '', '')])], TODAY)).toBeUndefined();
    expect(ranOutLast([fact('a', [version(1, TODAY, '2026-11-24')])], TODAY)?.number).toBe(1);
  });

  it('are in force from the day on which they begin, the newest of equals', () => {
    expect(inForceOf([version(1, TODAY, '')], TODAY)?.number).toBe(1);
    const two = [version(1, '', '2027-01-01', '2'), version(2, '', '2027-01-01', '1')];
    expect(inForceOf(two, TODAY)?.number).toBe(1);
    expect(inForceOf([...two].reverse(), TODAY)?.number).toBe(1);
    const { at: _at, ...undated } = version(3, '', '2027-01-01');
    expect(inForceOf([undated, { ...undated, number: 4 }], TODAY)?.number).toBe(4);
  });

  it('leave a line overdue that began and ended before', () => {
    const line = { approved: [version(1, TODAY, '2026-11-24')], awaits: false, isTicked: false };
    expect(lineStateOf(line, { today: TODAY, dueSoonDays: 60 }).state).toBe('overdue');
  });

  it('say until when the next one holds', () => {
    const line = [fact('a', [version(1, '', '2026-12-01'), version(2, '2026-12-02', '2027-12-01')])];
    const words = (due: string) => lineWords(line, { due, withoutFile: false }, TODAY);
    expect(words('2027-12-01')).toBe('Version 1, in force until 12/01/2026. The next one holds until 12/01/2027.');
    expect(words('')).toMatch('The next one holds until further notice.');
    expect(words('2026-12-01')).toBe('Version 1, in force until 12/01/2026.');
  });

  it('say of an approved one that has not begun from when on it counts', () => {
    const line = [fact('a', [version(1, '2026-12-01', ''), version(2, '2027-12-02', '')])];
    const ticked = lineStateOf(
      { approved: line[0]?.approved ?? [], awaits: false, isTicked: true },
      { today: TODAY, dueSoonDays: 60 },
    );
    expect(ticked).toMatchObject({ state: 'ok', withoutFile: false });
    expect(lineWords(line, { ...ticked, isTicked: true }, TODAY)).toBe('Version 1, in force from 12/01/2026.');
    const ended = [fact('a', [version(1, '', '2026-11-01'), version(2, '2027-12-02', '')])];
    expect(lineWords(ended, { due: '2026-11-01', withoutFile: false }, TODAY)).toBe(
      'Version 1 ran out on 11/01/2026. Version 2, in force from 12/02/2027.',
    );
  });

  it('name their certificate in their place', () => {
    expect([certificateOf({ field: 'document-9:3' }), certificateOf({ field: 'document-9' })]).toEqual([3, 0]);
  });
});

describe('a snooze', () => {
  it('of NCRA is of any obligation, of others of those assigned to them', () => {
    const may = (role: RoleId, isTheirTurn: boolean) => maySnooze(person('u1', role), isTheirTurn);
    expect([may(NCRA, false), may(RESELLER, true), may(RESELLER, false)]).toEqual([true, true, false]);
    expect(maySnooze(person('u1'), true)).toBe(false);
  });

  it('is told with its day and reason', () => {
    expect(snoozeWords({ until: '2026-12-01', reason: 'on leave' })).toBe('Snoozed until 12/01/2026: on leave');
  });

  it.each([
    ['document.expiry', 'document-9', 'reseller.document.contract', 'document-9', true],
    ['document.expiry', 'document-9', 'reseller.document.contract', 'document-8', false],
    ['document.expiry', '', 'document.expiry', '', true],
    ['document.expiry', '', 'reseller.document.contract', 'document-9', false],
    ['reseller.document.contract', 'document-9', 'reseller.document.contract', 'document-9', true],
    ['reseller.document.contract', 'document-9', 'reseller.document.contract', 'document-8', false],
    ['reseller.document.contract', '', 'reseller.document.contract', 'document-8', true],
    ['reseller.document.contract', 'document-9', 'reseller.document.contract', '', true],
    ['provider.review', 'document-9', 'reseller.document.contract', 'document-9', false],
  ])('of %s at "%s" is of %s at "%s": %s', (obligation, field, owed, place, isOf) => {
    expect(isSnoozeOf({ obligation, field }, { obligation: owed, field: place })).toBe(isOf);
  });
});

describe('what the server stores with a record', () => {
  it('is nothing for a new one, and known', () => {
    const stored = serverFieldsOf();
    expect(stored).toMatchObject({ documentFacts: [], reviewFacts: [], snoozes: [], touchedOn: '' });
    expect(hasFacts(stored)).toBe(true);
  });

  it('is as it was before a save, and unknown where one of the facts is', () => {
    const stored = { ...serverFieldsOf(), touchedOn: TODAY };
    expect(serverFieldsOf(stored)).toEqual(stored);
    expect(hasFacts({ ...stored, documentFacts: null })).toBe(false);
    expect(hasFacts({ ...stored, reviewFacts: null })).toBe(false);
  });
});
