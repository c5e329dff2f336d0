import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const tenants = 100;
const records = 2_000;
const storeLists = apart<typeof import('./steps/store-lists.ts')>('store-lists.ts');
const allTenants = apart<typeof import('./steps/all-tenants.ts')>('all-tenants.ts');

/** What one sees who sees every tenant. */
export const bench: Bench = {
  about: "A super admin's list of resellers over 100 tenants of 2,000, in one warm process.",
  run: (report) =>
    withEngines(async () => {
      const stored = (await storeLists({ name: 'Family', tenants, records, whole: 1 })).result;
      const { result, peakMb } = await allTenants({ tenants: stored, records });
      const shown = ['calls', 'read units', 'ms', 'p95 ms'] as const;
      const goal = { calls: 2, ms: 150 };
      const { pages, newOrder, newSearch, afterSave, first } = result;
      report({
        what: 'warm: first, middle or last page (the slowest)',
        now: only(pages, ...shown),
        goal,
        isQuoted: true,
      });
      report({ what: 'warm: an order nobody asked for before', now: only(newOrder, 'calls', 'ms'), goal });
      report({ what: 'warm: a search nobody asked before', now: only(newSearch, ...shown), goal });
      report({
        what: 'after a save in one of the tenants',
        now: only(afterSave, ...shown),
        goal: { calls: 4, ms: 150 },
      });
      report({ what: 'the first time in a process', now: { ...only(first, 'calls', 'read units', 'ms'), MB: peakMb } });
    }),
};
