import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import type { FamilyId } from './id.ts';
import type { RemovingEntry } from './journal/removals.ts';
import { keys } from './keys.ts';
import { codesOf, transact } from './transact.ts';

/** Moves one record to where deleted records lie today; false when it is not where release 0.1.0 has put it. */
const adopt = async (familyId: FamilyId, entity: string, id: string, { v, at, by, byName }: RemovingEntry) => {
  const Key = { ...keys.deletedBefore(familyId, entity, id) };
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }));
  if (!Item) return false;
  const { expiresAt: _expiresAt, ...record } = Item;
  const Deleted = { ...record, ...keys.deletedRecord(familyId, entity, at, id), id, at, by, byName, entry: v };
  const TableName = env.TABLE_NAME;
  const isThere = 'attribute_exists(pk)';
  const Record = { ...keys.record(familyId, entity, id) };
  try {
    await transact([
      { Put: { TableName, Item: Deleted } },
      { Delete: { TableName, Key, ConditionExpression: isThere } },
      { ConditionCheck: { TableName, Key: Record, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    if (!codesOf(error).includes('ConditionalCheckFailed')) throw error;
    // An operator has put the record back, by hand as that release demanded: its copy is of no use.
    await table.send(new DeleteCommand({ TableName, Key }));
  }
  return true;
};

/**
 * Moves what an entry has removed, and release 0.1.0 has put elsewhere, to where deleted records lie today: without an expiry, with
 * when and by whom it was deleted, so that it can be restored in the portal. Returns how many. May be repeated. D-110.
 */
export const adoptDeleted = async (familyId: FamilyId, entity: string, entry: RemovingEntry): Promise<number> => {
  let adopted = 0;
  for (const id of entry.removed) if (await adopt(familyId, entity, id, entry)) adopted++;
  return adopted;
};
