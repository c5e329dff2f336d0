import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Notice, NoticeRow } from '#contract/notification/record.ts';
import { NOTICE_DAYS } from '#contract/rules/limits.ts';
import { env } from '../store/env.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { type Key, keys } from '../store/keys.ts';
import { codesOf, transact } from '../store/transact.ts';

/** Grows when what an item holds changes its meaning; items of a later format are not shown. */
const FORMAT = 1;
const KEPT_S = NOTICE_DAYS * 86_400;

const Stored = NoticeRow.extend({ format: z.literal(FORMAT), expiresAt: z.number() });
export type StoredNotice = z.infer<typeof Stored>;

/** A notice as its item holds it; undefined when it has expired, which the table notices late, or is not known here. */
export const readNotice = (item: unknown): StoredNotice | undefined => {
  const { data } = Stored.safeParse(item);
  return data && data.expiresAt > Date.now() / 1000 ? data : undefined;
};

const newItem = (userId: string, notice: Notice, id: string) => {
  const now = Date.now();
  const stored: StoredNotice = {
    ...notice,
    format: FORMAT,
    id,
    at: new Date(now).toISOString(),
    readAt: '',
    expiresAt: Math.floor(now / 1000) + KEPT_S,
  };
  return { ...keys.notice(userId, 'new', id), ...stored };
};

/** Writes a notice, in the transaction of the change it tells of. */
export const noticeItem = (userId: string, notice: Notice): TransactItem => ({
  item: { Put: { TableName: env().TABLE_NAME, Item: newItem(userId, notice, randomUUID()) } },
  refused: () => new Error('A notice cannot be refused'),
});

const unlessThere = (Key: Key) => ({
  TableName: env().TABLE_NAME,
  Key: { ...Key },
  ConditionExpression: 'attribute_not_exists(pk)',
});

/** Writes a notice unless the person has one of this id already, read or not. */
export const putNotice = async (userId: string, notice: Notice, id: string): Promise<void> => {
  const { Key: _key, ...condition } = unlessThere(keys.notice(userId, 'new', id));
  const items = [
    { Put: { ...condition, Item: newItem(userId, notice, id) } },
    { ConditionCheck: unlessThere(keys.notice(userId, 'read', id)) },
  ];
  await transact(items).catch((error: unknown) => {
    if (!codesOf(error).includes('ConditionalCheckFailed')) throw error;
  });
};
