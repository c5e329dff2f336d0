import type { PageRequest } from '#contract/definition/list.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope, portalScope } from '#lambdas/store/scope.ts';
import { firstPage } from '../data/questions.ts';
import { worst } from '../kit/figures.ts';
import { measure } from '../kit/measure.ts';
import type { StoredTenant } from './store-lists.ts';

const TIMES = 10;
const actor = { userId: 'bench', userName: 'Bench' };

/** A super admin's list over many tenants: the first time, pages, new orders and searches, and after a save in one of them. */
export const step = async ({ tenants, records }: { tenants: readonly StoredTenant[]; records: number }) => {
  const list = resellers(portalScope(actor));
  const ask = (question: Partial<PageRequest>) => () => list.page({ ...firstPage, ...question });
  const last = Math.ceil((tenants.length * records) / firstPage.size) - 1;
  const [tenant] = tenants;
  let asks = 0;
  const save = () => {
    const resellerDate = `2026-03-${String((asks++ % 28) + 1).padStart(2, '0')}`;
    return resellers(chosenScope(actor, tenant?.company ?? '')).patchLatest(tenant?.ids[0] ?? '', { resellerDate });
  };
  const first = await measure(ask({}));
  const pages = [];
  for (const page of [0, Math.floor(last / 2), last]) {
    await ask({ page })();
    pages.push(await measure(ask({ page }), { times: TIMES }));
  }
  return {
    first,
    pages: worst(pages),
    newOrder: await measure(ask({ orderBy: 'cityName' })),
    newSearch: await measure(() => ask({ searchText: String(asks++) })(), { times: TIMES }),
    afterSave: await measure(ask({}), { times: TIMES, before: save }),
  };
};
