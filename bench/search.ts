import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only, worst } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const COUNT = 100_000;
const NAIVE = 20_000;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const search = apart<typeof import('./steps/search.ts')>('search.ts');
const naiveEndUsers = apart<typeof import('./steps/naive-end-users.ts')>('naive-end-users.ts');

/** What is searched for everywhere. */
export const bench: Bench = {
  about:
    'Search through everything: 100,000 end users, 300 providers, 200 resellers; beside it 20,000 end users in one partition.',
  run: (report) =>
    withEngines(async () => {
      const tenant = (await storeEndUsers({ count: COUNT })).result;
      const { result, peakMb } = await search(tenant);
      const naive = (await naiveEndUsers({ count: NAIVE })).result;
      const peer = { way: 'reading 20,000 end users', ...only(naive, 'calls', 'read units', 'ms') };
      const shown = ['calls', 'read units', 'ms', 'p95 ms'] as const;
      for (const { name, warm } of result.searches) report({ what: `${name}, warm`, now: only(warm, 'ms') });
      report({
        what: 'the slowest of these, warm',
        now: only(worst(result.searches.map(({ warm }) => warm)), ...shown),
        goal: { ms: 50 },
        peer,
        isQuoted: true,
      });
      report({
        what: 'the slowest of these, right after a change',
        now: only(worst(result.searches.map(({ changed }) => changed)), ...shown),
        goal: { ms: 60 },
        peer,
        isQuoted: true,
      });
      report({ what: 'the first search of a process', now: { ...only(result.first, ...shown), MB: peakMb } });
    }),
};
