import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { reportList, storeTenants } from './kit/list-rows.ts';
import { withEngines } from './kit/with-engines.ts';

const count = 100_000;
const fillNaive = apart<typeof import('./steps/fill-naive-list.ts')>('fill-naive-list.ts');
const naiveLists = apart<typeof import('./steps/naive-lists.ts')>('naive-lists.ts');
const warm = { calls: 1, 'read units': 1, ms: 10 };

/** A tenant of 100,000 resellers: pages, sorts, searches and filters, next to a list as it is often built. */
export const bench: Bench = {
  about: 'One tenant of 100,000 resellers, pages of 10; beside it one partition with an index by name.',
  run: (report) =>
    withEngines(async () => {
      // Filling waits for the table, storing for this machine's other core; what is measured has both for itself.
      const [stored] = await Promise.all([storeTenants(count), fillNaive({ count })]);
      const { everything, indexFirst, indexMiddle } = (await naiveLists({ count })).result;
      const shown = ['calls', 'read units', 'ms'] as const;
      const all = { way: 'reading everything', ...only(everything, ...shown) };
      await reportList(stored, report, {
        goals: {
          pages: warm,
          newSearch: { ms: 60 },
          newFilter: { ms: 60 },
          pageAfterSave: { ms: 15 },
          cold: { ms: 100 },
        },
        peers: {
          pages: { way: 'the index, walked to the middle', ...only(indexMiddle, ...shown) },
          newSearch: all,
          newFilter: all,
          pageAfterSave: all,
          cold: { way: 'the index, first page only', ...only(indexFirst, ...shown) },
        },
      });
    }),
};
