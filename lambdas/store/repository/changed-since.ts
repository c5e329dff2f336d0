import type { TenantId } from '../id.ts';
import { changesById, changesSince, type LoggedChange } from '../journal/history/recent-changes.ts';
import type { ListSource } from '../journal/list-source.ts';
import { loadView } from '../journal/load.ts';
import type { Row } from '../journal/snapshot/columns.ts';
import type { Scope } from '../scope.ts';
import { tenantIdsOf } from '../tenant-ids.ts';
import type { Base, Entity } from './entity.ts';
import { seesRow } from './record-reader.ts';

/** The list of a kind of record, and whose its rows are. */
export type ChangingList = ListSource & Pick<Entity<Base, unknown>, 'journal' | 'owners'>;

/** A record that has changed: its list row, of a removed one as it last was, and its changes, newest first. */
export interface ChangedRecord {
  readonly tenantId: TenantId;
  readonly row: Row;
  readonly changes: readonly LoggedChange[];
}

/** The records of a scope that have changed since a time (ISO); `isCut` when there were more changes than are read. */
export const changedSince = async (list: ChangingList, scope: Scope, since: string) => {
  const loads = (await tenantIdsOf(list, scope)).map(async (tenantId) => {
    const [{ changes, isCut }, { columns }] = await Promise.all([
      changesSince(tenantId, list, since),
      loadView(tenantId, list),
    ]);
    const records = [...changesById(changes)].flatMap(([id, ofRecord]): ChangedRecord[] => {
      const position = columns.positionOf(id);
      const row = position === undefined ? ofRecord.find((change) => change.row)?.row : columns.row(position);
      return row && seesRow(list, scope, row) ? [{ tenantId, row, changes: ofRecord }] : [];
    });
    return { records, isCut };
  });
  const found = await Promise.all(loads);
  return { records: found.flatMap(({ records }) => records), isCut: found.some(({ isCut }) => isCut) };
};
