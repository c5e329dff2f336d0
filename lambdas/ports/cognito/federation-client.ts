import type { UpdateUserPoolClientCommandInput } from '@aws-sdk/client-cognito-identity-provider';
import {
  CALLBACK_PATH,
  federatedAttributes,
  federatedScopes,
  SIGNED_OUT_PATH,
  tokenLifetimes,
} from '#contract/company-sign-in/federation.ts';

/** The pool's client for sign-ins with providers of companies, and where the site is: several addresses with commas. */
export interface FederationClient {
  readonly poolId: string;
  readonly clientId: string;
  readonly siteOrigin: string;
}

/** All settings of the client: what an update leaves out, Cognito sets to its default. Without a provider nobody signs in with it. */
const settingsOf = (
  { poolId, clientId, siteOrigin }: FederationClient,
  providers: readonly string[],
): UpdateUserPoolClientCommandInput => {
  const origins = siteOrigin.split(',');
  const hosted: Partial<UpdateUserPoolClientCommandInput> = {
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: [...federatedScopes],
    CallbackURLs: origins.map((origin) => `${origin}${CALLBACK_PATH}`),
    LogoutURLs: origins.map((origin) => `${origin}${SIGNED_OUT_PATH}`),
    SupportedIdentityProviders: [...providers],
  };
  return {
    UserPoolId: poolId,
    ClientId: clientId,
    ClientName: 'Federation',
    // A flow is needed, and without triggers of its own this one signs nobody in: no password is taken.
    ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: tokenLifetimes.graceSeconds },
    AccessTokenValidity: tokenLifetimes.minutes,
    IdTokenValidity: tokenLifetimes.minutes,
    RefreshTokenValidity: tokenLifetimes.refreshHours,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    WriteAttributes: Object.values(federatedAttributes),
    ...(providers.length === 0 ? {} : hosted),
  };
};

const TRIES = 3;

/**
 * Writes the client as the portal wants it, with the providers that `openProviders` names. Of two changes at the same time the later
 * one may have read before the other was stored, so the list is read again afterwards.
 */
export const writeFederationClient = async (
  client: FederationClient,
  openProviders: () => Promise<string[]>,
): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { UpdateUserPoolClientCommand } = await import('./federation-sdk.ts');
  let providers = await openProviders();
  for (let tries = 0; tries < TRIES; tries++) {
    await identity.send(new UpdateUserPoolClientCommand(settingsOf(client, providers)));
    const now = await openProviders();
    if (now.join() === providers.join()) return;
    providers = now;
  }
};
