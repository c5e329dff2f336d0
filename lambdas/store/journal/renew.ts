import { unavailable } from '../../../contract/application-error.ts';
import { getItems } from '../get-items.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import type { ListSource } from './list-source.ts';
import { writeSnapshot } from './snapshot.ts';
import type { ListView } from './view.ts';

const RECORDS = 100;
const AT_ONCE = 8;

/** The most that one request renews; the next one continues from the snapshot. */
const TIME_MS = 12_000;

/**
 * Rebuilds the rows that were stored in another format from their records, and keeps the progress in a snapshot. A list
 * is never answered from outdated rows: throws 503 when they are too many for one request. After a deployment
 * the task worker does this before people ask for the list.
 */
export const renewOutdated = async (familyId: FamilyId, list: ListSource, view: ListView) => {
  const until = Date.now() + TIME_MS;
  const rowOf = (await list.rowMaker?.(familyId)) ?? list.rowOf;
  while (view.outdated.size > 0 && Date.now() < until) {
    const ids = [...view.outdated].slice(0, RECORDS * AT_ONCE);
    const reads = Array.from({ length: Math.ceil(ids.length / RECORDS) }, (_, at) =>
      getItems(ids.slice(at * RECORDS, (at + 1) * RECORDS).map((id) => keys.record(familyId, list.name, id))),
    );
    const items = (await Promise.all(reads)).flat();
    view.renew(
      ids,
      items.map((item) => rowOf(item)),
    );
  }
  await writeSnapshot(familyId, list, view);
  if (view.outdated.size > 0) throw unavailable();
};
