import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RetainedFrom, retainedFrom } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { type TenantId, tenantIdOf } from '../id.ts';
import { codesOf, itemsUnder, transact } from '../items.ts';
import type { ListSource, StoredItem } from '../journal/entry.ts';
import { eraseHistory } from '../journal/history/erase-history.ts';
import { type Removal, removedBy } from '../journal/history/removals.ts';
import { snapshotWithout } from '../journal/snapshot/snapshot-without.ts';
import { type Key, keys } from '../keys.ts';
import { aroundDeleted } from './deleted-records.ts';
import { forgetBeyond } from './holds.ts';

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

/**
 * A record that is about to be erased: as it was stored, and by which decision. Times are ISO; `years` is 0 for one that was never active,
 * and they are counted `from` something.
 */
export interface Certified {
  readonly id: string;
  readonly item: StoredItem;
  readonly decidedAt: string;
  readonly deletedAt: string;
  readonly years: number;
  readonly from: RetainedFrom;
  /** The record with which it was deleted, '' for none. */
  readonly of: string;
}

/** What finishes erasures: the lists in which records may be, and what removes the files of some of them for good. */
export interface Finishing {
  readonly tenantId: TenantId;
  readonly lists: readonly ListSource[];
  /** Certifies what is about to be erased of a list. May be repeated for the same records. */
  certify(list: string, records: readonly Certified[]): Promise<void>;
  /** All versions of the files of records of a list. */
  destroyFiles(entity: string, ids: readonly string[]): Promise<void>;
  /** Announces to the locked copy of the audit trail how an entry of a journal will read. */
  announce(entry: Key, digest: string): Promise<void>;
  /** Is told the values of records that are about to be erased from a journal, as text. */
  forget(values: string): Promise<void>;
}

/**
 * A record whose erasure was decided, and the version of its list by which it was removed. Decisions of before certificates say no times;
 * `certified` is set once there is one.
 */
const Decided = z.object({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  id: z.string(),
  v: z.number(),
  at: z.string().default(''),
  decidedAt: z.string().optional(),
  years: z.number().default(0),
  from: z.enum(retainedFrom).default('deletion'),
  of: z.string().default(''),
  certified: z.boolean().default(false),
});
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

type ReadRemoved = (list: string, v: number) => Promise<readonly Removal[]>;

/** Many records go with one version of a list: it is read once. */
const removedReader = (tenantId: TenantId): ReadRemoved => {
  const read = new Map<string, Promise<readonly Removal[]>>();
  return (list, v) => {
    const known = read.get(`${list} ${v}`) ?? removedBy(tenantId, list, v);
    read.set(`${list} ${v}`, known);
    return known;
  };
};

/** What a decision erases, by list: the record itself, and what was deleted with it. What was erased already is left out. */
const certifiedBy = async (read: ReadRemoved, decision: Decided): Promise<(readonly [list: string, Certified])[]> => {
  const { entity, id, v, at: deletedAt, decidedAt = '', years, from, of } = decision;
  const around = (await aroundDeleted(id)).filter(({ what }) => what === 'record');
  const all = [
    { list: entity, id, v, of },
    ...around.map((one) => ({ list: one.entity, id: one.id, v: Number(one.item.entry), of: id })),
  ];
  const found = all.map(async (one) => {
    const item = (await read(one.list, one.v)).find((removal) => removal.id === one.id)?.item;
    return item && ([one.list, { id: one.id, item, of: one.of, decidedAt, deletedAt, years, from }] as const);
  });
  return (await Promise.all(found)).filter((one) => one !== undefined);
};

/** A transaction takes so many. */
const NOTED_TOGETHER = 100;

/** Notes that there is a certificate. One whose mark another run has deleted by now is finished; the others are certified again, with the same words. */
const noteCertified = async (decided: readonly Decided[]): Promise<void> => {
  for (let from = 0; from < decided.length; from += NOTED_TOGETHER) {
    const items = decided.slice(from, from + NOTED_TOGETHER).map(({ pk, sk }) => ({
      Update: {
        TableName: env().TABLE_NAME,
        Key: { pk, sk },
        UpdateExpression: 'SET certified = :yes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':yes': true },
      },
    }));
    await transact(items).catch((error: unknown) => {
      if (!codesOf(error).includes('ConditionalCheckFailed')) throw error;
    });
  }
};

/** Certifies what some decisions erase, each once: before anything of it is erased. */
const certifyOnce = async ({ tenantId, certify }: Finishing, decided: readonly Decided[]): Promise<void> => {
  const open = decided.filter(({ certified, decidedAt }) => !certified && decidedAt !== undefined);
  const read = removedReader(tenantId);
  const lists = new Map<string, Map<string, Certified>>();
  for (const decision of open)
    for (const [list, record] of await certifiedBy(read, decision))
      lists.set(list, (lists.get(list) ?? new Map<string, Certified>()).set(record.id, record));
  for (const [list, records] of lists) await certify(list, [...records.values()]);
  await noteCertified(open);
};

const RECORDS_AT_ONCE = 10;

const eraseUnder = async (ids: readonly string[], partitionOf: (tenantId: TenantId, id: string) => string) => {
  for (let from = 0; from < ids.length; from += RECORDS_AT_ONCE)
    await Promise.all(
      ids.slice(from, from + RECORDS_AT_ONCE).map((id) => deleteUnder(partitionOf(tenantIdOf(id), id))),
    );
};

const eraseRecords = async (
  { tenantId, lists, destroyFiles, announce, forget: forgetValues }: Finishing,
  entity: string,
  removed: Removed,
) => {
  const ids = [...removed.keys()];
  await destroyFiles(entity, ids);
  await eraseUnder(ids, keys.comments);
  await eraseHistory({ tenantId, entity, announce, forget: forgetValues }, removed);
  const list = lists.find(({ name }) => name === entity);
  if (list) await snapshotWithout(tenantId, list, Math.max(...removed.values()));
};

/** What is erased is not kept beyond its day any more; companies of all tenants are in one list. */
const forgetErased = async (decided: readonly Decided[], lists: ReadonlyMap<string, Removed>): Promise<void> => {
  const erased = [...lists.values()].flatMap((removed) => [...removed.keys()]);
  for (const tenant of new Set(decided.map(({ id }) => tenantIdOf(id))))
    await forgetBeyond(
      tenant,
      erased.filter((id) => tenantIdOf(id) === tenant),
    );
};

const forget = ({ pk, sk }: Key) => table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk } }));

/** So many records are erased together: their entries are rewritten once for all of them. */
const MOST = 500;

/**
 * Certifies and erases what is left of the records whose erasure was decided: their files with all versions, comments, the values in their
 * histories, and the same of what went with them. By what that is found goes last, so a run that was cut off anywhere is finished by
 * the next one. Returns how many records were decided about.
 */
export const finishErasures = async (finishing: Finishing): Promise<number> => {
  const all = await decidedIn(finishing.tenantId);
  for (let from = 0; from < all.length; from += MOST) {
    const decided = all.slice(from, from + MOST);
    await certifyOnce(finishing, decided);
    const lists = await withAround(decided);
    for (const [entity, removed] of lists) await eraseRecords(finishing, entity, removed);
    await forgetErased(decided, lists);
    const ids = decided.map(({ id }) => id);
    await eraseUnder(ids, keys.movedFrom);
    await eraseUnder(ids, keys.deletedAround);
    for (const mark of decided) await forget(mark);
  }
  return all.length;
};
