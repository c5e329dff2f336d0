import { describe, expect, it } from 'vitest';
import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import { isDueIn, nextDue, weekAhead, weeksAhead, worstWords } from '#contract/obligations/next-due.ts';
import { daysAfter, parseDay } from '#contract/rules/dates.ts';

describe('the next due day of a review', () => {
  it.each([
    ['in a year', '2026-11-22', '2026-12-01', 12, '2027-11-22'],
    ['in a year, though it was overdue', '2026-11-22', '2026-10-01', 12, '2027-11-22'],
    ['without a day before', '2026-11-22', '', 6, '2027-05-22'],
    ['from a leap day to the last of February', '2028-02-29', '2028-03-15', 12, '2029-02-28'],
    ['from a leap day to the next', '2028-02-29', '2028-03-15', 48, '2032-02-29'],
    ['from the 31st to a month of 30 days', '2026-08-31', '2026-08-31', 1, '2026-09-30'],
    ['over the turn of the year', '2026-12-31', '2026-12-31', 2, '2027-02-28'],
    ['ten years on', '2026-11-22', '2026-11-22', 120, '2036-11-22'],
  ])('counted from completion: %s', (_what, on, due, months, expected) => {
    expect(nextDue({ on, due, months, from: 'completion' })).toBe(expected);
  });

  it.each([
    ['completed before it was due', '2026-11-22', '2026-12-01', 12, '2027-12-01'],
    ['completed on the very day', '2026-12-01', '2026-12-01', 12, '2027-12-01'],
    ['completed late', '2027-01-15', '2026-12-01', 12, '2027-12-01'],
    ['completed on the next anniversary, which it does not count for', '2027-12-01', '2026-12-01', 12, '2028-12-01'],
    ['long overdue', '2026-11-22', '2019-03-04', 12, '2027-03-04'],
    ['long overdue, monthly', '2026-11-22', '2019-03-31', 1, '2026-11-30'],
    ['a leap day, that comes back in leap years', '2031-05-01', '2028-02-29', 12, '2032-02-29'],
    ['a leap day, in another year', '2028-03-01', '2028-02-29', 12, '2029-02-28'],
    ['without a day before: counted from completion', '2026-11-22', '', 12, '2027-11-22'],
  ])('counted from the anniversary: %s', (_what, on, due, months, expected) => {
    expect(nextDue({ on, due, months, from: 'anniversary' })).toBe(expected);
  });

  it.each(['completion', 'anniversary'] as const)('is none with no months, counted from %s', (from) => {
    expect(nextDue({ on: '2026-11-22', due: '2026-12-01', months: 0, from })).toBe('');
  });

  it('is a day that a record may hold, however far off it was', () => {
    const next = nextDue({ on: '2026-11-22', due: '2199-06-01', months: 120, from: 'anniversary' });
    expect(next).toBe('2199-12-31');
    expect(parseDay(next)).toBe(next);
  });
});

describe('what is due in a time', () => {
  it.each([
    ['2026-12-01', '2026-12', true],
    ['2026-12-01', '2026-12-01', true],
    ['2026-12-02', '2026-12-01', false],
    ['2026-12-01', '2026-12-01..2026-12-01', true],
    ['2026-12-07', '2026-12-01..2026-12-07', true],
    ['2026-12-08', '2026-12-01..2026-12-07', false],
    ['', '2026-12', false],
  ])('a due day %s is in %s: %s', (due, time, expected) => {
    expect(isDueIn(due, time)).toBe(expected);
  });

  it('a due day is in the week ahead that holds it, and in none before today or after twelve weeks', () => {
    const today = '2026-11-26';
    for (const [week, { from, until }] of weeksAhead(today).entries()) {
      expect([weekAhead(from, today), weekAhead(until, today)]).toEqual([week, week]);
    }
    expect(weekAhead('2026-11-25', today)).toBe(-1);
    expect(weekAhead(daysAfter(weeksAhead(today).at(-1)?.until ?? '', 1), today)).toBe(-1);
  });
});

const NOW = '2026-11-23';

describe('what a status is of', () => {
  it('is said of the worst: what falls due first of what is equally bad, without the year if that is this one', () => {
    const is = (state: ObligationState, due: string, label: string, hidden = false) => ({ state, due, label, hidden });
    const late = [
      is('missing', '', 'Site'),
      is('overdue', '2026-10-20', 'B'),
      is('overdue', '2026-10-15', 'NCRA Review'),
    ];
    expect(worstWords(late, NOW, true)).toBe('since 10/15: NCRA Review');
    expect(worstWords([is('overdue', '2025-10-15', 'NCRA Review')], NOW, true)).toBe('since 10/15/2025: NCRA Review');
    expect(worstWords([is('due soon', '2026-12-01', 'Approval')], NOW, true)).toBe('12/01: Approval');
    expect(worstWords([is('missing', '', 'Site')], NOW, true)).toBe('Site');
    expect(worstWords([is('ok', '2027-01-01', 'Site')], NOW, true)).toBe('');
    expect(worstWords([], NOW, true)).toBe('');
  });

  it('names nothing that is hidden from the reader, and nothing better in its place', () => {
    const hidden = { state: 'missing', due: '', label: 'Agreement', hidden: true } as const;
    const other = { state: 'missing', due: '', label: 'Site', hidden: false } as const;
    expect(worstWords([hidden, other], NOW, false)).toBe('Site');
    expect(worstWords([hidden, { ...other, state: 'due soon' }], NOW, false)).toBe('');
    expect(worstWords([hidden], NOW, true)).toBe('Agreement');
  });
});
