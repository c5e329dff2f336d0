import { entities } from '../entities/all-entities.ts';
import { companyEntity } from '../entities/company.ts';
import { userEntity } from '../entities/user.ts';
import { type Erasing, eraseList } from '../store/erase-list.ts';
import { grownLists } from '../store/erased-lists.ts';
import { type FamilyId, familyIdOf, PORTAL } from '../store/id.ts';
import { SKEW_MS } from '../store/journal/past-entries.ts';
import { openTasks } from '../store/outbox.ts';

const KEPT_MS = 90 * 86_400_000;

const families = entities.filter(({ journal }) => journal !== 'portal');

/**
 * The lists of all families together. People who registered and were taken into a family stay as they are: by what the journal
 * tells of them, `npm run family` finds what they did before.
 */
const portal = entities.filter(({ name }) => name !== userEntity.name);

/** Whether a record of the family is coming back: what went with it is not all there yet. */
const isRestoring = async (familyId: FamilyId) => {
  const open = await openTasks(({ kind, id }) => ({ kind, familyId: familyIdOf(String(id)) }));
  return open.some(
    (task) => task.familyId === familyId && (task.kind === 'restore-around' || task.kind === 'merge-back'),
  );
};

interface Work {
  readonly familyId: FamilyId;
  /** Epoch milliseconds. */
  readonly now: number;
  isTimeLeft(): boolean;
}

/** How many records were erased; `isDone` is false when time has run out. */
interface Result {
  readonly records: number;
  readonly isDone: boolean;
}

const eraseLists = async (erasing: Erasing): Promise<Result> => {
  const { familyId } = erasing;
  // The records of a company that is gone are erased before the company itself, by which they are found.
  const firstOf = async (ids: readonly string[]) => {
    for (const id of ids) if (!(await eraseLists({ ...erasing, familyId: id })).isDone) return false;
    return true;
  };
  const lists = await grownLists(familyId, familyId === PORTAL ? portal : families);
  if (lists.length === 0 || (await isRestoring(familyId))) return { records: 0, isDone: true };
  let records = 0;
  for (const grown of lists) {
    const result = await eraseList(erasing, grown, grown.list.name === companyEntity.name ? firstOf : undefined);
    records += result.records;
    if (!result.isDone) return { records, isDone: false };
  }
  return { records, isDone: true };
};

/**
 * Erases what is left of the family's records that were removed more than 90 days ago: nobody can restore them any more. An hour
 * later than that, for requests that are under way and clocks that disagree. May be repeated and interrupted at any point. D-100.
 */
export const eraseFamily = ({ familyId, now, isTimeLeft }: Work): Promise<Result> =>
  eraseLists({ familyId, before: new Date(now - KEPT_MS - SKEW_MS).toISOString(), isTimeLeft });
