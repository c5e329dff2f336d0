import { createUsingTenant } from '../data/end-users.ts';
import { createNaiveTable, fillNaiveList, naiveRead } from '../data/naive-list.ts';
import { measure } from '../kit/measure.ts';

/** What a search and a worklist take that read every record. */
export const step = async ({ count }: { count: number }) => {
  const { endUser } = await createUsingTenant('Naive');
  await createNaiveTable();
  await fillNaiveList(
    'END_USERS',
    Array.from({ length: count }, (_, at) => endUser(at)),
  );
  return measure(async () => {
    const items = await naiveRead('END_USERS');
    return items.filter((item) => JSON.stringify(item).toLowerCase().includes('person500')).slice(0, 30);
  });
};
