import { createHash, randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../../ports/table.ts';
import { env } from '../../store/env-values.ts';
import type { TransactItem } from '../../store/journal/transact-item.ts';
import type { Key } from '../../store/keys.ts';
import { keys } from '../../store/keys.ts';

const TOKEN_BYTES = 32;
/** A token that has ended is known for so long, and answered as such. */
const KNOWN_S = 400 * 86_400;

/** 32 bytes as base64url. */
const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** What is stored instead of a token, and compared. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A secret that nobody guesses. */
export const newSecret = () => randomBytes(TOKEN_BYTES).toString('base64url');

const expiresAt = () => Math.floor(Date.now() / 1000) + KNOWN_S;

const read = async (Key: Key) =>
  (await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key: { ...Key }, ConsistentRead: true }))).Item;

const Link = z.object({ requestId: z.string(), to: z.string() });
const Newest = z.object({ hash: z.string() });

/** The request that a token was mailed for, to which address, and whether no newer mail has ended it; undefined for what is no token. */
export const findLink = async (token: string) => {
  const hash = isToken(token) ? hashOf(token) : undefined;
  const link = hash === undefined ? undefined : await read(keys.requestLink(hash));
  if (hash === undefined || !link) return undefined;
  const { requestId, to } = Link.parse(link);
  const newest = await read(keys.requestNewest(requestId));
  return { requestId, to, hash, isNewest: newest !== undefined && Newest.parse(newest).hash === hash };
};

/** Makes a token for a mail, which is good once `startLink` has said so. Only its hash is stored. */
export const newLink = async (requestId: string, to: string) => {
  const token = newSecret();
  const hash = hashOf(token);
  const Item = { ...keys.requestLink(hash), requestId, to, expiresAt: expiresAt() };
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
  return { token, hash };
};

/** The token of a mail that went out is the one that counts from now on; the earlier one has ended. */
export const startLink = async (requestId: string, hash: string) => {
  const Item = { ...keys.requestNewest(requestId), hash, expiresAt: expiresAt() };
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
};

/** Forgets the token of a mail that did not go out. */
export const forgetLink = async (hash: string) => {
  await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keys.requestLink(hash) }));
};

/** Ends the newest token, in the transaction after which another person is mailed. */
export const endLinkItem = (requestId: string): TransactItem => ({
  item: { Delete: { TableName: env.TABLE_NAME, Key: keys.requestNewest(requestId) } },
  refused: () => new Error('The end of a link cannot be refused'),
});
