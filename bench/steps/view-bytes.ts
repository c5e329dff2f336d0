import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { firstPage } from '../data/questions.ts';
import { step as storeEndUsers } from './store-end-users.ts';

/** The bytes that a row of a list of end users takes in memory, with the order of its names and what a search looks at. */
export const step = async ({ count }: { count: number }) => {
  const { root } = await storeEndUsers({ count });
  const list = endUsers(chosenScope({ userId: 'bench', userName: 'Bench' }, root));
  await list.page(firstPage);
  await list.page({ ...firstPage, searchText: 'granite willow' });
  return (await list.view()).bytes / count;
};
