import * as z from 'zod';

const Time = z.number();

/** The two second factors of the pool, by Cognito's names. */
export const Factor = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']);
export type Factor = z.output<typeof Factor>;

/** A user. The password is stored only as an SRP salt and verifier (hex). `id` is both sub and Username. */
export const User = z.object({
  id: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
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

/** One sign-in and the tokens that descend from it; its key is the tokens' `origin_jti`. `authTime` in seconds. */
export const Login = z.object({ userId: z.string(), authTime: z.number(), generation: z.number(), expiresAt: Time });
export type Login = z.output<typeof Login>;

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
});
export type State = z.output<typeof State>;
