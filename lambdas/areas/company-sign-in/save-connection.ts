import { randomBytes } from 'node:crypto';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { SaveConnection, ShownConnection } from '#contract/company-sign-in/connection.ts';
import { grantableRoles } from '#contract/rules/roles.ts';
import { alignProvider, removeProviders } from '#lambdas/domain/company-sign-in/pool-provider.ts';
import { newProofText } from '#lambdas/domain/company-sign-in/proof.ts';
import { tellDeciders } from '#lambdas/domain/company-sign-in/tell.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import {
  connectionOf,
  openProviders,
  removeConnection,
  type StoredConnection,
  saveConnection,
} from '#lambdas/entities/sign-in-connection.ts';
import { type Caller, isFresh, notFresh } from '#lambdas/kit/caller.ts';
import { managedCompany } from '#lambdas/kit/company-of-call.ts';
import { writeFederationClient } from '#lambdas/ports/cognito/federation-client.ts';
import { createProvider, deleteProvider, ProviderRefused, updateProvider } from '#lambdas/ports/cognito/providers.ts';
import { env } from './env.ts';
import { managedConnection, noteChange, showConnection } from './managed-connection.ts';

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

const LOOPBACK = ['127.0.0.1', 'localhost'];

/** Whether an address of a provider is accepted: https, or on one machine http next to the portal. */
const isProviderUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (username !== '') return false;
  return protocol === 'https:' || (env().STAGE === 'local' && protocol === 'http:' && LOOPBACK.includes(hostname));
};

/** Why a provider cannot be reached as it was entered; '' for one that can. */
const problemOf = (input: SaveConnection, before: StoredConnection | undefined): string => {
  const { type, metadata, metadataUrl, issuer, clientId, clientSecret, factorClaim, factorValue } = input;
  if ((factorClaim === '') !== (factorValue === ''))
    return 'Please enter both the attribute and the value that mean a second factor, or neither.';
  if (type === 'saml') {
    if ((metadata === '') === (metadataUrl === ''))
      return 'Please enter the address of the metadata, or the metadata itself.';
    if (metadataUrl !== '' && !isProviderUrl(metadataUrl))
      return 'Please enter an address of metadata that begins with https://';
    return metadata === '' || metadata.includes('EntityDescriptor')
      ? ''
      : 'This is not the metadata of a SAML provider: it has no EntityDescriptor.';
  }
  if (!isProviderUrl(issuer)) return 'Please enter an issuer that begins with https://';
  if (clientId === '') return 'Please enter the client id.';
  // The secret of one provider is not sent to another one.
  const hasSecret = before?.hasSecret === true && !differs(before, input, VOUCHING);
  return clientSecret === '' && !hasSecret ? 'Please enter the client secret.' : '';
};

/** A name for the pool that no other connection has had. It has no underscore, which ends it in the names of users. */
const newProviderName = () => `c${randomBytes(12).toString('hex')}`;

const newConnection = (companyId: string) => ({
  ...{ companyId, provider: newProviderName(), formerProvider: '', isAtPool: false, hasSecret: false },
  ...{ mode: 'off' as const, testers: [], emergency: [] },
  ...{ proofText: newProofText(), provenAt: '', checkedAt: '', failingSince: '' },
  ...{ approval: 'waiting' as const, decidedAt: '', decidedById: '', decidedByName: '' },
});

/** Whoever can change one of these decides whom the provider signs in: with another value it is another provider. */
const VOUCHING = ['type', 'issuer', 'clientId', 'metadataUrl', 'metadata', 'emailClaim'] as const;

/** What weakens or strengthens the second factor. */
const FACTOR = ['factorClaim', 'factorValue'] as const;

const differs = (
  before: StoredConnection,
  input: SaveConnection,
  fields: readonly (keyof StoredConnection & keyof SaveConnection)[],
) => fields.some((field) => before[field] !== input[field]);

/**
 * Starts the approval again: another domain has to be proven, and another provider gets a name of its own at the pool,
 * so that the former one never signs users in with values that were not approved. Both, and another second factor, need
 * an approval, and the connection is off until then.
 */
