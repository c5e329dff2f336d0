import { randomBytes, randomUUID } from 'node:crypto';
import { clientWithId, findClient } from '../clients.ts';
import { CognitoError } from '../errors.ts';
import { type Pool, settings } from '../pool.ts';
import { hashOf } from '../secrets.ts';
import type { LinkedIdentity, OpenRequest, Provider, User } from '../state.ts';
import { seconds } from '../tokens.ts';
import { postConfirmation, preSignUpExternal } from '../triggers.ts';
import { writeAttributes } from '../users/attributes.ts';
import { findUser, keepUser } from '../users/users.ts';
import { metadataOf } from './provider-details.ts';

/** A refusal that the client gets at its redirect address, or with status 400 from the token endpoint. RFC 6749, 4.1.2.1 and 5.2. */
export class OAuthError extends Error {
  readonly error: string;
  readonly description: string;

  constructor(error: string, description = '') {
    super(description || error);
    this.error = error;
    this.description = description;
  }
}

/** An identity at a provider. */
export interface ExternalIdentity {
  readonly provider: Provider;
  readonly subject: string;
}

/** The provider of a name, if there is one. */
export const findProvider = (pool: Pool, name: string): Provider | undefined =>
  Object.values(pool.state.providers).find((provider) => provider.name === name);

/** The user name of an identity that is linked with no user. */
export const externalName = ({ provider, subject }: ExternalIdentity) => `${provider.name}_${subject}`;

const isOf =
  ({ provider, subject }: ExternalIdentity) =>
  ({ providerName, userId }: LinkedIdentity) =>
    providerName === provider.name && userId === subject;

/** The user as whom an identity signs in: one that it is linked with, or one that consists of it. */
export const userWithIdentity = (pool: Pool, identity: ExternalIdentity): User | undefined =>
  Object.values(pool.state.users).find(({ identities }) => identities.some(isOf(identity)));

/** The identity as Cognito describes it in the attribute `identities`. */
export const describeIdentity = (
  pool: Pool,
  { provider, subject }: ExternalIdentity,
  primary: boolean,
): LinkedIdentity => ({
  userId: subject,
  providerName: provider.name,
  providerType: provider.type,
  issuer: provider.type === 'SAML' ? metadataOf(provider).entityId : null,
  primary,
  dateCreated: Math.floor(pool.now()),
});

/** Takes the link to an identity from a user. */
export const removeIdentity = (pool: Pool, user: User, identity: ExternalIdentity) => {
  const isLink = isOf(identity);
  user.identities = user.identities.filter((one) => !isLink(one));
  user.modifiedAt = pool.now();
};

/** What a provider has said about a person; `claims` by the names that the mapping of attributes uses. */
export interface Answer extends ExternalIdentity {
  readonly claims: Readonly<Record<string, unknown>>;
}

/** One value of several as a form encodes it. */
const encoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

const single = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A claim as the text of an attribute: several values in brackets. Undefined for a claim that is missing. */
const textOf = (claim: unknown): string | undefined => {
  if (claim === undefined || claim === null) return undefined;
  return Array.isArray(claim) ? `[${claim.map((value) => encoded(single(value))).join(', ')}]` : single(claim);
};

/** What the provider says about a person, by the names of the pool's attributes. A claim that is missing is left out. */
const mapClaims = (
  { mapping }: Provider,
  claims: Readonly<Record<string, unknown>>,
): { Name: string; Value: string }[] =>
  Object.entries(mapping).flatMap(([Name, claim]) => {
    const Value = Object.hasOwn(claims, claim) ? textOf(claims[claim]) : undefined;
    return Value === undefined || Name === 'username' ? [] : [{ Name, Value }];
  });

const VALUE_MAX = 2_048;

/** Writes what is mapped, as the client may. Throws OAuthError, with nothing written. */
const writeMapped = (pool: Pool, user: User, { provider, claims }: Answer, clientId: string) => {
  const mapped = mapClaims(provider, claims);
  const long = mapped.find(({ Value }) => Value.length > VALUE_MAX);
  if (long) throw new OAuthError('invalid_request', `${long.Name}: String is too long.`);
  try {
    writeAttributes(pool, user, mapped, findClient(pool, clientId));
  } catch (error) {
    if (error instanceof CognitoError) throw new OAuthError('invalid_request', `${error.message} `);
    throw error;
  }
};

