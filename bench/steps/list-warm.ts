import type { PageRequest } from '#contract/definition/list.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { firstPage, fiveFilters, questions } from '../data/questions.ts';
import { worst } from '../kit/figures.ts';
import { measure } from '../kit/measure.ts';
import type { StoredTenant } from './store-lists.ts';

const TIMES = 20;

/** Pages of a list that is in memory; what new questions cost it, and what saves do. */
export const step = async ({ company, ids, count }: StoredTenant & { count: number }) => {
  const list = resellers(chosenScope({ userId: 'bench', userName: 'Bench' }, company));
  const ask = (question: PageRequest) => () => list.page(question);
  const pages: Awaited<ReturnType<typeof measure>>[] = [];
  for (const question of Object.values(questions(count))) {
    await ask(question)();
    pages.push(await measure(ask(question), { times: TIMES }));
  }
  let asks = 0;
  const search = () => list.page({ ...firstPage, searchText: String(asks++) });
  const filter = () => list.page({ ...firstPage, orderBy: 'cityName', filter: fiveFilters(++asks) });
  const save = () => {
    const day = String((asks++ % 28) + 1).padStart(2, '0');
    return list.patchLatest(ids[asks % ids.length] ?? '', { resellerDate: `2026-03-${day}` });
  };
  return {
    pages: worst(pages),
    firstSearch: await measure(search),
    newSearch: await measure(search, { times: TIMES }),
    firstFilter: await measure(filter),
    newFilter: await measure(filter, { times: TIMES }),
    pageAfterSave: await measure(ask(firstPage), { times: TIMES, before: save }),
    searchAfterSave: await measure(ask({ ...firstPage, searchText: '77' }), { times: TIMES, before: save }),
    save: await measure(save, { times: TIMES }),
  };
};
