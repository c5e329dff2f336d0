import { ApplicationError } from '#contract/application-error.ts';
import { type ReferenceName, reference } from '#lambdas/entities/reference.ts';

/** Which of two lists' ids are new: what a record has already may have been taken off its list since. */
export const added = <Value>(ids: readonly Value[], held: readonly Value[] = []) =>
  ids.filter((id) => !held.includes(id));

/** Each entry of a sent list once; of two with the same key the last one counts. */
export const oncePer = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => unknown): Entry[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];

/** Refuses ids that are not on the reference list, apart from those the record holds already. */
export const requireKnown = async (
  list: ReferenceName,
  what: string,
  ids: readonly number[],
  held: readonly number[] = [],
) => {
  const news = added(ids, held);
  if (news.length === 0) return;
  const known = new Set((await reference(list)).map(({ id }) => id));
  if (news.some((id) => !known.has(id)))
    throw new ApplicationError('Save Failed', `Please select ${what} from the list.`);
};
