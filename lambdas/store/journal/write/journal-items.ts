import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Change, type Entry, entryItem } from '../entry.ts';
import type { ListSource } from '../list-source.ts';
import type { ListView } from '../view/view.ts';
import { atVersion, type DynamoItem, moved, type TransactItem } from './transact-item.ts';
import { lockCondition, RELEASES_LOCK } from './write-lock.ts';

/** A list, the version that a write of it was planned on, and the turn that the writer may have taken. */
export interface Planned {
  readonly v: number;
  readonly view: ListView;
  readonly turn?: string;
}

/** Each change with that of the record before it: a record's history is read without the rest of the journal. */
const linked = (changes: readonly Change[], { columns }: ListView): Change[] =>
  changes.map((change) => {
    const prev = change.prev ?? columns.entryOf(change.id);
    return prev === undefined ? change : { ...change, prev };
  });

/** So many items a list's journal takes of a transaction. */
export const JOURNAL_ITEMS = 2;

/** The entry and the head of a list, on condition that no user has written to it since. */
export const journalItems = (
  tenantId: TenantId,
  list: ListSource,
  { v, view, turn }: Planned,
  write: Entry,
): DynamoItem[] => {
  const created = write.changes.filter((change) => change.op === 'create').length;
  const entry = { ...write, changes: linked(write.changes, view) };
  const item = { ...keys.entry(tenantId, list.name, v + 1), ...entryItem(entry, list, new Date().toISOString()) };
  const { ConditionExpression, ExpressionAttributeValues: known } = atVersion(v);
  const mayWrite = lockCondition(turn);
  return [
    { Put: { TableName: env().TABLE_NAME, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        TableName: env().TABLE_NAME,
        Key: keys.head(tenantId, list.name),
        UpdateExpression: `SET v = :next ADD n :grown ${RELEASES_LOCK}`,
        ConditionExpression: `${ConditionExpression} AND ${mayWrite.expression}`,
        ExpressionAttributeValues: {
          ':next': v + 1,
          ':grown': created - write.removed.length,
          ...known,
          ...mayWrite.values,
        },
      },
    },
  ];
};

/** The journal items of a second list that changes in the same transaction. */
export const journalTransactItems = (
  tenantId: TenantId,
  list: ListSource,
  planned: Planned,
  entry: Entry,
): TransactItem[] => journalItems(tenantId, list, planned, entry).map((item) => ({ item, refused: moved }));
