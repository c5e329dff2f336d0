import * as z from 'zod';
import { ClientSettings } from './client-settings.ts';

const Time = z.number();

/** The two second factors of the pool, by Cognito's names. */
export const Factor = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']);
export type Factor = z.output<typeof Factor>;

export const ProviderType = z.enum(['SAML', 'OIDC']);

/** An identity at a provider that signs in as a user; `primary` where the user consists of it. */
const LinkedIdentity = z.object({
  userId: z.string(),
  providerName: z.string(),
  providerType: ProviderType,
  issuer: z.string().nullable(),
  primary: z.boolean(),
  dateCreated: Time,
});
export type LinkedIdentity = z.output<typeof LinkedIdentity>;

/**
 * A user. The password is stored only as an SRP salt and verifier (hex). `id` is the sub, and the Username of all but those of a provider
 * (EXTERNAL_PROVIDER), whose `username` is made of the provider and the subject there.
 */
export const User = z.object({
  id: z.string(),
  username: z.string().optional(),
  identities: z.array(LinkedIdentity).default([]),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER']),
  enabled: z.boolean(),
  createdAt: Time,
  modifiedAt: Time,
  attributes: z.record(z.string(), z.string()),
  salt: z.string(),
  verifier: z.string(),
  /** A new e-mail address that waits for its code. */
  pendingEmail: z.string().optional(),
  temporaryUntil: Time.optional(),
  sms: z.boolean().optional(),
  totp: z.object({ secret: z.string(), enabled: z.boolean() }).optional(),
  pendingTotp: z.string().optional(),
  lastTotpStep: z.number().optional(),
  preferred: Factor.optional(),
});
export type User = z.output<typeof User>;

/** The name by which calls of the server find a user, whatever the address. */
export const usernameOf = ({ id, username }: User) => username ?? id;

const open = { userId: z.string(), expiresAt: Time };

/** An open step of a sign-in. PASSWORD_VERIFIER may belong to a user who does not exist. */
export const Challenge = z.discriminatedUnion('name', [
  z.object({ name: z.literal('PASSWORD_VERIFIER'), ...open, key: z.string(), secretBlock: z.string() }),
  z.object({ name: z.literal('NEW_PASSWORD_REQUIRED'), ...open }),
  z.object({ name: z.literal('SELECT_MFA_TYPE'), ...open }),
  z.object({
    name: z.literal('SMS_MFA'),
    ...open,
    code: z.string(),
    codeExpiresAt: Time,
    phone: z.string(),
    guesses: z.number(),
  }),
  z.object({ name: z.literal('SOFTWARE_TOKEN_MFA'), ...open, guesses: z.number() }),
  z.object({ name: z.literal('MFA_SETUP'), ...open, secret: z.string().optional(), verified: z.boolean() }),
]);
export type Challenge = z.output<typeof Challenge>;

/**
 * One sign-in and the tokens that descend from it; its key is the tokens' `origin_jti`. `authTime` in seconds. Those of the hosted endpoints
 * name their client and scope; the others are of the site's client.
 */
export const Login = z.object({
  userId: z.string(),
  authTime: z.number(),
  generation: z.number(),
  expiresAt: Time,
  clientId: z.string().optional(),
  scope: z.string().optional(),
});
export type Login = z.output<typeof Login>;

/** A provider of users, in the words of CreateIdentityProvider. `metadata` is what was read at its MetadataURL. */
const Provider = z.object({
  name: z.string(),
  type: ProviderType,
  details: z.record(z.string(), z.string()),
  mapping: z.record(z.string(), z.string()),
  identifiers: z.array(z.string()),
  metadata: z.string().optional(),
  createdAt: Time,
  modifiedAt: Time,
});
export type Provider = z.output<typeof Provider>;

/** What a client has asked for at the hosted endpoints. */
const Asked = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  nonce: z.string().optional(),
  challenge: z.string().optional(),
  expiresAt: Time,
});

/** A sign-in that waits for the answer of a provider; its key is the hash of the state that the provider returns. */
const OpenRequest = Asked.extend({
  provider: z.string(),
  state: z.string().optional(),
  providerNonce: z.string(),
  beganAt: Time,
});
export type OpenRequest = z.output<typeof OpenRequest>;

/** A sign-in whose code waits to be exchanged; its key is the hash of the code. `authTime` in seconds. */
const Grant = Asked.extend({ userId: z.string(), authTime: z.number() });

const Code = z.object({
  value: z.string().optional(),
  expiresAt: Time,
  guesses: z.number(),
  issued: z.number(),
  issuedSince: Time,
});
const Failures = z.object({ count: z.number(), lockedUntil: Time, forgottenAt: Time });

/** The whole state of the pool, as the JSON file holds it. */
export const State = z.object({
  poolId: z.string(),
  secret: z.string(),
  signingKey: z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() }),
  users: z.record(z.string(), User),
  logins: z.record(z.string(), Login),
  challenges: z.record(z.string(), Challenge),
  codes: z.record(z.string(), Code),
  failures: z.record(z.string(), Failures),
  // Missing in a file that was written before companies had providers.
  providers: z.record(z.string(), Provider).default({}),
  clients: z.record(z.string(), ClientSettings).default({}),
  requests: z.record(z.string(), OpenRequest).default({}),
  grants: z.record(z.string(), Grant).default({}),
});
export type State = z.output<typeof State>;
