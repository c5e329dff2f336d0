import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { firstPage } from '../data/questions.ts';
import { worst } from '../kit/figures.ts';
import { measure } from '../kit/measure.ts';

const ROUNDS = 3;
const MB = 1024 ** 2;

/** Pages of lists of many tenants in one process, in turn, after a round in which each was loaded; memory after each round. */
export const step = async ({ companies }: { companies: readonly string[] }) => {
  const lists = companies.map((company) => resellers(chosenScope({ userId: 'bench', userName: 'Bench' }, company)));
  let turn = 0;
  const next = () => lists[turn++ % lists.length]?.page({ ...firstPage, page: turn % 7 });
  const rounds = [];
  const memory: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push(await measure(next, { times: lists.length }));
    global.gc?.();
    memory.push(process.memoryUsage().rss / MB);
  }
  const [first, ...later] = rounds;
  return { first, later: worst(later), firstMb: memory[1] ?? 0, lastMb: memory.at(-1) ?? 0 };
};
