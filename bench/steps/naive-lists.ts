import { createNaiveTable, fillNaiveList, indexPage, naivePage } from '../data/naive-list.ts';
import { newReseller } from '../data/resellers.ts';
import { measure } from '../kit/measure.ts';

/** The same list by reading everything, and by an index. */
export const step = async ({ count }: { count: number }) => {
  await createNaiveTable();
  await fillNaiveList(
    'LIST',
    Array.from({ length: count }, (_, at) => newReseller(at)),
  );
  const middle = Math.floor(count / 20);
  return {
    everything: await measure(() => naivePage('LIST', middle, '')),
    indexFirst: await measure(() => indexPage('LIST', 0), { times: 20 }),
    indexMiddle: await measure(() => indexPage('LIST', middle)),
  };
};
