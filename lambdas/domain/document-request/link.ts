import { createHash, randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { personNameOf } from '#contract/user/record.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { MailReason } from '#lambdas/mail/document-request.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { getItems } from '#lambdas/store/items.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type OutboxTask, writeItems } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

const TOKEN_BYTES = 32;
/** How long the item of a token is stored: until then a token that has ended is answered with 410, later with 404. */
const KNOWN_S = 400 * 86_400;

/** 32 bytes as base64url. */
const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The hash that is stored in place of a secret, and compared. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes a random secret of 32 bytes. */
export const newSecret = () => randomBytes(TOKEN_BYTES).toString('base64url');

const expiresAt = () => Math.floor(Date.now() / 1000) + KNOWN_S;

/** A release before `requestIds` reads `requestId` alone, and opens the first request of the link. */
const Link = z.object({ requestId: z.string(), to: z.string(), requestIds: z.array(z.string()).optional() });
const Newest = z.object({ pk: z.string(), hash: z.string() });

/** The requests among these whose newest link has this hash. */
const newestOf = async (requestIds: readonly string[], hash: string): Promise<ReadonlySet<string>> => {
  const items = (await getItems(requestIds.map(keys.requestNewest))).map((item) => Newest.parse(item));
  const hashes = new Map(items.map((item) => [item.pk, item.hash]));
  return new Set(requestIds.filter((id) => hashes.get(keys.requestNewest(id).pk) === hash));
};

/**
 * The requests that a token was mailed for, to which address, and for which of them no newer mail has ended it; undefined for
 * what is no token.
 */
export const findLink = async (token: string) => {
  if (!isToken(token)) return undefined;
  const hash = hashOf(token);
  const { Item } = await table.send(
    new GetCommand({ TableName: env().TABLE_NAME, Key: keys.requestLink(hash), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { requestId, to, requestIds = [requestId] } = Link.parse(Item);
  return { to, hash, requestIds, newest: await newestOf(requestIds, hash) };
};

/** Makes the token of a mail about requests, which is valid once `startLink` was called. Only its hash is stored. */
export const newLink = async (requestIds: readonly [string, ...string[]], to: string) => {
  const token = newSecret();
  const hash = hashOf(token);
  const several = requestIds.length > 1 ? { requestIds } : {};
  const Item = { ...keys.requestLink(hash), requestId: requestIds[0], to, ...several, expiresAt: expiresAt() };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  return { token, hash };
};

/** Makes the token of a mail that went out the newest of its requests, which ends their earlier ones. */
export const startLink = (requestIds: readonly string[], hash: string) =>
  writeItems(
    requestIds.map((id) => ({
      item: { Put: { TableName: env().TABLE_NAME, Item: { ...keys.requestNewest(id), hash, expiresAt: expiresAt() } } },
      refused: () => new Error('The beginning of a link cannot be refused'),
    })),
  );

/** Deletes the token of a mail that did not go out. */
export const forgetLink = async (hash: string) => {
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.requestLink(hash) }));
};

/** The item that ends the newest token of a request, for the transaction that mails another recipient. */
export const endLinkItem = (requestId: string): TransactItem => ({
  item: { Delete: { TableName: env().TABLE_NAME, Key: keys.requestNewest(requestId) } },
  refused: () => new Error('The end of a link cannot be refused'),
});

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** A mail with a new link to the recipient of a request; `id` is the request's. */
    'request-mail': { readonly reason: MailReason };
  }
}

/** Delay of mails while many requests are written, mostly in less time: an address then gets one mail for all. */
export const DELAY_MS = 30_000;

/**
 * A mail to the recipient of a request, as a task, to be sent in `wait` milliseconds. The token of its link is made when it is
 * sent, so that it is stored nowhere; of two mails of which none was sent yet only the later is.
 */
export const requestMailTask = (id: string, reason: MailReason, wait = 0): OutboxTask<'request-mail'> => ({
  kind: 'request-mail',
  id,
  at: Date.now() + wait,
  reason,
});

/** The company in whose name a request is made: with the requesting user, all of a tenant that its recipient sees. */
export const requestingCompany = async ({ askingId }: Pick<DocumentRequestRecord, 'askingId'>) => {
  const { name = '', imagePath = '' } =
    (await findCompany(tenantScope(serverActor, tenantIdOf(askingId)), askingId)) ?? {};
  return { name, logo: imagePath };
};

/** The requesting user with the e-mail address; '' for a user of the operator, the address also for a deleted one. */
export const requestingUser = async ({ askedById, askedBy, parentId }: DocumentRequestRecord) => {
  const found = await users(tenantScope(serverActor, parentId)).find(askedById);
  if (found) return { name: personNameOf(found), email: found.userEmail };
  return { name: tenantIdOf(askedById) === PORTAL ? '' : askedBy, email: '' };
};
