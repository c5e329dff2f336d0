import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { NotificationRow, type PortalNotification } from '#contract/notification/record.ts';
import { NOTIFICATION_DAYS } from '#contract/rules/limits.ts';
import { env } from '../store/env.ts';
import { codesOf, transact } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { type Key, keys } from '../store/keys.ts';

/** Grows when what an item holds changes its meaning; items of a later format are not shown. */
const FORMAT = 1;
const STORED_S = NOTIFICATION_DAYS * 86_400;

const Stored = NotificationRow.extend({ format: z.literal(FORMAT), expiresAt: z.number() });
export type StoredNotification = z.infer<typeof Stored>;

/** A notification as its item holds it; undefined when it has expired, which the table detects late, or is not known here. */
export const readNotification = (item: unknown): StoredNotification | undefined => {
  const { data } = Stored.safeParse(item);
  return data && data.expiresAt > Date.now() / 1000 ? data : undefined;
};

const newItem = (userId: string, notification: PortalNotification, id: string) => {
  const now = Date.now();
  const stored: StoredNotification = {
    ...notification,
    format: FORMAT,
    id,
    at: new Date(now).toISOString(),
    readAt: '',
    expiresAt: Math.floor(now / 1000) + STORED_S,
  };
  return { ...keys.notification(userId, 'new', id), ...stored };
};

/** Writes a notification, in the transaction of the change it reports. */
export const notificationItem = (userId: string, notification: PortalNotification): TransactItem => ({
  item: { Put: { TableName: env().TABLE_NAME, Item: newItem(userId, notification, randomUUID()) } },
  refused: () => new Error('A notice cannot be refused'),
});

const unlessExists = (Key: Key) => ({
  TableName: env().TABLE_NAME,
  Key: { ...Key },
  ConditionExpression: 'attribute_not_exists(pk)',
});

/** Writes a notification unless the person has one of this id already, read or not. */
export const putNotification = async (userId: string, notification: PortalNotification, id: string): Promise<void> => {
  const { Key: _key, ...condition } = unlessExists(keys.notification(userId, 'new', id));
  const items = [
    { Put: { ...condition, Item: newItem(userId, notification, id) } },
    { ConditionCheck: unlessExists(keys.notification(userId, 'read', id)) },
  ];
  await transact(items).catch((error: unknown) => {
    if (!codesOf(error).includes('ConditionalCheckFailed')) throw error;
  });
};