/** A user who consists of the identity; in the pool once it is kept. */
const draftExternal = (pool: Pool, answer: Answer): User => ({
  id: randomUUID(),
  username: externalName(answer),
  identities: [describeIdentity(pool, answer, true)],
  status: 'EXTERNAL_PROVIDER',
  enabled: true,
  createdAt: pool.now(),
  modifiedAt: pool.now(),
  attributes: {},
  salt: '',
  verifier: '',
});

/**
 * The first sign-in of an identity that no user has: the pre-sign-up trigger decides. If it links the identity meanwhile, this sign-in
 * fails all the same and the next one succeeds, as in Cognito. ADR 0054.
 */
const signUpExternal = async (pool: Pool, answer: Answer, clientId: string): Promise<User> => {
  const user = draftExternal(pool, answer);
  writeMapped(pool, user, answer, clientId);
  // The trigger may call the pool, which must be as it is on disk.
  pool.save();
  await preSignUpExternal(pool, user, clientId).catch((error: unknown) => {
    throw error instanceof CognitoError ? new OAuthError('invalid_request', `${error.message} `) : error;
  });
  const name = externalName(answer);
  if (userWithIdentity(pool, answer) || findUser(pool, name)) {
    throw new OAuthError('invalid_request', `Already found an entry for username ${name}`);
  }
  keepUser(pool, user);
  await postConfirmation(pool, user, 'PostConfirmation_ConfirmSignUp', {}, clientId);
  return user;
};

const signInKnown = (pool: Pool, user: User, answer: Answer, clientId: string): User => {
  if (!user.enabled) throw new OAuthError('invalid_request', 'User is disabled.');
  writeMapped(pool, user, answer, clientId);
  return user;
};

/** Whether a client signs people in with a provider. */
export const offers = (pool: Pool, clientId: string, provider: string) =>
  clientWithId(pool, clientId)?.settings.SupportedIdentityProviders.includes(provider) === true;

/**
 * Signs in whom a provider has vouched for, and returns the code for the client that has asked. It works once, for five minutes. Throws
 * OAuthError.
 */
export const signInFederated = async (pool: Pool, request: OpenRequest, answer: Answer): Promise<string> => {
  const { clientId, redirectUri, scope, nonce, challenge } = request;
  if (!offers(pool, clientId, answer.provider.name)) throw notOffered();
  const known = userWithIdentity(pool, answer);
  const user = known ? signInKnown(pool, known, answer, clientId) : await signUpExternal(pool, answer, clientId);
  const code = randomUUID();
  pool.state.grants[hashOf(code)] = {
    ...{ clientId, redirectUri, scope, nonce, challenge },
    userId: user.id,
    authTime: seconds(pool),
    expiresAt: pool.now() + settings.authorizationCodeLifetime,
  };
  return code;
};

/** The client does not sign people in with that provider. */
export const notOffered = () =>
  new OAuthError('invalid_request', 'Login option is not available. Please try another one');

/** Remembers what a client asks for, and returns the state by which the provider's answer finds it again. */
export const openRequest = (pool: Pool, request: Omit<OpenRequest, 'expiresAt' | 'beganAt' | 'providerNonce'>) => {
  const relay = randomBytes(30).toString('base64url');
  const opened: OpenRequest = {
    ...request,
    providerNonce: randomBytes(24).toString('base64url'),
    beganAt: pool.now(),
    expiresAt: pool.now() + settings.providerRequestLifetime,
  };
  pool.state.requests[hashOf(relay)] = opened;
  return { relay, opened };
};

/** The request that an answer belongs to, which is closed by it: undefined for one that is unknown, answered or too old. */
export const takeRequest = (pool: Pool, relay: string): OpenRequest | undefined => {
  const key = hashOf(relay);
  const request = pool.state.requests[key];
  delete pool.state.requests[key];
  return request && request.expiresAt > pool.now() ? request : undefined;
};
