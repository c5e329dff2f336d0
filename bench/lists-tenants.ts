import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const tenants = 100;
const records = 10_000;
/** What memory may grow by and still be called flat. */
const FLAT = 1.05;
const storeLists = apart<typeof import('./steps/store-lists.ts')>('store-lists.ts');
const tenantsInTurn = apart<typeof import('./steps/tenants-in-turn.ts')>('tenants-in-turn.ts');

/** One function that serves many tenants. */
export const bench: Bench = {
  about:
    'Lists of a hundred tenants of 10,000 resellers, in turn in one process: the worst round of three after the first.',
  run: (report) =>
    withEngines(async () => {
      const stored = (await storeLists({ name: 'Family', tenants, records })).result;
      const { result, peakMb } = await tenantsInTurn({ companies: stored.map(({ company }) => company) });
      report({
        what: 'a page of each, warm',
        now: only(result.later, 'calls', 'read units', 'ms', 'p95 ms'),
        goal: { calls: 2, 'p95 ms': 15 },
        isQuoted: true,
      });
      report({ what: 'the first page of each', now: only(result.first ?? {}, 'calls', 'read units', 'ms', 'p95 ms') });
      report({ what: 'memory after three rounds', now: { MB: result.lastMb }, goal: { MB: result.firstMb * FLAT } });
      report({ what: 'memory at most', now: { MB: peakMb }, goal: { MB: 1_769 } });
    }),
};
