import * as z from 'zod';
import { ClientSettings } from '../client-settings.ts';
import { findClient } from '../clients.ts';
import { invalidParameter } from '../errors.ts';
import { findProvider } from '../federation/federated-sign-in.ts';
import type { Client, Pool } from '../pool.ts';
import { isInSchema } from '../users/attributes.ts';
import { ClientId, call, UserPoolId } from './protocol.ts';

const OneClient = z.object({ UserPoolId, ClientId });

const describe = (pool: Pool, { id, secret, settings }: Client) => ({
  UserPoolClient: {
    UserPoolId: pool.poolId,
    ClientId: id,
    ...(secret === undefined ? {} : { ClientSecret: secret }),
    ...settings,
  },
});

/** All settings of an app client, with its secret: for the server, which may ask for them. */
export const describeUserPoolClient = call(OneClient, (pool, input) =>
  describe(pool, findClient(pool, input.ClientId)),
);

const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.hash === '' && (url.protocol !== 'http:' || loopback.includes(url.hostname));
};

const checkAddresses = ({ CallbackURLs, LogoutURLs, DefaultRedirectURI }: ClientSettings) => {
  const wrong = [...CallbackURLs, ...LogoutURLs].find((url) => !isAddress(url));
  if (wrong) throw invalidParameter(`${wrong} cannot be used: an absolute address with https and without fragment`);
  if (DefaultRedirectURI !== undefined && !CallbackURLs.includes(DefaultRedirectURI)) {
    throw invalidParameter('DefaultRedirectURI must be one of CallbackURLs');
  }
};

const checkFlows = (settings: ClientSettings) => {
  const { AllowedOAuthFlowsUserPoolClient: isHosted, AllowedOAuthFlows, AllowedOAuthScopes, CallbackURLs } = settings;
  if (isHosted && (AllowedOAuthFlows.length === 0 || AllowedOAuthScopes.length === 0)) {
    throw invalidParameter(
      'AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows.',
    );
  }
  if (isHosted && CallbackURLs.length === 0) throw invalidParameter('A callback URL is required for these flows.');
  const rotates = settings.RefreshTokenRotation?.Feature === 'ENABLED';
  if (rotates && settings.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    throw invalidParameter('ALLOW_REFRESH_TOKEN_AUTH cannot be used with refresh token rotation.');
  }
};

const checkNames = (pool: Pool, { SupportedIdentityProviders, WriteAttributes = [] }: ClientSettings) => {
  const missing = SupportedIdentityProviders.find((name) => name !== 'COGNITO' && !findProvider(pool, name));
  if (missing) throw invalidParameter(`The provider ${missing} does not exist for User Pool ${pool.poolId}.`);
  const unknown = WriteAttributes.find((name) => !isInSchema(name));
  if (unknown) throw invalidParameter(`Invalid write attributes specified: ${unknown}`);
};

/** Replaces all settings of an app client but its name: one that is not sent gets its default. */
export const updateUserPoolClient = call(
  OneClient.extend(ClientSettings.shape).extend({ ClientName: ClientSettings.shape.ClientName.optional() }),
  (pool, input) => {
    const { ClientId: id, ClientName, ...sent } = input;
    const client = findClient(pool, id);
    const settings = ClientSettings.parse({ ...sent, ClientName: ClientName ?? client.settings.ClientName });
    checkAddresses(settings);
    checkFlows(settings);
    checkNames(pool, settings);
    pool.state.clients[id] = settings;
    return describe(pool, { ...client, settings });
  },
);
