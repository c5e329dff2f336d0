import { describe, expect, it } from 'vitest';
import { isMonth, monthAfter, monthWords, weeksOf } from '#web/areas/worklist/month.ts';

describe('a month of the calendar', () => {
  it('has weeks from Sunday to Saturday, with no day of another month', () => {
    const weeks = weeksOf('2028-02');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((day) => day !== '')).toHaveLength(29);
    expect(weeks[0]?.indexOf('2028-02-01')).toBe(new Date('2028-02-01T00:00:00Z').getUTCDay());
    expect(weeksOf('2026-02')).toHaveLength(4);
  });

  it('is followed by the next one across years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(monthWords('2026-11')).toBe('November 2026');
    expect(['2026-11', '2026-13', 'soon', ''].map(isMonth)).toEqual([true, false, false, false]);
  });
});
