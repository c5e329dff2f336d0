import { describe, expect, it } from 'vitest';
import { linesOf, monthEnds, percentAt } from '#web/areas/home/trend-lines.ts';

const figures = (of: { ok?: number[]; overdue?: number[]; missing?: number[] }, days: number) => {
  const none = new Array<number>(days).fill(0);
  return { failed: none, overdue: none, missing: none, 'in review': none, 'due soon': none, ok: none, ...of };
};

describe('the lines of the trend', () => {
  it('say the share of records that are in order and late, and nothing of no records', () => {
    const counted = figures({ ok: [1, 0], overdue: [2, 0] }, 2);
    expect([percentAt(counted, 0, 'inOrder'), percentAt(counted, 0, 'late')]).toEqual([33, 67]);
    expect(percentAt(counted, 1, 'inOrder')).toBeUndefined();
  });

  it('give each day its place up to today, and break where a day was not counted', () => {
    const days = ['2026-11-03', '2026-11-04', '2026-11-06'];
    const drawn = { days, from: '2026-11-01', today: '2026-11-06', width: 100, height: 10 };
    expect(linesOf(figures({ ok: [1, 1, 0], missing: [0, 1, 1] }, 3), 'inOrder', drawn)).toEqual([
      '40.0,0.0 60.0,5.0',
      '100.0,10.0',
    ]);
  });

  it('end each month with the last day that was counted, the newest first', () => {
    expect(monthEnds(['2026-09-29', '2026-09-30', '2026-10-02', '2026-11-01'])).toEqual([3, 2, 1]);
    expect(monthEnds([])).toEqual([]);
  });
});
