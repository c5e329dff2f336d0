import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { firstPage } from '../data/questions.ts';
import { measure } from '../kit/measure.ts';

/** Pages of two lists in turn, after each has been loaded once. */
export const step = async ({ companies }: { companies: readonly string[] }) => {
  const lists = companies.map((company) => resellers(chosenScope({ userId: 'bench', userName: 'Bench' }, company)));
  for (const list of lists) await list.page(firstPage);
  let turn = 0;
  return measure(() => lists[turn++ % lists.length]?.page(firstPage), { times: 6 });
};
