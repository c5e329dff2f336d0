import type { ListSource } from '../../store/journal/list-source.ts';
import { presentRecordItem, type TransactItem, unchangedListItem } from '../../store/journal/transact-item.ts';
import type { ListView } from '../../store/journal/view.ts';

/**
 * Up to this many records are checked one by one. Beyond it the whole list must be unchanged, which other writes to it
 * can prevent.
 */
const CHECKS = 8;

/** Transact items that fail the write unless these records of another list exist. */
export const presentItems = (
  familyId: string,
  entity: ListSource,
  ids: readonly string[],
  { columns, v }: ListView,
): TransactItem[] => {
  const there = [...new Set(ids)].filter((id) => columns.positionOf(id) !== undefined);
  return there.length <= CHECKS
    ? there.map((id) => presentRecordItem(familyId, entity, id))
    : [unchangedListItem(familyId, entity, v)];
};
