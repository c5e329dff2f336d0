import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, keys, LAST_V } from '#lambdas/store/keys.ts';
import type { Actor } from '#lambdas/store/scope.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { type Change, FIRST, type ListSource } from '../entry.ts';
import type { Row } from '../snapshot/columns.ts';

/** A change of one record: when (ISO time), who, what; `row` is the list row of a record that was removed, as it last was. */
export interface LoggedChange {
  readonly at: string;
  readonly actor: Actor;
  readonly op: Change['op'];
  readonly id: string;
  readonly row?: Row;
}

/** An entry of the journal without the contents of its changes. */
interface LoggedEntry {
  readonly v: number;
  readonly at: string;
  readonly changes: readonly LoggedChange[];
}

/** The changes of a list after a time, newest first; `isCut` when there are more than are read. */
interface ChangeLog {
  readonly changes: readonly LoggedChange[];
  readonly isCut: boolean;
}

/** No user reads through more changes of a list than these; an import alone makes thousands. */
const MOST = 500;
const ENTRIES_PER_PAGE = 50;
const CACHED_MS = 600_000;
const cached = new TtlCache<readonly LoggedEntry[]>(CACHED_MS);

const Stored = z.object({
  sk: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  changes: z.string(),
  schema: z.number().default(FIRST),
});

/** A record may be saved as it was. */
const isOne = ({ op, after = {} }: Change) => op !== 'update' || Object.keys(after).length > 0;

const entryOf = (item: unknown, list: ListSource): LoggedEntry => {
  const { sk, at, by, byName, changes, schema } = Stored.parse(item);
  const actor = { userId: by, userName: byName };
  const logged = ({ op, id, before }: Change): LoggedChange =>
    op === 'remove'
      ? { at, actor, op, id, row: list.rowOf({ record: JSON.stringify({ ...before, id }), version: 1, schema }) }
      : { at, actor, op, id };
  return { v: Number(sk), at, changes: (JSON.parse(changes) as Change[]).filter(isOne).map(logged) };
};

const countOf = (entries: readonly LoggedEntry[]) => entries.reduce((sum, { changes }) => sum + changes.length, 0);

const isEnough = (entries: readonly LoggedEntry[], since: string) =>
  countOf(entries) > MOST || (entries.at(-1)?.at ?? since) < since;

interface Stretch {
  readonly from: number;
  readonly downTo: number;
}

/** The entries from one version down to another, newest first, as far as they are needed. */
const readDown = async (tenantId: TenantId, list: ListSource, { from, downTo }: Stretch, since: string) => {
  const found: LoggedEntry[] = [];
  const pages = paginateQuery(
    { client: table, pageSize: ENTRIES_PER_PAGE },
    {
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, list.name),
        ':first': entrySort(downTo),
        ':last': entrySort(from),
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entryOf(item, list)));
    if (isEnough(found, since)) break;
  }
  return found;
};

/** What happened to a list after a time. What was read before is cached, so a warm process reads what is new. */
export const changesSince = async (tenantId: TenantId, list: ListSource, since: string): Promise<ChangeLog> => {
  const key = keys.journal(tenantId, list.name);
  const known = await cached.get(key, async () => []);
  const newest = known[0]?.v ?? 0;
  const newer = await readDown(tenantId, list, { from: LAST_V, downTo: newest + 1 }, since);
  const meets = (newer.at(-1)?.v ?? newest + 1) === newest + 1;
  const recent = meets ? [...newer, ...known] : newer;
  const oldest = recent.at(-1)?.v ?? 1;
  const older =
    isEnough(recent, since) || oldest === 1
      ? []
      : await readDown(tenantId, list, { from: oldest - 1, downTo: 1 }, since);
  const entries = [...recent, ...older];
  cached.set(key, entries.slice(0, MOST + 1));
  const changes = entries.filter(({ at }) => at >= since).flatMap((entry) => entry.changes);
  return { changes: changes.slice(0, MOST), isCut: changes.length > MOST };
};

/** The changes of each record, in their order. */
export const changesById = (changes: readonly LoggedChange[]): ReadonlyMap<string, readonly LoggedChange[]> => {
  const found = new Map<string, LoggedChange[]>();
  for (const change of changes) found.set(change.id, [...(found.get(change.id) ?? []), change]);
  return found;
};
