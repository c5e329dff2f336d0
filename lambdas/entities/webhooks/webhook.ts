import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conflict } from '#contract/application-error.ts';
import { type EventType, eventTypes } from '#contract/webhook/event-types.ts';
import { ROOT_WEBHOOKS, WEBHOOKS_MAX, type WebhookState } from '#contract/webhook/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { codesOf, itemsUnder, transact } from '#lambdas/store/items.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { NewerRecord } from '#lambdas/store/repository/entity.ts';
import { startCursor } from './cursor.ts';

/** Grows when what an item holds changes its meaning; a release before refuses the endpoint then. */
const FORMAT = 1;

/**
 * An endpoint as it is stored; times are ISO, '' for never. `generation` counts the rotations of its secret, of which the one before
 * signs until `formerUntil` as well. Events count from `since` on. `offWhy` says how it was switched off.
 */
const StoredWebhook = z.object({
  format: z.number(),
  id: z.string(),
  place: z.number().int(),
  version: z.number().int(),
  companyId: z.string(),
  url: z.string(),
  description: z.string(),
  /** A type that there is no more selects nothing. */
  types: z
    .array(z.string())
    .transform((all) => all.filter((each): each is EventType => eventTypes.includes(each as EventType))),
  generation: z.number().int(),
  formerUntil: z.string(),
  since: z.string(),
  failingSince: z.string(),
  offAt: z.string(),
  offWhy: z.enum(['', 'off', 'gone', 'failed']),
  madeAt: z.string(),
  byId: z.string(),
  byName: z.string(),
});
export type StoredWebhook = z.infer<typeof StoredWebhook>;

const opened = (item: Record<string, unknown>): StoredWebhook => {
  if (z.number().parse(item.format) > FORMAT) throw new NewerRecord();
  return StoredWebhook.parse(item);
};

/** All endpoints of a tenant, those of its resellers among them, the newest first. */
export const webhooksOf = async (tenantId: TenantId): Promise<StoredWebhook[]> =>
  (await itemsUnder(keys.webhooks(tenantId))).map(opened).sort((one, other) => other.madeAt.localeCompare(one.madeAt));

export const isOn = ({ offWhy }: Pick<StoredWebhook, 'offWhy'>) => offWhy === '';

export const stateOf = ({ offWhy, failingSince }: StoredWebhook): WebhookState => {
  if (offWhy !== '') return offWhy;
  return failingSince === '' ? 'on' : 'failing';
};

const places = Array.from({ length: WEBHOOKS_MAX }, (_, number) => number);

/** The places that an endpoint of a company may take: those of resellers are taken from behind, and the first ones are the root company's. */
const placesOf = (companyId: string): readonly number[] =>
  companyId === tenantIdOf(companyId) ? places : places.slice(ROOT_WEBHOOKS).reverse();

/** Stores a new endpoint in a free place; undefined, and nothing is written, if its company may have no other one. */
export const putWebhook = async (
  webhook: Omit<StoredWebhook, 'format' | 'place'>,
): Promise<StoredWebhook | undefined> => {
  const tenantId = tenantIdOf(webhook.companyId);
  const TableName = env().TABLE_NAME;
  for (;;) {
    const taken = new Set((await webhooksOf(tenantId)).map(({ place }) => place));
    const place = placesOf(webhook.companyId).find((each) => !taken.has(each));
    if (place === undefined) return undefined;
    const Item = { ...keys.webhook(tenantId, place), ...webhook, place, format: FORMAT };
    try {
      const put = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
      await transact([put, startCursor(tenantId)]);
      return { ...webhook, place, format: FORMAT };
    } catch (error) {
      // Another user has taken the place.
      if (codesOf(error)[0] !== 'ConditionalCheckFailed') throw error;
    }
  }
};

const at = ({ companyId, place }: StoredWebhook) => ({
  TableName: env().TABLE_NAME,
  Key: keys.webhook(tenantIdOf(companyId), place),
});

/** The parts of an update that sets fields of an endpoint that is there, in the version that was read. */
const setting = (id: string, fields: Partial<StoredWebhook>, version: number) => {
  const names = Object.keys(fields);
  const sets = names.map((name) => `#${name} = :${name}`).join(', ');
  return {
    UpdateExpression: `SET ${sets}`,
    ConditionExpression: 'id = :id AND version = :known',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      ':id': id,
      ':known': version,
    },
  };
};

/** Saves what a user has changed of an endpoint, with the next version. Throws a conflict where another user was quicker. */
export const changeWebhook = async (
  webhook: StoredWebhook,
  changes: Partial<StoredWebhook>,
  known = webhook.version,
): Promise<StoredWebhook> => {
  const fields = { ...changes, version: known + 1 };
  const Update = { ...at(webhook), ...setting(webhook.id, fields, known) };
  await transact([{ Update }, startCursor(tenantIdOf(webhook.companyId))]).catch((error: unknown) => {
    throw codesOf(error)[0] === 'ConditionalCheckFailed' ? conflict() : error;
  });
  return { ...webhook, ...fields };
};

/** Notes how sending goes, together with messages about it; false, and nothing is written, where a user has deleted or saved the endpoint since. */
export const noteWebhook = async (
  webhook: StoredWebhook,
  fields: Partial<StoredWebhook>,
  messages: readonly TransactItem[] = [],
): Promise<boolean> => {
  const Update = { ...at(webhook), ...setting(webhook.id, fields, webhook.version) };
  try {
    await transact([{ Update }, ...messages.map(({ item }) => item)]);
    return true;
  } catch (error) {
    if (codesOf(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};

/** Removes an endpoint; its log expires. */
export const removeWebhook = async (webhook: StoredWebhook): Promise<void> => {
  const condition = { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': webhook.id } };
  await table.send(new DeleteCommand({ ...at(webhook), ...condition })).catch((error: unknown) => {
    // Another user has deleted it.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};
