import { deleteUnder } from './delete-under.ts';
import { type Grown, reach } from './erased-lists.ts';
import { getItems } from './get-items.ts';
import { type FamilyId, familyIdOf } from './id.ts';
import { eraseHistory } from './journal/erase-history.ts';
import type { ListSource } from './journal/list-source.ts';
import { type DueRemovals, dueRemovals, removedAgain } from './journal/removals.ts';
import { snapshotWithout } from './journal/snapshot-without.ts';
import { keys } from './keys.ts';

/** What is erased: of which lists, and of the records that were removed before a time (ISO). */
export interface Erasing {
  readonly familyId: FamilyId;
  readonly before: string;
  isTimeLeft(): boolean;
}

/** The records among those due that are gone: neither there again, nor removed once more since. */
const gone = async (familyId: FamilyId, entity: string, { removed, through }: DueRemovals) => {
  if (removed.size === 0) return removed;
  const there = new Set(
    (await getItems([...removed.keys()].map((id) => keys.record(familyId, entity, id)))).map(({ pk }) => pk),
  );
  const again = await removedAgain(familyId, entity, through, removed);
  const isGone = (id: string) => !again.has(id) && !there.has(keys.record(familyId, entity, id).pk);
  return new Map([...removed].filter(([id]) => isGone(id)));
};

const RECORDS_AT_ONCE = 10;

/** Where comments on a record lie, what went with it, and what a merge has moved: in its own family, also for a company. */
const partitionsOf = (id: string) =>
  [keys.comments, keys.deletedAround, keys.movedFrom].map((under) => under(familyIdOf(id), id));

const eraseUnder = async (ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += RECORDS_AT_ONCE)
    await Promise.all(
      ids
        .slice(from, from + RECORDS_AT_ONCE)
        .flatMap(partitionsOf)
        .map((pk) => deleteUnder(pk)),
    );
};

/**
 * Erases what is left of the records that were removed from a list before a time; `first` erases before that what is found by
 * their ids, and says whether it is done. Returns of how many, and whether time was enough. The copies go first, so that nobody
 * restores what is half gone; up to which version the list is done is noted last, so whatever was cut off is done again. D-100.
 */
export const eraseList = async (
  { familyId, before, isTimeLeft }: Erasing,
  { list, after: start }: Grown<ListSource>,
  first: (ids: readonly string[]) => Promise<boolean> = async () => true,
): Promise<{ readonly records: number; readonly isDone: boolean }> => {
  const { name } = list;
  let [records, after] = [0, start];
  for (let isCut = true; isCut; ) {
    if (!isTimeLeft()) return { records, isDone: false };
    const due = await dueRemovals(familyId, name, after, before);
    const removed = await gone(familyId, name, due);
    if (removed.size > 0) {
      if (!(await first([...removed.keys()]))) return { records, isDone: false };
      await deleteUnder(keys.deleted(familyId, name), before);
      await eraseUnder([...removed.keys()]);
      await eraseHistory({ familyId, entity: name }, removed);
      await snapshotWithout(familyId, list, due.through);
    }
    if (due.through > after) await reach(familyId, name, due.through);
    ({ through: after, isCut } = due);
    records += removed.size;
  }
  return { records, isDone: true };
};
