import { createNaiveTable, fillNaiveList } from '../data/naive-list.ts';
import { newReseller } from '../data/resellers.ts';

/** Stores a list as it is often built, with this many records. */
export const step = async ({ count }: { count: number }) => {
  await createNaiveTable();
  await fillNaiveList(
    'LIST',
    Array.from({ length: count }, (_, at) => newReseller(at)),
  );
};
