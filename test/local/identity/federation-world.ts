import { createHash, randomBytes } from 'node:crypto';
import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  CreateIdentityProviderCommand,
  UpdateUserPoolClientCommand,
  type UpdateUserPoolClientRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { decodeJwt } from 'jose';
import { federatedAttributes, federatedScopes } from '#contract/company-sign-in/federation.ts';
import { startPool } from './harness.ts';

export const callbackUrl = 'https://portal.example/home/company-login';
export const signedOutUrl = 'https://portal.example/home/login';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Where a reply leads, as its parameters. */
const led = (reply: Response) => new URL(reply.headers.get('location') ?? 'none:');
export const parametersOf = (reply: Response): Record<string, string> => Object.fromEntries(led(reply).searchParams);

/** What a browser gets at an address, without going on. */
export const visit = (address: string | URL, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init });

/** A pool whose client of company sign-in is set up, what its triggers were called with, and the steps of a sign-in. */
export const startFederation = async () => {
  const confirmed: PostConfirmationTriggerEvent[] = [];
  const asked: PreSignUpTriggerEvent[] = [];
  /** What the pre-sign-up trigger does, set by a test. */
  const trigger: { act(event: PreSignUpTriggerEvent): unknown } = { act: () => undefined };
  const pool = await startPool({
    triggers: {
      preSignUp: async (event) => {
        if (event.triggerSource !== 'PreSignUp_ExternalProvider') return;
        asked.push(event);
        await trigger.act(event);
      },
      postConfirmation: async (event) => void confirmed.push(event),
    },
  });
  const { client, endpoint, identity } = pool;
  const UserPoolId = identity.poolId;
  const ClientId = identity.federation.id;
  const configure = (providers: string[], more: Partial<UpdateUserPoolClientRequest> = {}) =>
    client.send(
      new UpdateUserPoolClientCommand({
        UserPoolId,
        ClientId,
        SupportedIdentityProviders: providers,
        CallbackURLs: [callbackUrl],
        LogoutURLs: [signedOutUrl],
        AllowedOAuthFlows: ['code'],
        AllowedOAuthScopes: [...federatedScopes],
        AllowedOAuthFlowsUserPoolClient: true,
        WriteAttributes: Object.values(federatedAttributes),
        ExplicitAuthFlows: [],
        AccessTokenValidity: 15,
        IdTokenValidity: 15,
        RefreshTokenValidity: 12,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 0 },
        PreventUserExistenceErrors: 'ENABLED',
        ...more,
      }),
    );
  const authorizeUrl = (provider: string, more: Record<string, string | undefined> = {}) => {
    const url = new URL(`${endpoint}/oauth2/authorize`);
    const parameters = {
      ...{ client_id: ClientId, redirect_uri: callbackUrl, response_type: 'code', identity_provider: provider },
      ...{ state: 'of-the-page', scope: federatedScopes.join(' '), ...more },
    };
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
    return url;
  };
  const tokenRequest = async (path: 'token' | 'revoke', form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: ClientId, ...form });
    const reply = await fetch(`${endpoint}/oauth2/${path}`, { method: 'POST', body });
    return { status: reply.status, body: JSON.parse((await reply.text()) || '{}') };
  };
  return {
    ...pool,
    UserPoolId,
    ClientId,
    asked,
    confirmed,
    trigger,
    configure,
    authorizeUrl,
    tokenRequest,
    create: (ProviderName: string, ProviderType: 'SAML' | 'OIDC', ProviderDetails: Record<string, string>, more = {}) =>
      client.send(
        new CreateIdentityProviderCommand({
          ...{ UserPoolId, ProviderName, ProviderType, ProviderDetails },
          AttributeMapping: { [federatedAttributes.email]: 'email', [federatedAttributes.factor]: 'amr' },
          ...more,
        }),
      ),
    exchange: (code = '', more: Record<string, string> = {}) =>
      tokenRequest('token', { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, ...more }),
    refresh: (refresh_token: string) => tokenRequest('token', { grant_type: 'refresh_token', refresh_token }),
    link: (userId: string, ProviderName: string, ProviderAttributeValue: string) =>
      client.send(
        new AdminLinkProviderForUserCommand({
          UserPoolId,
          DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: userId },
          SourceUser: { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue },
        }),
      ),
    account: async (Username: string) => {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      const attributes = Object.fromEntries((user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
      return { status: user.UserStatus, username: user.Username, attributes };
    },
  };
};
export type Federation = Awaited<ReturnType<typeof startFederation>>;

/** A verifier and what a request carries of it. */
export const proofKey = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, parameters: { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' } };
};

export const claimsOf = (token: string) => decodeJwt<Record<string, unknown>>(token);
