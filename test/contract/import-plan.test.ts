import { describe, expect, it } from 'vitest';
import { planFor } from '#contract/import/plan.ts';
import { counted, figure } from '#contract/rules/figures.ts';

describe('the plan of a checked file', () => {
  const plan = { rows: 15, created: 1, updated: 2, unchanged: 4, skipped: 0, failed: 8 };

  it.each([
    ['both', { ...plan }],
    ['createOnly', { ...plan, updated: 0, skipped: 2 }],
    ['updateOnly', { ...plan, created: 0, skipped: 1 }],
  ] as const)('skips in the mode %s what it leaves out, and adds up', (mode, expected) => {
    const { rows, ...parts } = planFor(plan, mode);
    expect({ rows, ...parts }).toEqual(expected);
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(rows);
  });

  it('of an import from before, which had its mode’s rows skipped already, adds up too', () => {
    const before = { rows: 6, created: 1, updated: 0, unchanged: 2, skipped: 3, failed: 0 };
    expect(planFor(before, 'updateOnly')).toEqual({ ...before, created: 0, skipped: 4 });
  });
});

describe('figures', () => {
  it('have separators, and one of a thing has no plural', () => {
    expect([figure(0), figure(1_500), figure(1_234_567)]).toEqual(['0', '1,500', '1,234,567']);
    expect([counted(0, 'row'), counted(1, 'row'), counted(1_500, 'row')]).toEqual(['0 rows', '1 row', '1,500 rows']);
  });
});
