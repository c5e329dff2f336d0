import { setTimeout as sleep } from 'node:timers/promises';
import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { memoryOf, pausesIn, withPortal } from './kit/portal-process.ts';
import { quantile } from './kit/quantile.ts';

const people = apart<typeof import('./steps/people.ts')>('people.ts');
const SECONDS = 80;
/** Fifty people who ask every 110 ms make 450 requests a second. */
const crowd = { people: 50, seconds: SECONDS, everyMs: 110, rows: 10_000 };
const WARM_UP_MS = 45_000;
/** What memory may grow by and still be called flat: the import's own, and what garbage collection leaves. */
const FLAT = 1.25;

/** The portal of `npm start` with people at work in it. */
export const bench: Bench = {
  about:
    '`npm start` with 50 people signed in, each asking every 110 ms for 80 seconds (13 lists, 6 searches, a save of 20), and a workbook of 10,000 rows after 20 seconds; portal, table and the people share the cores. CPU is that of the portal’s process for one request, before the workbook.',
  run: (report) =>
    withPortal(async ({ url, pid, output }) => {
      const begin = output().length;
      let memoryAtRest = 0;
      void sleep(WARM_UP_MS).then(() => {
        memoryAtRest = memoryOf(pid).now;
      });
      const { said, ...now } = (await people({ url, pid, ...crowd })).result;
      report({
        what: `everything they ask for${said.length > 0 ? ` (errors: ${said.join('; ')})` : ''}`,
        now,
        goal: { 'requests/s': 400, 'p95 ms': 60, 'p99 ms': 150, 'CPU ms': 2.2, errors: 0 },
        isQuoted: true,
      });
      const pauses = pausesIn(output(), begin);
      report({
        what: 'pauses of the portal for garbage',
        now: { ms: quantile(pauses, 0.5), 'p99 ms': quantile(pauses, 0.99), 'max ms': quantile(pauses, 1) },
        goal: { 'p99 ms': 50 },
      });
      const { now: after, most } = memoryOf(pid);
      report({ what: 'memory of the portal, after 45 s', now: { MB: memoryAtRest } });
      report({ what: 'memory of the portal, at the end', now: { MB: after }, goal: { MB: memoryAtRest * FLAT } });
      report({ what: 'memory of the portal, at most', now: { MB: most } });
    }),
};
