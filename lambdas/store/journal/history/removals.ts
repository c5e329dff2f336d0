import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, keys, LAST_V } from '#lambdas/store/keys.ts';
import { type Change, FIRST, type StoredItem } from '../entry.ts';

const Stored = z.object({
  sk: z.string(),
  at: z.string(),
  by: z.string().default(''),
  byName: z.string().default(''),
  removed: z.array(z.string()),
  cause: z.string().default(''),
  changes: z.string(),
  schema: z.number().default(FIRST),
});

/** An entry that removed records, or none: the version it led to, when (ISO time), by whom and why, their ids, and what it tells of them. */
export interface RemovingEntry extends Omit<z.infer<typeof Stored>, 'sk'> {
  readonly v: number;
}

/** On most days none is due, and the first page is the only one. */
const ENTRIES_PER_PAGE = 25;

/** What the entries after a version removed, oldest first. */
export async function* removalsAfter(
  tenantId: TenantId,
  entity: string,
  v: number,
  ConsistentRead = false,
): AsyncGenerator<RemovingEntry> {
  const pages = paginateQuery(
    { client: table, pageSize: ENTRIES_PER_PAGE },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ProjectionExpression: 'sk, #at, #by, byName, removed, cause, changes, #schema',
      ExpressionAttributeNames: { '#at': 'at', '#by': 'by', '#schema': 'schema' },
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, entity),
        ':first': entrySort(v + 1),
        ':last': entrySort(LAST_V),
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { sk, ...entry } = Stored.parse(item);
      yield { v: Number(sk), ...entry };
    }
}

/** The last removal of a record: by which version, as what it was stored, and what led to it. */
export interface Removal {
  readonly id: string;
  readonly v: number;
  /** ISO time. */
  readonly at: string;
  /** The record with which it went; '' for none. */
  readonly cause: string;
  /** By the undo of the import that had created it. */
  readonly isWithdrawn: boolean;
  /** The record as it was; undefined once it was erased. */
  readonly item: StoredItem | undefined;
}

/** Removals that are due: up to which version they were read, when the next one was written (ISO time, '' for none), and whether there may be more. */
export interface DueRemovals {
  readonly removals: ReadonlyMap<string, Removal>;
  readonly through: number;
  readonly next: string;
  readonly isCut: boolean;
}

const removalsIn = ({ v, at, removed, cause, changes, schema }: RemovingEntry): Removal[] => {
  if (removed.length === 0) return [];
  const byId = new Map((JSON.parse(changes) as Change[]).map((change) => [change.id, change]));
  return removed.map((id) => {
    const { before, withdrawn = false } = byId.get(id) ?? {};
    const item = before && { record: JSON.stringify({ ...before, id }), version: 1, schema, entry: v };
    return { id, v, at, cause, isWithdrawn: withdrawn, item };
  });
};

/** The records that one version of a list removed, as they were stored; none for a version that is not known. */
export const removedBy = async (tenantId: TenantId, entity: string, v: number): Promise<readonly Removal[]> => {
  const Key = keys.entry(tenantId, entity, v);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  if (!Item) return [];
  const { sk: _sk, ...entry } = Stored.parse(Item);
  return removalsIn({ v, ...entry });
};

/** So many records are erased together: their entries are rewritten once for all of them. */
const MOST = 500;

/** The removals of a list after a version that were written before a time (ISO), oldest first. */
export const dueRemovals = async (
  tenantId: TenantId,
  entity: string,
  after: number,
  before: string,
): Promise<DueRemovals> => {
  const removals = new Map<string, Removal>();
  let through = after;
  for await (const entry of removalsAfter(tenantId, entity, after)) {
    if (entry.at >= before) return { removals, through, next: entry.at, isCut: false };
    if (removals.size > 0 && removals.size + entry.removed.length > MOST)
      return { removals, through, next: '', isCut: true };
    for (const removal of removalsIn(entry)) removals.set(removal.id, removal);
    through = entry.v;
  }
  return { removals, through, next: '', isCut: false };
};

/** The records among these that were removed again after a version: they came back in between. */
export const removedAgain = async (
  tenantId: TenantId,
  entity: string,
  after: number,
  ids: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> => {
  const again = new Set<string>();
  for await (const { removed } of removalsAfter(tenantId, entity, after, true))
    for (const id of removed) if (ids.has(id)) again.add(id);
  return again;
};
