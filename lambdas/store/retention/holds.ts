import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { HeldRecord } from '#contract/hold/hold.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { atRevision, codesOf, getItems, itemsUnder, transact } from '../items.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { type Key, keys } from '../keys.ts';
import { NewerRecord } from '../repository/entity.ts';
import { PolicyChanged } from './retention-policy.ts';

/** Grows when what the items hold changes its meaning; a release before refuses then, and erases nothing. */
const FORMAT = 1;

/** What stands next to the holds of a tenant: `revision` rises with each change, `keepers` are the users who see them. */
const Head = z.object({ format: z.number(), revision: z.number().int(), keepers: z.array(z.string()) });

/** A hold as it is stored: by whom and when (ISO time) it was set and released, '' while it is in force. */
const StoredHold = z.object({
  format: z.number(),
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  releasedAt: z.string(),
  releasedBy: z.string(),
  releasedByName: z.string(),
  records: z.array(HeldRecord),
});
export type StoredHold = z.infer<typeof StoredHold>;

/** The holds of a tenant, oldest first, and who sees them. */
export interface TenantHolds {
  readonly revision: number;
  readonly keepers: readonly string[];
  readonly holds: readonly StoredHold[];
}

/** The holds of a tenant as they are now. Throws NewerRecord for what a later release has stored. */
export const holdsOf = async (tenantId: TenantId): Promise<TenantHolds> => {
  const items = await itemsUnder(keys.holds(tenantId).pk);
  if (items.some(({ format }) => z.number().parse(format) > FORMAT)) throw new NewerRecord();
  const { sk } = keys.holds(tenantId);
  const head = items.find((item) => item.sk === sk);
  const holds = items.filter((item) => item.sk !== sk).map((item) => StoredHold.parse(item));
  const { revision, keepers } = head ? Head.parse(head) : { revision: 0, keepers: [] };
  return { revision, keepers, holds: holds.sort((one, other) => one.at.localeCompare(other.at)) };
};

export const isInForce = ({ releasedAt }: StoredHold): boolean => releasedAt === '';

/** Makes a transaction fail when the holds of a tenant were changed since they were read: an erasure writes this too. */
export const unchangedHolds = (tenantId: TenantId, revision: number): TransactItem => ({
  item: {
    ConditionCheck: { TableName: env().TABLE_NAME, Key: { ...keys.holds(tenantId) }, ...atRevision(revision) },
  },
  refused: () => new PolicyChanged(),
});

const headItem = (tenantId: TenantId, { revision }: TenantHolds, keepers: readonly string[]) => {
  const Item = { ...keys.holds(tenantId), format: FORMAT, revision: revision + 1, keepers };
  return { item: { Put: { TableName: env().TABLE_NAME, Item, ...atRevision(revision) } }, refused: conflict };
};

/** Writes together with the next revision; throws what the first item that the table refuses says. */
const write = async (items: readonly TransactItem[]): Promise<void> => {
  await transact(items.map(({ item }) => item)).catch((error: unknown) => {
    throw items[codesOf(error).indexOf('ConditionalCheckFailed')]?.refused() ?? error;
  });
};

/** Stores who sees the holds of a tenant. Throws a conflict. */
export const saveKeepers = (tenantId: TenantId, before: TenantHolds, keepers: readonly string[]): Promise<void> =>
  write([headItem(tenantId, before, keepers)]);

/** An operator is erasing the whole tenant: a hold would come too late. */
const requireNotErasing = (tenantId: TenantId): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: { ...keys.tenantImport(tenantId) },
      ConditionExpression: 'attribute_not_exists(erasing)',
    },
  },
  refused: () =>
    new ApplicationError(
      'Save Failed',
      'An operator is erasing this company. No hold can keep its records any more.',
      409,
    ),
});

/**
 * Stores a hold in the transaction that the next erasure sees; `present` are what its records are stored as. Throws a conflict, also
 * while the tenant is being erased.
 */
export const saveHold = (
  tenantId: TenantId,
  before: TenantHolds,
  hold: Omit<StoredHold, 'format'>,
  present: readonly Key[] = [],
): Promise<void> => {
  const TableName = env().TABLE_NAME;
  const Item = { ...keys.hold(tenantId, hold.id), ...hold, format: FORMAT };
  const checks = present.map((key) => ({
    item: { ConditionCheck: { TableName, Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' } },
    refused: conflict,
  }));
  return write([
    headItem(tenantId, before, before.keepers),
    { item: { Put: { TableName, Item } }, refused: conflict },
    requireNotErasing(tenantId),
    ...checks,
  ]);
};

/** The first one was not written; until then what had lost something by a deleted record was noted like the record. */
const NOTE_FORMAT = 2;

/** Writes go together, so many at once. */
const AT_ONCE = 25;

const eachOf = async (ids: readonly string[], write: (id: string) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < ids.length; from += AT_ONCE) await Promise.all(ids.slice(from, from + AT_ONCE).map(write));
};

/**
 * Notes deleted records that a hold keeps beyond their day, in the run that erases all others: what the journal says of them reads as if
 * they were erased too, so that nobody learns of the hold. May be repeated.
 */
export const noteBeyond = (tenantId: TenantId, ids: readonly string[]): Promise<void> =>
  eachOf(ids, (id) =>
    table.send(
      new PutCommand({
        TableName: env().TABLE_NAME,
        Item: { ...keys.beyondRecord(tenantId, id), format: NOTE_FORMAT },
      }),
    ),
  );

/** The ids of the deleted records of a tenant that are kept beyond their day. */
export const idsBeyond = async (tenantId: TenantId): Promise<ReadonlySet<string>> =>
  new Set((await itemsUnder(keys.beyond(tenantId))).map(({ sk }) => String(sk)));

const forgetNotes = (tenantId: TenantId, ids: readonly string[]): Promise<void> =>
  eachOf(ids, (id) =>
    table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { ...keys.beyondRecord(tenantId, id) } })),
  );

/** These records are erased. May be repeated. */
export const forgetBeyond = async (tenantId: TenantId, ids: readonly string[]): Promise<void> => {
  const noted = await idsBeyond(tenantId);
  const erased = ids.filter((id) => noted.has(id));
  await forgetNotes(tenantId, erased);
};

/**
 * Forgets what the first format has noted of records that are there, in the tenant's lists of these names: they read as if they were
 * erased. May be repeated.
 */
export const forgetLiving = async (tenantId: TenantId, lists: readonly string[]): Promise<void> => {
  const former = (await itemsUnder(keys.beyond(tenantId))).filter(({ format }) => format === undefined);
  const ids = former.map(({ sk }) => String(sk));
  const found = await getItems(ids.flatMap((id) => lists.map((list) => keys.record(tenantId, list, id))));
  const there = new Set(found.map(({ pk }) => pk));
  const isThere = (id: string) => lists.some((list) => there.has(keys.record(tenantId, list, id).pk));
  await forgetNotes(tenantId, ids.filter(isThere));
};
