import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { quantile } from './kit/quantile.ts';
import { withEngines } from './kit/with-engines.ts';
import { sharesOf } from './scale/shares.ts';
import { simulateCaches } from './scale/views.ts';
import { simulateWriters } from './scale/writers.ts';

const viewBytes = apart<typeof import('./steps/view-bytes.ts')>('view-bytes.ts');
const MEASURED = 20_000;

/** A stage as it may be today, ten times that, and a hundred times. Saves are those of all tenants in a second. */
const stages = [
  { name: 'a stage', tenants: 100, records: 100_000, saves: 1, processes: 2 },
  { name: 'ten times', tenants: 1_000, records: 1_000_000, saves: 10, processes: 10 },
  { name: 'a hundred times', tenants: 10_000, records: 10_000_000, saves: 100, processes: 60 },
] as const;

/** The busiest minute of a day has so many times the saves of an average one. */
const RUSH = 5;
/** Of a transaction with the table from a function, and of reading what a save depends on. */
const TRANSACTION_MS = 15;
const PLAN_MS = 5;
const CACHE_BYTES = 640 * 1024 * 1024;
const SECONDS = 120;
const REQUESTS = 400_000;
/** What the bench `lists-million` takes to load a list: about a millisecond for a thousand rows. */
const MS_PER_ROW = 0.001;

/** All processes for all tenants, and where there are enough, groups of them. */
const groupsOf = (processes: number) => (processes >= 10 ? [1, Math.floor(processes / 2)] : [1]);

const figure = (count: number) => count.toLocaleString('en-US');

/** Simulations for docs/design/scale.md, with the retries of the code and the memory of real rows. */
export const bench: Bench = {
  about: `Simulated: tenants by Zipf's law, ${RUSH} times the saves in the busiest minute, ${TRANSACTION_MS} ms for a transaction, 640 MB of lists in a process.`,
  run: (report) =>
    withEngines(async () => {
      const bytesPerRow = (await viewBytes({ count: MEASURED })).result;
      report({ what: 'a list of 100,000 end users in memory', now: { MB: (bytesPerRow * 100_000) / 2 ** 20 } });
      for (const { name, tenants, records, saves } of stages) {
        const perSecond = saves * (sharesOf(tenants)[0] ?? 0) * RUSH;
        const { served, busy } = simulateWriters({
          ...{ perSecond, seconds: SECONDS, planMs: PLAN_MS, transactionMs: TRANSACTION_MS },
        });
        report({
          what: `${name} (${figure(tenants)} tenants, ${figure(records)} end users): saves of the busiest list`,
          now: {
            'requests/s': perSecond,
            ms: quantile(served, 0.5),
            'p95 ms': quantile(served, 0.95),
            'max ms': served.at(-1) ?? 0,
            errors: busy,
          },
        });
      }
      for (const { name, tenants, records, processes } of stages)
        for (const groups of groupsOf(processes)) {
          const caches = { tenants, records, bytesPerRow, cacheBytes: CACHE_BYTES, processes, groups };
          const { loaded, rows, largest } = simulateCaches({ ...caches, requests: REQUESTS });
          const loadMs = rows.map((each) => each * MS_PER_ROW);
          report({
            what: `${name}: lists that are loaded, and the wait for them, in ${processes} processes${groups > 1 ? `, in ${groups} groups of tenants` : ''}`,
            now: {
              '%': loaded,
              ms: loadMs.reduce((sum, ms) => sum + ms, 0) / loadMs.length,
              'p99 ms': quantile(loadMs, 0.99),
              MB: (largest * bytesPerRow) / 2 ** 20,
            },
          });
        }
      for (const perSecond of [10, 25, 40, 50, 60]) {
        const { served, busy } = simulateWriters({
          ...{ perSecond, seconds: SECONDS, planMs: PLAN_MS, transactionMs: TRANSACTION_MS },
        });
        report({
          what: `${perSecond} saves of one list a second`,
          now: { 'p95 ms': quantile(served, 0.95), 'requests/s': served.length / SECONDS, errors: busy },
        });
      }
    }),
};
