import { presentRecordItem, type TransactItem, unchangedListItem } from '../../store/journal/commit.ts';
import type { ListSource } from '../../store/journal/list-source.ts';
import type { ListView } from '../../store/journal/view.ts';

/** Records checked one by one; beyond that the whole list has to stay as it is, which other writers to it may hinder. */
const CHECKS = 8;

/** Lets a write stand only while these records of another list are there. */
export const presentItems = (
  root: string,
  entity: ListSource,
  ids: readonly string[],
  { columns, v }: ListView,
): TransactItem[] => {
  const there = [...new Set(ids)].filter((id) => columns.positionOf(id) !== undefined);
  return there.length <= CHECKS
    ? there.map((id) => presentRecordItem(root, entity, id))
    : [unchangedListItem(root, entity, v)];
};