const begun = (before: StoredConnection | undefined, input: SaveConnection) => {
  const blank = newConnection(input.companyId);
  if (!before) return blank;
  const { format: _format, version: _version, ...kept } = before;
  const isOther = differs(before, input, VOUCHING);
  const { provider, isAtPool, hasSecret, proofText, provenAt, checkedAt, failingSince, ...undecided } = blank;
  const again = {
    mode: undecided.mode,
    approval: undecided.approval,
    decidedAt: '',
    decidedById: '',
    decidedByName: '',
  };
  return {
    ...kept,
    ...(differs(before, input, FACTOR) ? again : {}),
    ...(isOther ? { provider, formerProvider: before.provider, isAtPool, hasSecret, ...again } : {}),
    ...(before.domain === input.domain ? {} : { proofText, provenAt, checkedAt, failingSince, ...again }),
  };
};

/** Enters the provider at the pool, which reads its metadata or its issuer, or changes it there. */
const writeProvider = async (connection: Omit<StoredConnection, 'format' | 'version'>, clientSecret: string) => {
  const { provider: name, isAtPool, provenAt } = connection;
  const write = isAtPool ? updateProvider : createProvider;
  // The domain leads to the provider of before as long as there is one.
  const isProven = isAtPool && provenAt !== '';
  await write(env().USER_POOL_ID, { ...connection, name, clientSecret, isProven }).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    throw refused(
      connection.type === 'saml'
        ? 'The metadata of the provider could not be read. Check its address, or enter the metadata itself.'
        : 'The provider could not be read at its issuer. Check that the issuer has an OpenID Connect configuration.',
    );
  });
};

const client = () => ({
  poolId: env().USER_POOL_ID,
  clientId: env().FEDERATION_CLIENT_ID,
  siteOrigin: env().SITE_ORIGIN,
});

/** Writes the list of providers of the pool's client from the table. */
export const alignClient = () => writeFederationClient(client(), openProviders);

/**
 * Saves the connection of a company; of a new one, or one with another domain, provider or second factor, who decides about it is told.
 * The secret of a client is stored at the pool alone. Needs a sign-in within the last ten minutes.
 */
export const saveOwnConnection = async (
  caller: Caller,
  input: SaveConnection,
  origin: Origin,
): Promise<ShownConnection> => {
  if (!isFresh(caller)) throw notFresh('Save Failed');
  const companyId = await managedCompany(caller, input.companyId);
  const before = await connectionOf(companyId);
  if ((before?.version ?? 0) !== input.version) throw conflict();
  const problem = problemOf(input, before);
  if (problem !== '') throw refused(problem);
  if (!grantableRoles(caller).includes(input.defaultRole) && before?.defaultRole !== input.defaultRole)
    throw refused('You cannot give this role.');
  const { version: _version, clientSecret, ...fields } = input;
  const draft = { ...begun(before, input), ...fields };
  await writeProvider(draft, clientSecret);
  const hasSecret = draft.type === 'oidc' && (draft.hasSecret || clientSecret !== '');
  const isAsked = draft.approval === 'waiting' && before?.approval !== 'waiting';
  const news = {
    companyId,
    id: `company sign-in ${draft.provider} ${draft.domain}`,
    title: 'A company sign-in waits for approval',
    text: `A company wants its users with addresses of ${draft.domain} to sign in with its own provider.`,
  };
  const messages = isAsked ? await tellDeciders(news, env().SITE_ORIGIN) : [];
  const saved = await saveConnection(before, { ...draft, hasSecret, isAtPool: true }, messages).catch(
    async (error: unknown) => {
      // What was not saved leaves no provider behind.
      if (draft.provider !== before?.provider) await deleteProvider(env().USER_POOL_ID, draft.provider);
      throw error;
    },
  );
  if (before && before.mode !== saved.mode) await alignClient();
  if (before && before.provider !== saved.provider) await alignProvider(env().USER_POOL_ID, saved);
  await noteChange(caller, 'Saved', saved, origin);
  return showConnection(caller, saved);
};

/** Deletes the connection of a company and its provider at the pool: no user signs in with it from then on. */
export const deleteConnection = async (caller: Caller, companyId: string, origin: Origin): Promise<void> => {
  if (!isFresh(caller)) throw notFresh('Delete Failed');
  const connection = await managedConnection(caller, companyId);
  await removeConnection(connection);
  await alignClient();
  await removeProviders(env().USER_POOL_ID, connection);
  await noteChange(caller, 'Deleted', connection, origin);
};
