import type { ReferenceList } from '../../contract/definition/column.ts';
import { namesOf, reference } from '../entities/reference.ts';
import { digest } from './digest.ts';

const joined = [
  'states',
  'resellerTypes',
  'organizerTypes',
  'endUserTypes',
  'services',
] as const satisfies readonly ReferenceList[];

/** Names of the reference lists that tables join in, and a digest that changes with any of them. */
export const loadNames = async () => {
  const lists = await Promise.all(joined.map((list) => reference(list)));
  const names = new Map<ReferenceList, (id: number) => string>(
    joined.map((list, at) => [list, namesOf(lists[at] ?? [])]),
  );
  return {
    stamp: digest(lists),
    /** The name of a list entry; '' if the entry was removed. */
    of: (list: ReferenceList) => names.get(list) ?? (() => ''),
  };
};

export type Names = Awaited<ReturnType<typeof loadNames>>;
