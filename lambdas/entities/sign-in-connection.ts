import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conflict } from '#contract/application-error.ts';
import { ConnectionFields, modes } from '#contract/company-sign-in/connection.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type Key, keys } from '#lambdas/store/keys.ts';
import { codesOf, itemsUnder, transact } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { NewerRecord } from '../store/repository/entity.ts';

/** Grows when what an item holds changes its meaning; a release before refuses the connection then. */
const FORMAT = 1;

/**
 * A company's connection to its sign-in provider as it is stored; times are ISO, '' for never. The secret of a client is at the pool
 * alone. `provider` is its name at the pool, where it is from `isAtPool` on. ADR 0054.
 */
const StoredConnection = ConnectionFields.omit({ clientSecret: true }).extend({
  format: z.number(),
  companyId: z.string(),
  version: z.number().int(),
  provider: z.string(),
  /** The provider that this one has replaced, until the connection is switched on again; '' for none. */
  formerProvider: z.string().default(''),
  isAtPool: z.boolean(),
  hasSecret: z.boolean(),
  mode: z.enum(modes),
  testers: z.array(z.string()),
  emergency: z.array(z.string()),
  /** What the TXT record of the domain has to say. */
  proofText: z.string(),
  provenAt: z.string(),
  checkedAt: z.string(),
  failingSince: z.string(),
  approval: z.enum(['waiting', 'approved', 'refused']),
  decidedAt: z.string(),
  decidedById: z.string(),
  decidedByName: z.string(),
});
export type StoredConnection = z.infer<typeof StoredConnection>;

/** How users of a proven domain sign in, which the sign-in page reads without the connection, and whose it is. */
const StoredDomain = z.object({
  format: z.number(),
  domain: z.string(),
  companyId: z.string(),
  mode: StoredConnection.shape.mode,
});

const opened = <Item extends { readonly format: number }>(schema: z.ZodType<Item>, item: Record<string, unknown>) => {
  if (z.number().parse(item.format) > FORMAT) throw new NewerRecord();
  return schema.parse(item);
};

const read = async (Key: Key) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }))).Item;

/** The connection of a company; undefined if it has none. */
export const connectionOf = async (companyId: string): Promise<StoredConnection | undefined> => {
  if (companyId === '') return undefined;
  const item = await read(keys.signInConnection(tenantIdOf(companyId), companyId));
  return item && opened(StoredConnection, item);
};

/** The connections of all companies of a tenant. */
export const connectionsOf = async (tenantId: TenantId): Promise<StoredConnection[]> =>
  (await itemsUnder(keys.signInConnections(tenantId))).map((item) => opened(StoredConnection, item));

const domainItem = async (domain: string) => {
  const item = domain === '' ? undefined : await read(keys.signInDomain(domain));
  return item && opened(StoredDomain, item);
};

/** The company that has proven an e-mail domain; '' for none. */
export const companyOfDomain = async (domain: string): Promise<string> => (await domainItem(domain))?.companyId ?? '';

/** How users of an e-mail domain sign in; 'off' for one that no company has proven. One read for every domain, so that its time says nothing. */
export const modeOfDomain = async (domain: string): Promise<StoredConnection['mode']> =>
  (await domainItem(domain))?.mode ?? 'off';

/** The names of all providers that the pool's client may lead to. */
export const openProviders = async (): Promise<string[]> =>
  (await itemsUnder(keys.signInProviders)).map(({ sk }) => String(sk)).sort();

type Write = TransactItem['item'];

const put = (item: Key & Record<string, unknown>): Write => ({ Put: { TableName: env().TABLE_NAME, Item: item } });
const remove = (Key: Key): Write => ({ Delete: { TableName: env().TABLE_NAME, Key } });

/** Whether a connection lets any user in. */
export const isOn = ({ mode }: Pick<StoredConnection, 'mode'>) => mode !== 'off';

/** Another company has proven the domain. */
export class DomainTaken extends Error {}

const isProven = (connection: StoredConnection | undefined) => connection !== undefined && connection.provenAt !== '';

/** A domain belongs to a connection from its first proof on, and to one at a time. */
const domainItems = (before: StoredConnection | undefined, after: StoredConnection): Write[] => {
  const left = before && isProven(before) && (before.domain !== after.domain || !isProven(after));
  const leaving = left ? [remove(keys.signInDomain(before.domain))] : [];
  if (!isProven(after)) return leaving;
  const { domain, companyId, mode } = after;
  const Item = { ...keys.signInDomain(domain), format: FORMAT, domain, companyId, mode };
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) OR companyId = :company',
    ExpressionAttributeValues: { ':company': companyId },
  };
  return [{ Put: { TableName: env().TABLE_NAME, Item, ...condition } }, ...leaving];
};

/** A provider stands in the list of the pool's client while its connection is on. */
const providerItems = (before: StoredConnection | undefined, after: StoredConnection): Write[] => {
  const { provider, companyId } = after;
  const own = isOn(after)
    ? put({ ...keys.signInProvider(provider), companyId })
    : remove(keys.signInProvider(provider));
  return before && before.provider !== provider ? [own, remove(keys.signInProvider(before.provider))] : [own];
};

const recordKey = ({ companyId }: StoredConnection) => keys.signInConnection(tenantIdOf(companyId), companyId);

/** Refuses a write where another user was quicker than `version`; 0 for a connection that is not there yet. */
const inVersion = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :known', ExpressionAttributeValues: { ':known': version } };

/**
 * Saves a connection with the next version; `before` is what was read, undefined for a new one. Its domain and its place in the list of
 * providers change with it. Throws a conflict where another user was quicker, `DomainTaken` where another company has proven the domain,
 * and the error of a further item whose condition failed.
 */
export const saveConnection = async (
  before: StoredConnection | undefined,
  changed: Omit<StoredConnection, 'format' | 'version'>,
  more: readonly TransactItem[] = [],
): Promise<StoredConnection> => {
  const known = before?.version ?? 0;
  const after: StoredConnection = { ...changed, format: FORMAT, version: known + 1 };
  const record = { TableName: env().TABLE_NAME, Item: { ...recordKey(after), ...after }, ...inVersion(known) };
  const own = [{ Put: record }, ...domainItems(before, after), ...providerItems(before, after)];
  await transact([...own, ...more.map(({ item }) => item)]).catch((error: unknown) => {
    const failed = codesOf(error).indexOf('ConditionalCheckFailed');
    if (failed === 0) throw conflict();
    if (failed > 0) throw more[failed - own.length]?.refused() ?? new DomainTaken();
    throw error;
  });
  return after;
};

/** Removes a connection, its hold on its domain and its provider's place in the list. Throws a conflict where another user was quicker. */
export const removeConnection = async (connection: StoredConnection): Promise<void> => {
  const { version, provider, domain } = connection;
  const Delete = { TableName: env().TABLE_NAME, Key: recordKey(connection), ...inVersion(version) };
  const owned = isProven(connection) ? [remove(keys.signInDomain(domain))] : [];
  await transact([{ Delete }, ...owned, remove(keys.signInProvider(provider))]).catch((error: unknown) => {
    throw codesOf(error)[0] === 'ConditionalCheckFailed' ? conflict() : error;
  });
};
