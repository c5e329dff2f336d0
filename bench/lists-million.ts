import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { reportList, storeTenants } from './kit/list-rows.ts';
import { withEngines } from './kit/with-engines.ts';

const count = 1_000_000;
const LAMBDA_MB = 1_769;
const storeLists = apart<typeof import('./steps/store-lists.ts')>('store-lists.ts');
const twoLists = apart<typeof import('./steps/two-lists.ts')>('two-lists.ts');

/** A tenant of 1,000,000 resellers, and two such tenants whose lists take turns in one process. */
export const bench: Bench = {
  about: 'One tenant of 1,000,000 resellers, pages of 10; the bench `lists` has the other ways, at 100,000.',
  run: (report) =>
    withEngines(async () => {
      // Nothing is measured yet, so each core makes one of them.
      const [stored, second] = await Promise.all([storeTenants(count), storeLists({ name: 'Second', records: count })]);
      const other = second.result[0]?.company ?? '';
      await reportList(stored, report, {
        goals: {
          pages: { calls: 1, 'read units': 1, ms: 10 },
          newSearch: { calls: 1, ms: 50 },
          newFilter: { calls: 1, ms: 60 },
          pageAfterSave: { ms: 12 },
          searchAfterSave: { ms: 15 },
          save: { calls: 3, 'write units': 14, 'p95 ms': 25 },
          cold: { calls: 4, ms: 1_200, MB: 350 },
        },
      });
      const { result, peakMb } = await twoLists({ companies: [stored.tenant.company, other] });
      report({
        what: 'two such lists of two tenants take turns',
        now: { ...only(result, 'calls', 'ms', 'p95 ms'), MB: peakMb },
        goal: { ms: 300, MB: LAMBDA_MB },
        isQuoted: true,
      });
    }),
};
