import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { type TenantId, tenantIdOf } from '../id.ts';
import { codesOf, transact } from '../items.ts';
import type { ListSource } from '../journal/entry.ts';
import { type RemovingEntry, removalsAfter } from '../journal/history/removals.ts';
import { type Key, keys } from '../keys.ts';

/** Moves one record to where deleted records lie today; false when it is not where release 0.1.0 has put it. */
const adopt = async (tenantId: TenantId, entity: string, id: string, { v, at, by, byName }: RemovingEntry) => {
  const Key = { ...keys.deletedBefore(tenantId, entity, id) };
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  if (!Item) return false;
  const { expiresAt: _expiresAt, ...record } = Item;
  const Deleted = { ...record, ...keys.deletedRecord(tenantId, entity, at, id), id, at, by, byName, entry: v };
  const TableName = env().TABLE_NAME;
  const exists = 'attribute_exists(pk)';
  const Record = { ...keys.record(tenantId, entity, id) };
  try {
    await transact([
      { Put: { TableName, Item: Deleted } },
      { Delete: { TableName, Key, ConditionExpression: exists } },
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
const adoptDeleted = async (tenantId: TenantId, entity: string, entry: RemovingEntry): Promise<number> => {
  let adopted = 0;
  for (const id of entry.removed) if (await adopt(tenantId, entity, id, entry)) adopted++;
  return adopted;
};

/**
 * How far the deleted items of a tenant were searched, times in epoch milliseconds: when the first pass began, when this one began
 * (or may begin), at which list and after which of its versions it continues, how many items it has found and all passes have
 * changed, and when the last pass ended.
 */
const Progress = z.object({
  first: z.number(),
  pass: z.number(),
  list: z.number(),
  after: z.number(),
  found: z.number(),
  items: z.number(),
  done: z.number().optional(),
});
type Progress = z.infer<typeof Progress>;

/** No function of the release before is at work any more by then: it wrote deleted items that expire. */
const OLD_WRITERS_MS = 3_600_000;

const readProgress = async (tenantId: TenantId): Promise<Progress> => {
  const Key = keys.expiry(tenantId);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const now = Date.now();
  return Item ? Progress.parse(Item) : { first: now, pass: now, list: 0, after: 0, found: 0, items: 0 };
};

const writeProgress = (tenantId: TenantId, progress: Progress) =>
  table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.expiry(tenantId), ...progress } }));

/** Removes the expiry of one item; one that was restored or erased meanwhile is not made again. */
const removeFrom = async (Key: Key): Promise<void> => {
  const update = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key,
    UpdateExpression: 'REMOVE expiresAt',
    ConditionExpression: 'attribute_exists(pk)',
  });
  await table.send(update).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** Removes the expiry of the items of a partition, also of those whose time has passed; returns how many had one. */
const removeUnder = async (pk: string): Promise<number> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'attribute_exists(expiresAt)',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': pk },
    },
  );
  let found = 0;
  for await (const { Items = [] } of pages) {
    for (const { sk } of Items) await removeFrom({ pk, sk: String(sk) });
    found += Items.length;
  }
  return found;
};

/** Removes the expiry of what went with records, or was moved from them. */
const removeAround = async (ids: readonly string[]): Promise<number> => {
  let found = 0;
  for (const id of ids)
    for (const under of [keys.deletedAround, keys.movedFrom]) found += await removeUnder(under(tenantIdOf(id), id));
  return found;
};

/** Searches one list further, until time runs out; whether it came to the list's end. */
const searchList = async (tenantId: TenantId, name: string, progress: Progress, isTimeLeft: () => boolean) => {
  if (progress.after === 0) progress.found += await removeUnder(keys.deleted(tenantId, name));
  for await (const entry of removalsAfter(tenantId, name, progress.after)) {
    progress.found += (await adoptDeleted(tenantId, name, entry)) + (await removeAround(entry.removed));
    progress.after = entry.v;
    if (!isTimeLeft()) return false;
  }
  return true;
};

/** What follows a pass: nothing once one that began without old writers has found nothing, otherwise another one. */
const endPass = ({ first, pass, found, items }: Progress): Progress => {
  const now = Date.now();
  const next = {
    first,
    pass: Math.max(now, first + OLD_WRITERS_MS),
    list: 0,
    after: 0,
    found: 0,
    items: items + found,
  };
  return found === 0 && pass >= first + OLD_WRITERS_MS ? { ...next, done: now } : next;
};

/** Of the deleted items of a tenant: how many had an expiry, and when they are searched next (epoch milliseconds), unless that is done. */
export interface ExpiryRemoval {
  readonly items: number;
  readonly next: number | undefined;
}

const removalOf = ({ items, pass, done }: Progress): ExpiryRemoval => ({
  items,
  next: done === undefined ? pass : undefined,
});

/**
 * Removes the table's expiry from what an earlier release has deleted of a tenant, so that only the daily job erases it; one read
 * once that is done. What went with a record is found by the journal of its list. May be interrupted and repeated. D-110.
 */
export const removeExpiry = async (
  tenantId: TenantId,
  lists: readonly ListSource[],
  isTimeLeft: () => boolean,
): Promise<ExpiryRemoval> => {
  const progress = await readProgress(tenantId);
  if (progress.done !== undefined || progress.pass > Date.now()) return removalOf(progress);
  for (; progress.list < lists.length; progress.list++, progress.after = 0) {
    const isWhole = await searchList(tenantId, lists[progress.list]?.name ?? '', progress, isTimeLeft);
    if (!isWhole || !isTimeLeft()) break;
  }
  const reached = progress.list < lists.length ? progress : endPass(progress);
  await writeProgress(tenantId, reached);
  return removalOf(reached);
};
