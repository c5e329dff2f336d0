import { createHash, randomBytes } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ContactKind } from '#contract/fields/contact.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { DAY_S } from './pending.ts';

/** How long the old address can stop or undo a change. D-92. */
const STOP_DAYS = 7;

/** What a link restores: `from` is the value before the change. `at` in epoch milliseconds. */
const StopLink = z.object({
  sk: z.string(),
  kind: ContactKind,
  from: z.string(),
  at: z.number(),
  expiresAt: z.number(),
});
export type StopLink = z.infer<typeof StopLink>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A link for the old address, and the item that makes it valid. It names the account; only a hash of its secret is stored. */
export const newStopLink = (siteOrigin: string, sub: string, kind: ContactKind, from: string) => {
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = Math.floor(Date.now() / 1000) + STOP_DAYS * DAY_S;
  const Item = { ...keys.contactStop(sub, hashOf(secret)), kind, from, at: Date.now(), expiresAt };
  const item: TransactItem = {
    item: { Put: { TableName: env().TABLE_NAME, Item } },
    refused: () => new Error('A link cannot be refused'),
  };
  // Behind '#' it reaches neither the server's logs nor any other user's.
  return { item, url: `${siteOrigin.split(',')[0]}/home/stopChange#${sub}.${secret}` };
};

const linksOf = async (sub: string): Promise<StopLink[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :stop)',
      ExpressionAttributeValues: { ':pk': keys.contacts(sub), ':stop': keys.contactStop(sub, '').sk },
      ConsistentRead: true,
    }),
  );
  const now = Math.floor(Date.now() / 1000);
  return z
    .array(StopLink)
    .parse(Items)
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.at - b.at);
};

/**
 * The account of a link, and that link with all later ones, oldest first: the user who made the change that is stopped may
 * have made the next ones too. Undefined for a link that is not, or no longer, good.
 */
export const readStopLinks = async (token: string) => {
  const [sub = '', secret = ''] = token.split('.');
  const links = await linksOf(sub);
  const { sk } = keys.contactStop(sub, hashOf(secret));
  const link = links.find((one) => one.sk === sk);
  return link && { sub, links: links.filter(({ at }) => at >= link.at) };
};

/** Makes links invalid. */
export const deleteLinks = async (sub: string, links: readonly StopLink[]) => {
  for (const { sk } of links)
    await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { ...keys.contactStop(sub, ''), sk } }));
};

/** No link of an account works any more for one kind: a super admin has decided. D-98. */
export const deleteLinksOf = async (sub: string, kind: ContactKind) =>
  deleteLinks(
    sub,
    (await linksOf(sub)).filter((link) => link.kind === kind),
  );
