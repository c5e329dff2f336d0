import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { accountPool } from '#contract/account/account-pool.ts';
import { federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { ClientSettings } from './client-settings.ts';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { Client, KnownClient, Pool } from './pool.ts';
import { isSame } from './secrets.ts';

/** What lib/identity.ts says about the tokens of clients with which people sign in. D-88. */
const tokens = {
  AccessTokenValidity: 15,
  IdTokenValidity: 15,
  RefreshTokenValidity: 12,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
  PreventUserExistenceErrors: 'ENABLED',
  AuthSessionValidity: 5,
} as const;

export interface ClientIds {
  readonly site: string;
  readonly registration: { readonly id: string; readonly secret: string };
  readonly federation: { readonly id: string };
}

/**
 * The three clients of the pool, as lib/identity.ts deploys them: the one for sign-ins with a company's provider is bare until the portal
 * has written its addresses and providers. D-92, ADR 0054.
 */
export const clientsOf = ({ site, registration, federation }: ClientIds): readonly KnownClient[] => [
  {
    id: site,
    deployed: ClientSettings.parse({
      ClientName: 'Site',
      ...tokens,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      WriteAttributes: [...accountPool.writtenBySite],
    }),
  },
  {
    ...registration,
    deployed: ClientSettings.parse({
      ClientName: 'Registration',
      PreventUserExistenceErrors: 'ENABLED',
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      WriteAttributes: [...accountPool.writtenByRegistration],
    }),
  },
  {
    id: federation.id,
    deployed: ClientSettings.parse({
      ClientName: 'Federation',
      ...tokens,
      ExplicitAuthFlows: [],
      WriteAttributes: Object.values(federatedAttributes),
    }),
  },
];

/** The SECRET_HASH of a client with a secret, base64. */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** The client with an id, if there is one. */
export const clientWithId = (pool: Pool, id: string): Client | undefined => {
  const known = pool.clients.find((one) => one.id === id);
  return known && { ...known, settings: pool.state.clients[id] ?? known.deployed };
};

/** The client with an id. Throws ResourceNotFoundException. */
export const findClient = (pool: Pool, id: string): Client => {
  const client = clientWithId(pool, id);
  if (!client) throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.');
  return client;
};

const Signed = z.object({ Username: z.string().default(''), SecretHash: z.string().optional() });

/** A client with a secret has to prove that it knows it, in every call that names the client. */
export const checkSecret = ({ id, secret }: Client, body: unknown) => {
  if (secret === undefined) return;
  const { Username, SecretHash } = Signed.catch({ Username: '' }).parse(body);
  if (SecretHash === undefined) {
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`);
  }
  if (!isSame(SecretHash, secretHash(secret, Username, id))) {
    throw notAuthorized(`Unable to verify secret hash for client ${id}`);
  }
};

/** Whether refresh tokens of a client work once. */
export const rotates = ({ settings }: Client) => settings.RefreshTokenRotation?.Feature === 'ENABLED';

const hasFlow = (client: Client, flow: string) =>
  flow === 'USER_SRP_AUTH'
    ? client.settings.ExplicitAuthFlows.includes('ALLOW_USER_SRP_AUTH')
    : rotates(client) || client.settings.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH');

/** Refuses a sign-in with a client that has no flow for it. */
export const requireFlow = (pool: Pool, clientId: string, flow: string) => {
  if (!hasFlow(findClient(pool, clientId), flow)) throw invalidParameter(`${flow} is not enabled for the client.`);
};
