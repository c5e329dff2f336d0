import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const suspendReseller = apart<typeof import('./steps/suspend-reseller.ts')>('suspend-reseller.ts');
const COUNT = 10_000;

/** What it takes to suspend a reseller: its end users are suspended through it, and none of them is written. */
export const bench: Bench = {
  about: `A reseller with ${COUNT.toLocaleString('en-US')} end users is suspended and returns.`,
  run: (report) =>
    withEngines(async () => {
      const { previewed, suspended, afterwards } = (await suspendReseller({ count: COUNT })).result;
      const shown = ['calls', 'write units', 'ms', 'p95 ms'] as const;
      report({ what: 'what would follow', now: only(previewed, ...shown), goal: { ms: 300 } });
      report({ what: 'the step', now: only(suspended, ...shown), goal: { 'write units': 26, 'p95 ms': 60 } });
      report({
        what: 'the worklist and its counts right after it',
        now: only(afterwards, 'calls', 'ms'),
        goal: { ms: 500 },
      });
    }),
};
