import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CALENDAR_ADDRESS_DAYS } from '#contract/worklist/calendar.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { mayBeId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { Principal } from './principal.ts';

const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

/** A stored address: the account it was made for, the hash of its secret, when it was made (epoch milliseconds) and ends (epoch seconds). */
const Stored = z.object({ sub: z.string(), hash: z.string(), madeAt: z.number(), expiresAt: z.number() });
type Stored = z.infer<typeof Stored>;

type Owner = Pick<Principal, 'sub' | 'userId' | 'sessionsFrom'>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const read = async (userId: string): Promise<Stored | undefined> => {
  const command = new GetCommand({
    TableName: env().TABLE_NAME,
    Key: keys.calendarAddress(userId),
    ConsistentRead: true,
  });
  const { Item } = await table.send(command);
  const stored = Item && Stored.parse(Item);
  return stored && stored.expiresAt * 1000 > Date.now() ? stored : undefined;
};

/** Returns the valid address of a user; whatever ends the user's sessions ends the address too. */
export const calendarAddressOf = async ({ sub, userId, sessionsFrom }: Owner): Promise<Stored | undefined> => {
  const stored = await read(userId);
  return stored && stored.sub === sub && stored.madeAt > sessionsFrom ? stored : undefined;
};

/** Makes the key of a new address and ends the one before. Only the hash of its secret is stored. */
export const newCalendarKey = async ({ sub, userId }: Owner): Promise<{ key: string; stored: Stored }> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const madeAt = Date.now();
  const expiresAt = Math.floor((madeAt + CALENDAR_ADDRESS_DAYS * DAY_MS) / 1000);
  const stored = { sub, hash: hashOf(secret), madeAt, expiresAt };
  await table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.calendarAddress(userId), ...stored } }),
  );
  return { key: `${userId}.${secret}`, stored };
};

/** Ends the address of a user; does nothing if there is none. */
export const endCalendarAddress = async (userId: string): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.calendarAddress(userId) }));
};

/** Finds the user whom a key was made for, and when; undefined for a key that is not valid. */
export const findCalendarKey = async (key: string) => {
  const [userId = '', secret = ''] = key.split('.');
  if (userId === '' || !mayBeId(userId)) return undefined;
  const stored = await read(userId);
  return stored && isSame(hashOf(secret), stored.hash) ? { ...stored, userId } : undefined;
};
