import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dayIn } from '#contract/rules/dates.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, keys, LAST_V } from '#lambdas/store/keys.ts';
import { type Change, FIRST } from '../entry.ts';
import { headOf } from '../load.ts';
import type { Packed } from '../snapshot/columns.ts';
import { withoutValues } from './erased-entry.ts';
import { changesOf, type EntryFacts, openEntry } from './logged-entry.ts';

const Stored = z.object({
  changes: z.string(),
  importId: z.string().optional(),
  schema: z.number().default(FIRST),
});
const Changes = z.array(
  z.object({
    op: z.enum(['create', 'update', 'remove']),
    id: z.string(),
    before: z.record(z.string(), z.unknown()).default({}),
    after: z.record(z.string(), z.unknown()).default({}),
    version: z.number().default(1),
    prev: z.number().optional(),
  }),
);
/** A change as it is read back, and the schema number that its fields are of. */
export type PastChange = z.infer<typeof Changes>[number] & { readonly schema: number };

/** What the write did that led to version `v` of a list; empty if an import is named and another one, or none, wrote it. */
export const changesAt = async (
  tenantId: TenantId,
  entity: string,
  v: number,
  importId?: string,
): Promise<readonly PastChange[]> => {
  const Key = keys.entry(tenantId, entity, v);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const { data } = Stored.safeParse(Item);
  if (!data || (importId !== undefined && data.importId !== importId)) return [];
  return Changes.parse(JSON.parse(data.changes)).map((change) => ({ ...change, schema: data.schema }));
};

const Rows = z.object({ rows: z.string() });

/** An entry as it is read back: what it changed, and the new list rows. */
export interface PastEntry extends EntryFacts {
  readonly changes: readonly Change[];
  readonly rows: Packed;
}

const entryOf = (item: unknown): PastEntry => {
  const entry = openEntry(item);
  return { ...entry.facts, changes: changesOf(entry), rows: JSON.parse(Rows.parse(item).rows) };
};

/** The entries after version `v`, oldest first, page by page; those of some records as if these were erased. */
export async function* entriesAfter(
  tenantId: TenantId,
  entity: string,
  v: number,
  erased: ReadonlySet<string> = new Set(),
): AsyncGenerator<PastEntry> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, entity),
        ':first': entrySort(v + 1),
        ':last': entrySort(LAST_V),
      },
    },
  );
  for await (const { Items = [] } of pages) for (const item of Items) yield entryOf(withoutValues(item, erased));
}

const Located = z.object({ sk: z.string(), at: z.string() });

const Written = z.object({ at: z.string(), format: z.number().default(FIRST) });

/** When an entry was written, and of which format its rows are. */
type Written = z.infer<typeof Written>;

const writtenAt = async (tenantId: TenantId, entity: string, v: number): Promise<Written> => {
  const { Item } = await table.send(
    new GetCommand({
      TableName: env().TABLE_NAME,
      Key: keys.entry(tenantId, entity, v),
      ConsistentRead: true,
      ProjectionExpression: '#at, #format',
      ExpressionAttributeNames: { '#at': 'at', '#format': 'format' },
    }),
  );
  return Written.parse(Item);
};

/** Clocks of several machines disagree by less than this, so entries are in the order of their times but for as much. */
export const SKEW_MS = 3_600_000;

/** The last version whose entry passes a test that the entries after it fail; found by halving, so a long journal is not read. */
const lastVersion = async (
  tenantId: TenantId,
  entity: string,
  isEarly: (entry: Written) => boolean,
): Promise<{ readonly version: number; readonly head: number }> => {
  const { v: head } = await headOf(tenantId, entity);
  let [low, high] = [0, head];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isEarly(await writtenAt(tenantId, entity, middle))) low = middle;
    else high = middle - 1;
  }
  return { version: low, head };
};

/** The last version whose entry was surely written before a time. */
export const versionBefore = async (tenantId: TenantId, entity: string, time: number): Promise<number> =>
  (await lastVersion(tenantId, entity, ({ at }) => Date.parse(at) < time)).version;

/**
 * The version of a list as of a time (epoch milliseconds): that before the first entry whose own clock says this time or a later
 * one. Entries whose clocks disagree around the time are decided by their order, so the answer stays the same for good.
 */
export const versionAsOf = async (tenantId: TenantId, entity: string, time: number): Promise<number> => {
  // By any clock, all entries up to this one are from before.
  let version = await versionBefore(tenantId, entity, time - SKEW_MS);
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ProjectionExpression: 'sk, #at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, entity),
        ':first': entrySort(version + 1),
        ':last': entrySort(LAST_V),
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { sk, at } = Located.parse(item);
      if (Date.parse(at) >= time) return version;
      version = Number(sk);
    }
  return version;
};

/** When the first entry was written whose rows have a format, or a later one; undefined if none has. */
export const formatSince = async (tenantId: TenantId, entity: string, format: number): Promise<string | undefined> => {
  const { version, head } = await lastVersion(tenantId, entity, (entry) => entry.format < format);
  return version === head ? undefined : (await writtenAt(tenantId, entity, version + 1)).at;
};

const DAY_MS = 86_400_000;

/** A day begins this much earlier somewhere on earth, and ends this much later. */
const ZONES_MS = 14 * 3_600_000;

/**
 * The records that were created on the days from one to another ('YYYY-MM-DD' in the time zone, both included): the day,
 * by id.
 */
export const createdBetween = async (
  tenantId: TenantId,
  entity: string,
  from: string,
  to: string,
  timeZone: string,
): Promise<ReadonlyMap<string, string>> => {
  const dayOf = dayIn(timeZone);
  const created = new Map<string, string>();
  const first = await versionBefore(tenantId, entity, Date.parse(from) - ZONES_MS - SKEW_MS);
  const end = Date.parse(to) + DAY_MS + ZONES_MS + SKEW_MS;
  for await (const { at, changes } of entriesAfter(tenantId, entity, first)) {
    if (Date.parse(at) > end) break;
    const day = dayOf(at);
    if (day >= from && day <= to) for (const { op, id } of changes) if (op === 'create') created.set(id, day);
  }
  return created;
};
