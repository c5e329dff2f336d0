import { indexPage, naivePage } from '../data/naive-list.ts';
import { measure } from '../kit/measure.ts';

/** Pages of the list that `fill-naive-list` has stored, by reading everything and by an index. */
export const step = async ({ count }: { count: number }) => {
  const middle = Math.floor(count / 20);
  return {
    everything: await measure(() => naivePage('LIST', middle, '')),
    indexFirst: await measure(() => indexPage('LIST', 0), { times: 20 }),
    indexMiddle: await measure(() => indexPage('LIST', middle)),
  };
};
