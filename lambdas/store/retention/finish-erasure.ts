import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { type TenantId, tenantIdOf } from '../id.ts';
import { eraseHistory } from '../journal/history/erase-history.ts';
import type { ListSource } from '../journal/list-source.ts';
import { snapshotWithout } from '../journal/snapshot/snapshot-without.ts';
import { type Key, keys } from '../keys.ts';
import { itemsUnder } from '../read-items.ts';
import { aroundDeleted } from './deleted-records.ts';

const AT_ONCE = 25;

/** Deletes all items of a partition, or those that sort before a key; returns how many. */
const deleteUnder = async (pk: string, before?: string): Promise<number> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': pk, ...(before === undefined ? {} : { ':before': before }) },
    },
  );
  let deleted = 0;
  for await (const { Items = [] } of pages)
    for (let from = 0; from < Items.length; from += AT_ONCE) {
      const part = Items.slice(from, from + AT_ONCE);
      await Promise.all(
        part.map(({ sk }) => table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk } }))),
      );
      deleted += part.length;
    }
  return deleted;
};

/** What finishes erasures: the lists in which records may be, and what removes the files of some of them for good. */
export interface Finishing {
  readonly tenantId: TenantId;
  readonly lists: readonly ListSource[];
  /** All versions of the files of records of a list. */
  destroyFiles(entity: string, ids: readonly string[]): Promise<void>;
  /** Announces to the locked copy of the audit trail how an entry of a journal will read. */
  announce(entry: Key, digest: string): Promise<void>;
}

/** A record whose erasure was decided, and the version of its list by which it was removed. */
const Decided = z.object({ pk: z.string(), sk: z.string(), entity: z.string(), id: z.string(), v: z.number() });
type Decided = z.infer<typeof Decided>;

/** The records of one list, and the versions by which they were removed. */
type Removed = Map<string, number>;

const decidedIn = async (tenantId: TenantId): Promise<Decided[]> =>
  (await itemsUnder(keys.erasing(tenantId))).map((item) => Decided.parse(item));

/** The records, by list, and those that went with them. */
const withAround = async (decided: readonly Decided[]): Promise<ReadonlyMap<string, Removed>> => {
  const lists = new Map<string, Removed>();
  const add = (entity: string, id: string, v: number) => {
    const removed: Removed = lists.get(entity) ?? new Map();
    lists.set(entity, removed.set(id, v));
  };
  for (const { entity, id, v } of decided) {
    add(entity, id, v);
    for (const around of await aroundDeleted(id))
      if (around.what === 'record') add(around.entity, around.id, Number(around.item.entry));
  }
  return lists;
};

const RECORDS_AT_ONCE = 10;

const eraseUnder = async (ids: readonly string[], partitionOf: (tenantId: TenantId, id: string) => string) => {
  for (let from = 0; from < ids.length; from += RECORDS_AT_ONCE)
    await Promise.all(
      ids.slice(from, from + RECORDS_AT_ONCE).map((id) => deleteUnder(partitionOf(tenantIdOf(id), id))),
    );
};

const eraseRecords = async (
  { tenantId, lists, destroyFiles, announce }: Finishing,
  entity: string,
  removed: Removed,
) => {
  const ids = [...removed.keys()];
  await destroyFiles(entity, ids);
  await eraseUnder(ids, keys.comments);
  await eraseHistory({ tenantId, entity, announce }, removed);
  const list = lists.find(({ name }) => name === entity);
  if (list) await snapshotWithout(tenantId, list, Math.max(...removed.values()));
};

const forget = ({ pk, sk }: Key) => table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk } }));

/** So many records are erased together: their entries are rewritten once for all of them. */
const MOST = 500;

/**
 * Erases what is left of the records whose erasure was decided: their files with all versions, comments, the values in their
 * histories, and the same of what went with them. By what that is found goes last, so a run that was cut off anywhere is finished by
 * the next one. Returns how many records were decided about.
 */
export const finishErasures = async (finishing: Finishing): Promise<number> => {
  const all = await decidedIn(finishing.tenantId);
  for (let from = 0; from < all.length; from += MOST) {
    const decided = all.slice(from, from + MOST);
    for (const [entity, removed] of await withAround(decided)) await eraseRecords(finishing, entity, removed);
    const ids = decided.map(({ id }) => id);
    await eraseUnder(ids, keys.movedFrom);
    await eraseUnder(ids, keys.deletedAround);
    for (const mark of decided) await forget(mark);
  }
  return all.length;
};
