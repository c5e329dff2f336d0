import { defineConfig } from 'vitest/config';

/** The tests of the rules alone: they need no table, so that thousands of mutants can be tried. */
export default defineConfig({
  test: { include: ['test/contract/**/*.test.ts'] },
});
