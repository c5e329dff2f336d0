import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { TokenRole } from '#contract/api-token/record.ts';
import { type Scope, scopes } from '#contract/rules/token-scopes.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { mayBeTenant, tenantIdOf } from '#lambdas/store/id.ts';
import { getItems, itemsUnder, transact } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';
import { NewerRecord } from '#lambdas/store/repository/entity.ts';
import { Principal } from '../people/principal.ts';
import { hasHash, idInToken, ownerOfToken } from './token-text.ts';

/** Grows when what an item holds changes its meaning; a release before refuses the token then. */
export const TOKEN_FORMAT = 1;

/**
 * A token as it is stored; times are ISO, '' for never. `ownerId` is the user of a personal token, whose rights it has, or the company of
 * a service token, which has the rights of `roles`. `home` is the company that its user belonged to when it was made.
 */
const StoredToken = z.object({
  format: z.number(),
  id: z.string(),
  kind: z.enum(['personal', 'service']),
  ownerId: z.string(),
  home: z.string(),
  roles: z.array(TokenRole),
  name: z.string(),
  hash: z.string(),
  /** A scope that there is no more opens nothing. */
  scopes: z.array(z.string()).transform((all) => all.filter((each): each is Scope => scopes.includes(each as Scope))),
  networks: z.array(z.string()),
  madeAt: z.string(),
  byId: z.string(),
  byName: z.string(),
  endsAt: z.string(),
  lastUsedAt: z.string().default(''),
  lastFrom: z.string().default(''),
  revokedAt: z.string().default(''),
  revokedById: z.string().default(''),
  revokedByName: z.string().default(''),
  why: z.string().default(''),
});
export type StoredToken = z.infer<typeof StoredToken>;

const opened = (item: Record<string, unknown>): StoredToken => {
  if (z.number().parse(item.format) > TOKEN_FORMAT) throw new NewerRecord();
  return StoredToken.parse(item);
};

/** By what a token lies next to the others of its owner: the `sub` of a user, or the id of a company. */
export const placeOf = (id: string): string => {
  const owner = ownerOfToken(id);
  if (!owner) throw new Error(`${id} names no owner`);
  return 'sub' in owner ? owner.sub : owner.companyId;
};

/** All tokens of a user, by their `sub`, or of a company, the newest first; ended and revoked ones too. */
export const tokensOf = async (owner: string): Promise<StoredToken[]> =>
  (await itemsUnder(keys.apiTokens(owner))).map(opened).sort((one, other) => other.madeAt.localeCompare(one.madeAt));

export const stateOf = ({ revokedAt, endsAt }: StoredToken, now: number): 'valid' | 'ended' | 'revoked' => {
  if (revokedAt !== '') return 'revoked';
  return Date.parse(endsAt) <= now ? 'ended' : 'valid';
};

/** The parts of an update that sets fields of a token that is there. */
const setting = (fields: Partial<StoredToken>) => {
  const names = Object.keys(fields) as (keyof StoredToken)[];
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
  };
};

interface Revocation {
  readonly by: string;
  readonly byName: string;
  readonly why: string;
}

/** Ends a token for good, and no user is reminded of its end. Returns it as it was; undefined if there is none. What was revoked before stays as it is. */
export const revokeToken = async (id: string, { by, byName, why }: Revocation): Promise<StoredToken | undefined> => {
  const token = (await tokensOf(placeOf(id))).find((each) => each.id === id);
  if (token?.revokedAt !== '') return token;
  const at = { TableName: env().TABLE_NAME, Key: keys.apiToken(placeOf(id), id) };
  const fields = { revokedAt: new Date().toISOString(), revokedById: by, revokedByName: byName, why };
  const Delete = { TableName: env().TABLE_NAME, Key: keys.tokenEnd(tenantIdOf(token.ownerId), token.endsAt, id) };
  await transact([
    { Update: { ...at, ...setting(fields) } },
    ...(mayBeTenant(tenantIdOf(token.ownerId)) ? [{ Delete }] : []),
  ]);
  return token;
};

/** A use is noted at most this often, so that a read stays a read. */
const NOTED_EVERY_MS = 5 * 60_000;

/** Notes that a token was used, and from which network. */
export const noteUse = async ({ id, lastUsedAt }: StoredToken, from: string, now: number): Promise<void> => {
  if (lastUsedAt !== '' && now - Date.parse(lastUsedAt) < NOTED_EVERY_MS) return;
  const Key = keys.apiToken(placeOf(id), id);
  const fields = { lastUsedAt: new Date(now).toISOString(), lastFrom: from };
  const command = new UpdateCommand({ TableName: env().TABLE_NAME, Key, ...setting(fields) });
  await table.send(command).catch((error: unknown) => {
    // An erasure has removed it in this moment.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/**
 * In whose name a service token calls: of its company with the roles that it was given. What it leaves, such as lines of the audit trail,
 * lies under an id of the tenant, as what users leave does; no record has one of this form.
 */
const principalOf = (token: StoredToken): Principal => ({
  sub: token.id,
  userId: `${tenantIdOf(token.home)}-${token.id.slice(token.id.indexOf('.') + 1)}`,
  userName: '',
  userEmail: '',
  formerEmail: '',
  isSuperadmin: false,
  roles: token.roles,
  home: token.home,
  enabled: true,
  accountNonLocked: true,
  sessionsFrom: 0,
});

/**
 * The token of a text with the principal in whose name it calls, in one strongly consistent read; undefined for every text that is no
 * valid token of the stage: unknown, revoked, ended, of a user who was deleted, disabled, locked or moved, or of a deleted company.
 */
export const findToken = async (text: string, stage: string, now: number) => {
  const id = idInToken(text, stage);
  const owner = id === undefined ? undefined : ownerOfToken(id);
  if (id === undefined || owner === undefined) return undefined;
  const place = 'sub' in owner ? owner.sub : owner.companyId;
  const [tokenKey, ownerKey] = [
    keys.apiToken(place, id),
    'sub' in owner ? keys.principal(owner.sub) : keys.company(owner.companyId),
  ];
  const items = await getItems([tokenKey, ownerKey]);
  const itemAt = ({ pk, sk }: typeof tokenKey) => items.find((item) => item.pk === pk && item.sk === sk);
  const [found, holder] = [itemAt(tokenKey), itemAt(ownerKey)];
  if (!found || !holder) return undefined;
  const token = opened(found);
  if (!hasHash(text, token.hash) || stateOf(token, now) !== 'valid') return undefined;
  if (token.kind === 'service') return { token, principal: principalOf(token) };
  const principal = Principal.parse(holder);
  const isAsMade = principal.userId === token.ownerId && principal.home === token.home;
  if (!isAsMade || !principal.enabled || !principal.accountNonLocked) return undefined;
  return { token, principal };
};
