import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { itemsUnder } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';

/**
 * How far a tenant was followed: the version of each list, undefined for one that was not begun; the time up to which its audit trail
 * was; the day up to which days were compared; imports that have written and not ended. `touched` changes with every endpoint that is
 * saved, so that who removes the cursor of a tenant without endpoints removes no newer one.
 */
const Cursor = z.object({
  sk: z.string(),
  touched: z.string(),
  versions: z.record(z.string(), z.number()).default({}),
  events: z.string().optional(),
  day: z.string().default(''),
  comparedAt: z.string().default(''),
  imports: z.array(z.string()).default([]),
});
export type Cursor = Omit<z.infer<typeof Cursor>, 'sk'> & { readonly tenantId: TenantId };

const TableKey = (tenantId: TenantId) => ({ TableName: env().TABLE_NAME, Key: keys.webhookCursor(tenantId) });

/** Says that a tenant has an endpoint, in the transaction that saves one. */
export const startCursor = (tenantId: TenantId) => ({
  Update: {
    ...TableKey(tenantId),
    UpdateExpression: 'SET touched = :touched, #format = :format',
    ExpressionAttributeNames: { '#format': 'format' },
    ExpressionAttributeValues: { ':touched': randomUUID(), ':format': 1 },
  },
});

const opened = (item: unknown): Cursor => {
  const { sk, ...cursor } = Cursor.parse(item);
  return { ...cursor, tenantId: sk };
};

/** The cursors of all tenants that have endpoints. */
export const allCursors = async (): Promise<Cursor[]> => (await itemsUnder(keys.webhookCursors)).map(opened);

/** What the work gives; undefined where its condition fails. */
const unlessRefused = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** Takes a tenant for one run until a time (epoch milliseconds), with its cursor as it is now; undefined while another run has it. */
export const takeTenant = async (tenantId: TenantId, now: number, until: number): Promise<Cursor | undefined> => {
  const taken = await unlessRefused(
    table.send(
      new UpdateCommand({
        ...TableKey(tenantId),
        UpdateExpression: 'SET busyUntil = :until',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(busyUntil) OR busyUntil <= :now)',
        ExpressionAttributeValues: { ':until': until, ':now': now },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return taken && opened(taken.Attributes);
};

/** Lets the next run have the tenant at once. */
export const leaveTenant = async (tenantId: TenantId): Promise<void> => {
  const command = new UpdateCommand({
    ...TableKey(tenantId),
    UpdateExpression: 'REMOVE busyUntil',
    ConditionExpression: 'attribute_exists(pk)',
  });
  await unlessRefused(table.send(command));
};

/** Notes how far a tenant was followed. Nothing where it was erased in between. */
export const saveCursor = async ({ tenantId, versions, events, day, comparedAt, imports }: Cursor): Promise<void> => {
  const fields = Object.entries({ versions, events, day, comparedAt, imports }).filter(
    ([, value]) => value !== undefined,
  );
  const command = new UpdateCommand({
    ...TableKey(tenantId),
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  });
  await unlessRefused(table.send(command));
};

/** Removes the cursor of a tenant without endpoints, unless one was saved in between: the next one begins at its own time. */
export const removeCursor = async ({ tenantId, touched }: Cursor): Promise<void> => {
  const command = new DeleteCommand({
    ...TableKey(tenantId),
    ConditionExpression: 'touched = :touched',
    ExpressionAttributeValues: { ':touched': touched },
  });
  await unlessRefused(table.send(command));
};
