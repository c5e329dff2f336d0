import { describe, expect, it } from 'vitest';
import type { Row } from '../../bench/kit/bench.ts';
import { linesOf, written } from '../../bench/kit/lines.ts';
import { briefTableOf, tableOf } from '../../bench/kit/tables.ts';

const row: Row = {
  what: 'a page',
  now: { calls: 1, ms: 2.346, 'rows/s': 4_000 },
  goal: { ms: 10, 'rows/s': 4_500 },
  peer: { way: 'reading everything', calls: 54, ms: 26_700 },
};

describe('a figure of a bench', () => {
  it('has three digits that count and its unit, in the singular where it is one', () => {
    expect([
      written(2.346, 'ms'),
      written(26_700.4, 'ms'),
      written(1, 'calls'),
      written(1, 'ms'),
      written(0.003, 'shift'),
    ]).toEqual(['2.35 ms', '26,700 ms', '1 call', '1 ms', '0.003 shift']);
  });

  it('meets its goal when it is at most that, a rate when it is at least that, and neither if there is none', () => {
    expect(linesOf(row).map(({ isMet }) => isMet)).toEqual([undefined, true, false]);
    expect(linesOf({ ...row, now: { ms: 10.1, 'rows/s': 4_500 } }).map(({ isMet }) => isMet)).toEqual([false, true]);
  });

  it('says how many times better than the other way it is, whichever of the two is better', () => {
    const ratios = (now: Row['now'], peer: Row['now']) =>
      linesOf({ what: '', now, peer: { way: 'x', ...peer } }).map(({ ratio }) => ratio);
    expect(ratios({ ms: 2 }, { ms: 100 })).toEqual(['50 ×']);
    expect(ratios({ ms: 200 }, { ms: 100 })).toEqual(['0.5 ×']);
    expect(ratios({ 'rows/s': 3_000 }, { 'rows/s': 1_000 })).toEqual(['3 ×']);
    expect(ratios({ ms: 0 }, { ms: 100 })).toEqual(['']);
  });

  it('stands in the table with goal, now, other way, ratio, and whether the goal is met', () => {
    expect(tableOf([row]).split('\n').slice(2)).toEqual([
      '| a page |  | 1 call | 54 calls (reading everything) | 54 × |  |',
      '|  | ≤ 10 ms | 2.35 ms | 26,700 ms (reading everything) | 11,381 × | met |',
      '|  | ≥ 4,500 rows/s | 4,000 rows/s |  |  | **not met** |',
    ]);
    expect(briefTableOf([row]).split('\n')[2]).toBe(
      '| a page | 1 call, 2.35 ms, 4,000 rows/s | ≤ 10 ms, ≥ 4,500 rows/s | 54 calls, 26,700 ms (reading everything) |',
    );
  });
});
