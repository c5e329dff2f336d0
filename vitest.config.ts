import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * A worker collects its garbage before it takes more than 800 MB. A larger young generation takes 7 % less time of the
 * processor, because most objects of a test die young.
 */
const execArgv = ['--max-old-space-size=800', '--max-semi-space-size=32'];

/** Modules of this project are fresh in each file, packages stay loaded: loading those takes longer than most tests. */
const sharedPackages = { isolate: false, execArgv, setupFiles: ['test/support/fresh-modules.ts'] };

/** What tests store is thrown away, so nothing they start waits until it is on the disk itself. */
process.env.LOCAL_FILES_FLUSHED = 'no';

/** Cheapest first: pure rules, handlers and engines, infrastructure; then the permissions those needed, and a real browser. */
export default defineConfig({
  test: {
    // Tests also wait: for a page, a mail, an answer that is slow on purpose. Two workers leave an eighth of two cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { name: 'unit', execArgv, include: ['test/{architecture,bench,contract,web}/**/*.test.ts'] } },
      {
        test: {
          name: 'handlers',
          include: ['test/{bin,lambdas,local,upgrade}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 180_000,
          ...sharedPackages,
          globalSetup: ['test/support/seeded-data.ts'],
        },
      },
      {
        test: {
          name: 'cdk',
          execArgv,
          include: ['test/lib/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Loading the CDK takes longer than the tests; they only read one template.
          isolate: false,
        },
      },
      {
        test: {
          name: 'permissions',
          // Reads what the handlers' tests have recorded.
          include: ['test/permissions/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'screens',
          // The whole site on the whole portal, in a DOM without a browser.
          include: ['test/screens/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // A busy machine may stand still longer than a test waits; what fails twice is a fault.
          retry: 1,
          expect: { poll: { timeout: 5_000 } },
          ...sharedPackages,
          globalSetup: ['test/support/seeded-data.ts', 'test/support/dom/site-script.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A busy machine may stand still longer than a message is shown; what fails twice is a fault.
          retry: 1,
          // As long as other work on the same cores may take.
          expect: { poll: { timeout: 5_000 } },
          ...sharedPackages,
          globalSetup: ['test/support/seeded-data.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
