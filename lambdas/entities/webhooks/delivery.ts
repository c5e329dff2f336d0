import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Attempt, DELIVERIES_PAGE, DELIVERY_DAYS, deliveryStates } from '#contract/webhook/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { getItems, transact } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { StoredWebhook } from './webhook.ts';

const DAY_S = 86_400;
const FORMAT = 1;

/** What one transaction takes. */
const ITEMS = 100;
/** Tries that a line of the log holds; older ones are left out after many replays. */
const ATTEMPTS = 20;

/** An event as it is sent: `id` is that of the event for all endpoints, `at` its ISO time, `body` what is signed. */
export interface OutgoingEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly recordId: string;
  readonly body: string;
}

/** What was sent to one endpoint, or waits to be. `key` is its place in the log, `dueAt` when it is tried next, '' for never. */
const Delivery = z.object({
  format: z.literal(FORMAT),
  key: z.string(),
  id: z.string(),
  type: z.string(),
  at: z.string(),
  recordId: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  dueAt: z.string(),
  attempts: z.array(Attempt),
});
export type Delivery = z.infer<typeof Delivery>;

/** When a delivery is tried next, and how often it was since it was put there. */
const Due = z.object({ sk: z.string(), key: z.string(), tries: z.number().int() });
export type Due = z.infer<typeof Due>;

type Endpoint = Pick<StoredWebhook, 'id' | 'companyId'>;

const expiryOf = (at: string) => Math.floor(Date.parse(at) / 1000) + DELIVERY_DAYS * DAY_S;
const deliveryKey = ({ id, companyId }: Endpoint, key: string) => keys.delivery(tenantIdOf(companyId), id, key);

const dueItem = ({ id, companyId }: Endpoint, key: string, dueAt: string, tries: number) => ({
  ...keys.dueDelivery(tenantIdOf(companyId), id, `${dueAt}#${key}`),
  ...{ key, tries, expiresAt: expiryOf(dueAt) },
});

type Items = Parameters<typeof transact>[0] & object;

/** Writes the items of each delivery together, as many deliveries at a time as one transaction takes. */
const writeAll = async (groups: readonly Items[]): Promise<void> => {
  let open: Items = [];
  for (const group of groups) {
    if (open.length + group.length > ITEMS) {
      await transact(open);
      open = [];
    }
    open = [...open, ...group];
  }
  if (open.length > 0) await transact(open);
};

/** Puts events into the log of an endpoint, due at a time. One that is put again is the same line. */
export const putDeliveries = (webhook: Endpoint, events: readonly OutgoingEvent[], dueAt: string): Promise<void> => {
  const TableName = env().TABLE_NAME;
  return writeAll(
    events.map((event) => {
      const key = `${event.at}#${event.id}`;
      const delivery: Delivery = { ...event, format: FORMAT, key, state: 'waiting', dueAt, attempts: [] };
      const Item = { ...deliveryKey(webhook, key), ...delivery, expiresAt: expiryOf(event.at) };
      return [{ Put: { TableName, Item } }, { Put: { TableName, Item: dueItem(webhook, key, dueAt, 0) } }];
    }),
  );
};

/** The first deliveries of an endpoint that are due at a time (ISO). */
export const dueDeliveries = async ({ id, companyId }: Endpoint, now: string, Limit: number): Promise<Due[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk <= :now',
      ExpressionAttributeValues: { ':pk': keys.dueDeliveries(tenantIdOf(companyId), id), ':now': `${now}~` },
      Limit,
    }),
  );
  return Items.map((item) => Due.parse(item));
};

/** Deliveries of an endpoint by their keys; those that have expired are missing. */
export const deliveriesAt = async (webhook: Endpoint, wanted: readonly string[]): Promise<Map<string, Delivery>> => {
  const items = await getItems(wanted.map((key) => deliveryKey(webhook, key)));
  return new Map(items.map((item) => Delivery.parse(item)).map((delivery) => [delivery.key, delivery]));
};

/** How a try has ended, and when the next one is: '' for none. */
export interface Outcome {
  readonly due: Due;
  /** Undefined for a delivery that has expired. */
  readonly attempt: Attempt | undefined;
  readonly state: Delivery['state'];
  readonly dueAt: string;
}

/** Notes outcomes in the log, and when what failed is tried again. */
export const noteOutcomes = (
  webhook: Endpoint,
  outcomes: readonly Outcome[],
  known: ReadonlyMap<string, Delivery>,
): Promise<void> => {
  const TableName = env().TABLE_NAME;
  const { id, companyId } = webhook;
  return writeAll(
    outcomes.map(({ due: { sk, key, tries }, attempt, state, dueAt }) => {
      const gone = { Delete: { TableName, Key: keys.dueDelivery(tenantIdOf(companyId), id, sk) } };
      const delivery = known.get(key);
      if (!delivery || !attempt) return [gone];
      const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS);
      const Item = { ...deliveryKey(webhook, key), ...delivery, attempts, state, dueAt };
      const next = dueAt === '' ? [] : [{ Put: { TableName, Item: dueItem(webhook, key, dueAt, tries + 1) } }];
      return [gone, { Put: { TableName, Item: { ...Item, expiresAt: expiryOf(delivery.at) } } }, ...next];
    }),
  );
};

/** Has deliveries sent again: from the first try, at a time. */
export const sendAgain = (webhook: Endpoint, deliveries: readonly Delivery[], dueAt: string): Promise<void> => {
  const TableName = env().TABLE_NAME;
  const { id, companyId } = webhook;
  return writeAll(
    deliveries.map((delivery) => {
      const { key } = delivery;
      const waiting = { ...delivery, state: 'waiting' as const, dueAt };
      const Item = { ...deliveryKey(webhook, key), ...waiting, expiresAt: expiryOf(delivery.at) };
      const before = `${delivery.dueAt}#${key}`;
      const earlier =
        delivery.dueAt === '' || delivery.dueAt === dueAt
          ? []
          : [{ Delete: { TableName, Key: keys.dueDelivery(tenantIdOf(companyId), id, before) } }];
      return [...earlier, { Put: { TableName, Item } }, { Put: { TableName, Item: dueItem(webhook, key, dueAt, 0) } }];
    }),
  );
};

/** The log of an endpoint, newest first: the part before a key, from the newest where that is ''. */
export const deliveriesBefore = async ({ id, companyId }: Endpoint, before: string) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': keys.deliveries(tenantIdOf(companyId), id), ':before': before || '~' },
      Limit: DELIVERIES_PAGE,
    }),
  );
  const deliveries = Items.map((item) => Delivery.parse(item));
  return { deliveries, next: LastEvaluatedKey ? (deliveries.at(-1)?.key ?? '') : '' };
};

/** Deliveries of a span of time, oldest first, at most some; `next` is the time at which to go on, '' at the end. */
export const deliveriesBetween = async ({ id, companyId }: Endpoint, from: string, to: string, most: number) => {
  const pages = paginateQuery(
    { client: table, pageSize: most + 1 },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': keys.deliveries(tenantIdOf(companyId), id),
        ':from': from || '0',
        // Behind the time stands the id of the event.
        ':to': to === '' ? '~' : `${to}~`,
      },
    },
  );
  const deliveries: Delivery[] = [];
  for await (const { Items = [] } of pages) {
    deliveries.push(...Items.map((item) => Delivery.parse(item)));
    if (deliveries.length > most) break;
  }
  return { deliveries: deliveries.slice(0, most), next: deliveries[most]?.key ?? '' };
};
