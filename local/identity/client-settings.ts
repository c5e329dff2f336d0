import * as z from 'zod';

const DAY = 86_400;

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const secondsOf: Readonly<Record<z.output<typeof Unit>, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: DAY };

const Urls = z.array(z.string().min(1).max(1_024)).max(100).default([]);
const Names = z.array(z.string().min(1).max(2_048));

/**
 * The settings of an app client in the words of UpdateUserPoolClient. A setting that is not sent has the default that stands here, whatever
 * it was before.
 */
export const ClientSettings = z.object({
  ClientName: z.string().min(1).max(128),
  RefreshTokenValidity: z.number().int().min(0).default(30),
  AccessTokenValidity: z.number().int().min(1).default(1),
  IdTokenValidity: z.number().int().min(1).default(1),
  TokenValidityUnits: z
    .object({ AccessToken: Unit.optional(), IdToken: Unit.optional(), RefreshToken: Unit.optional() })
    .default({}),
  ReadAttributes: Names.optional(),
  /** Without a list: every standard attribute, and none of the pool's own. */
  WriteAttributes: Names.optional(),
  ExplicitAuthFlows: Names.default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
  SupportedIdentityProviders: Names.default([]),
  CallbackURLs: Urls,
  LogoutURLs: Urls,
  DefaultRedirectURI: z.string().optional(),
  AllowedOAuthFlows: z
    .array(z.enum(['code', 'implicit', 'client_credentials']))
    .max(3)
    .default([]),
  AllowedOAuthScopes: z
    .array(z.enum(['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin']))
    .max(50)
    .default([]),
  AllowedOAuthFlowsUserPoolClient: z.boolean().default(false),
  PreventUserExistenceErrors: z.enum(['LEGACY', 'ENABLED']).default('LEGACY'),
  EnableTokenRevocation: z.boolean().default(true),
  EnablePropagateAdditionalUserContextData: z.boolean().default(false),
  AuthSessionValidity: z.number().int().min(3).max(15).default(3),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().int().min(0).max(60).optional(),
    })
    .optional(),
});
export type ClientSettings = z.output<typeof ClientSettings>;

/** How long tokens of a client live, in seconds. A refresh token that is said to live 0 lives as long as the default. */
export const lifetimesOf = (settings: ClientSettings) => {
  const { AccessToken = 'hours', IdToken = 'hours', RefreshToken = 'days' } = settings.TokenValidityUnits;
  return {
    access: settings.AccessTokenValidity * secondsOf[AccessToken],
    id: settings.IdTokenValidity * secondsOf[IdToken],
    refresh: settings.RefreshTokenValidity * secondsOf[RefreshToken] || 30 * DAY,
  };
};

/** Cognito takes no access token above this. */
export const LONGEST_ACCESS_MS = DAY * 1_000;
