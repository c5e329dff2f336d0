import { namesOfLists } from '../entities/shown-values.ts';
import { digest } from './digest.ts';
import { joinedLists } from './sources.ts';

/** Names of the reference lists that tables join in, and a digest that changes with any of them. */
export const loadNames = async () => {
  const { entries, of } = await namesOfLists(joinedLists);
  return { stamp: digest(entries), of };
};

export type ListNames = Awaited<ReturnType<typeof loadNames>>;
