import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { codesOf, transact } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { type Key, keys } from '../store/keys.ts';

const FORMAT = 1;

/** As many ids as an item of 400 KB holds with room to spare; of more users the others lose the days of the week in which they change. */
export const WEEKLY_READERS_MAX = 4_000;

/**
 * Up to which day a tenant's people were reminded: those who want it daily, and those who want it weekly. `rules` is the
 * version of the rules of obligations that they were notified of; releases before D-101 stored none. `weeklyReaders` are the
 * ids of the users who wanted it weekly at the last run, so were reminded up to the weekly day alone; release 0.2 stored none.
 */
const TenantDays = z.object({
  daily: z.string(),
  weekly: z.string(),
  rules: z.number().default(1),
  weeklyReaders: z.array(z.string()).default([]),
});
export type TenantDays = z.infer<typeof TenantDays>;

/** The day up to which a person was reminded, and the one of their last weekly summary; '' for none, as release 0.2 stores it. */
const LastReminded = z.object({ told: z.string(), summary: z.string().default('') });
export type LastReminded = z.infer<typeof LastReminded>;

/** What earlier runs have reminded a tenant of. */
export interface Reminded {
  readonly days: TenantDays | undefined;
  readonly people: ReadonlyMap<string, LastReminded>;
}

const WHOLE_TENANT = 'FAMILY';
const Person = LastReminded.extend({ sk: z.string() });

/** Reads all of it in one query. */
export const readReminded = async (tenantId: TenantId): Promise<Reminded> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.reminded(tenantId, WHOLE_TENANT).pk },
      ConsistentRead: true,
    },
  );
  const people = new Map<string, LastReminded>();
  let days: TenantDays | undefined;
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      if (item.sk === WHOLE_TENANT) days = TenantDays.parse(item);
      else people.set(Person.parse(item).sk, Person.parse(item));
    }
  return { days, people };
};

/** Writes a note together with what a person is told; false, and nothing is written, if there is one of this day or month already. */
const tellOnce = async (
  key: Key,
  note: { readonly told: string },
  telling: readonly TransactItem[],
): Promise<boolean> => {
  const Put = {
    TableName: env().TABLE_NAME,
    Item: { ...key, ...note, format: FORMAT },
    ConditionExpression: 'attribute_not_exists(pk) OR told < :told',
    ExpressionAttributeValues: { ':told': note.told },
  };
  try {
    await transact([{ Put }, ...telling.map(({ item }) => item)]);
    return true;
  } catch (error) {
    if (codesOf(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};

/**
 * Notes that a person is reminded today, together with the reminder itself. Returns false, and writes nothing, when another
 * run has reminded them already.
 */
export const tellPerson = async (
  tenantId: TenantId,
  userId: string,
  last: LastReminded,
  telling: readonly TransactItem[],
): Promise<boolean> => tellOnce(keys.reminded(tenantId, userId), last, telling);

/** Notes that a run has reminded every user of the tenant; a later day that another run has noted meanwhile stays. */
export const endRun = async (tenantId: TenantId, days: TenantDays): Promise<void> => {
  const note = new PutCommand({
    TableName: env().TABLE_NAME,
    Item: { ...keys.reminded(tenantId, WHOLE_TENANT), ...days, format: FORMAT },
    ConditionExpression: 'attribute_not_exists(pk) OR daily <= :daily',
    ExpressionAttributeValues: { ':daily': days.daily },
  });
  await table.send(note).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

const MonthTold = z.object({ told: z.string() });

/** Whether the users of a tenant were told in a month ('YYYY-MM') what will be erased. */
export const wereErasuresTold = async (tenantId: TenantId, month: string): Promise<boolean> => {
  const Key = keys.erasuresTold(tenantId, WHOLE_TENANT);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Item !== undefined && MonthTold.parse(Item).told >= month;
};

/** Notes that a person was told in a month what will be erased, together with the message; false if another run has told them already. */
export const tellErasures = (tenantId: TenantId, userId: string, month: string, telling: readonly TransactItem[]) =>
  tellOnce(keys.erasuresTold(tenantId, userId), { told: month }, telling);

/** Notes that all users of a tenant were told in a month what will be erased, or that nothing will be. */
export const endErasures = async (tenantId: TenantId, month: string): Promise<void> => {
  await tellErasures(tenantId, WHOLE_TENANT, month, []);
};
