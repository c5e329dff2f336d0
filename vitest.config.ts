import { defineConfig } from 'vitest/config';

/** Four projects, cheapest first: pure rules, handlers and engines, infrastructure, a real browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/{contract,web,house}/**/*.test.ts'] } },
      {
        test: {
          name: 'handlers',
          include: ['test/{lambdas,local}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cdk',
          include: ['test/lib/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Loading the CDK takes longer than the tests; they only read one template.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A browser and a portal fill both cores, so these files run alone and one after the other.
          maxWorkers: 1,
          // A busy machine can be slower than a person; what fails twice more is broken.
          retry: process.env.CI ? 2 : 0,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
