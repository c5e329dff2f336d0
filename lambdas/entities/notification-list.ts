import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { UNREAD_SHOWN } from '#contract/rules/limits.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { getItems, transact } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import { readNotification, type StoredNotification } from './notification.ts';

const NEW = keys.notification('', 'new', '').sk;

/** The notifications of a person whose keys begin with `prefix`, without those that the table is late to remove. */
const queryOf = (userId: string, prefix: string) => ({
  TableName: env().TABLE_NAME,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  FilterExpression: 'expiresAt > :now',
  ExpressionAttributeValues: {
    ':pk': keys.notifications(userId),
    ':prefix': prefix,
    ':now': Math.floor(Date.now() / 1000),
  },
  ConsistentRead: true,
});

const found = (items: readonly unknown[]) => items.flatMap((item) => readNotification(item) ?? []);

const query = async (userId: string, prefix: string) => {
  const notifications: StoredNotification[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table }, queryOf(userId, prefix)))
    notifications.push(...found(Items));
  return notifications;
};

const READ = keys.notification('', 'read', '').sk;

/** All notifications of a person, in no particular order: those of 90 days are few enough to sort in memory. */
export const notificationsOf = async (userId: string): Promise<StoredNotification[]> =>
  (await Promise.all([query(userId, NEW), query(userId, READ)])).flat();

/** How many notifications are unread, up to one more than is shown. Reads no other items, and about a hundred at most. */
export const countUnread = async (userId: string): Promise<number> => {
  let counted = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const Limit = UNREAD_SHOWN + 1 - counted;
    const reply = await table.send(
      new QueryCommand({ ...queryOf(userId, NEW), Select: 'COUNT', Limit, ExclusiveStartKey }),
    );
    counted += reply.Count ?? 0;
    ExclusiveStartKey = reply.LastEvaluatedKey;
  } while (ExclusiveStartKey && counted <= UNREAD_SHOWN);
  return counted;
};

/** Two items each: a transaction takes a hundred. */
const MOVED_AT_ONCE = 50;

/** A read notification stands under another key. What expires in between is only written to expire again. */
const move = async (userId: string, notifications: readonly StoredNotification[]) => {
  const readAt = new Date().toISOString();
  for (let from = 0; from < notifications.length; from += MOVED_AT_ONCE)
    await transact(
      notifications.slice(from, from + MOVED_AT_ONCE).flatMap((notification) => [
        { Delete: { TableName: env().TABLE_NAME, Key: { ...keys.notification(userId, 'new', notification.id) } } },
        {
          Put: {
            TableName: env().TABLE_NAME,
            Item: { ...keys.notification(userId, 'read', notification.id), ...notification, readAt },
          },
        },
      ]),
    );
};

/** Marks notifications of a person as read; ids of anything else change nothing. */
export const markRead = async (userId: string, ids: readonly string[]): Promise<void> => {
  const items = await getItems([...new Set(ids)].map((id) => keys.notification(userId, 'new', id)));
  await move(userId, found(items));
};

export const markAllRead = async (userId: string): Promise<void> => move(userId, await query(userId, NEW));
