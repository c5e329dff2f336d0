import { expect, it } from 'vitest';
import { dataLevel } from '#lambdas/store/table.ts';

const FIRST_THAT_ERASES_NOTHING = 2;

it('lets no release take over again that erases by the clock of the table', () => {
  const { level, oldestReader, requires } = dataLevel;
  expect(oldestReader).toBe(FIRST_THAT_ERASES_NOTHING);
  expect(level).toBeGreaterThanOrEqual(oldestReader);
  expect(requires).toBe(level - 1);
});
