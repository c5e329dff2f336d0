import { worklist } from '#contract/worklist/routes.ts';
import { countsOf } from '#lambdas/areas/worklist/items/counts.ts';
import { worklistPage } from '#lambdas/areas/worklist/items/worklist-items.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { seedScope } from '#local/seed/words.ts';
import { ncraOf } from '../data/caller.ts';
import { changing } from '../data/changing.ts';
import { measure } from '../kit/measure.ts';

/** The worklist's pages and counts: the first time, warm, and right after a record has changed. */
export const step = async ({ root, ids, count }: { root: string; ids: readonly string[]; count: number }) => {
  const caller = ncraOf(root);
  const mine = worklist.list.query.parse({});
  const everything = worklist.list.query.parse({ turn: 'all' });
  const middle = { ...everything, orderBy: 'record', page: Math.floor(count / 20) } as const;
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'my turn': () => worklistPage(caller, mine),
    everything: () => worklistPage(caller, everything),
    'everything, a middle page by record': () => worklistPage(caller, middle),
    counts: () => countsOf(caller, undefined),
  };
  const before = changing(endUsers(seedScope(root)), ids);
  const queries = [];
  for (const [name, ask] of Object.entries(questions)) {
    const first = await measure(ask);
    const warm = await measure(ask, { times: 20 });
    queries.push({ name, first, warm, changed: await measure(ask, { times: 20, before }) });
  }
  return queries;
};
