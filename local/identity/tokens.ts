import { createHash, randomUUID } from 'node:crypto';
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { federatedScopes } from '#contract/company-sign-in/federation.ts';
import { lifetimesOf } from './client-settings.ts';
import { clientWithId, findClient } from './clients.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { isSame, keyed } from './secrets.ts';
import { type Login, type User, usernameOf } from './state.ts';

/** The current time in seconds, as tokens count it. */
export const seconds = (pool: Pool) => Math.floor(pool.now() / 1_000);

/** A refresh token holds its login and its turn in the rotation, and is authenticated. */
const refreshToken = (pool: Pool, loginId: string, generation: number) => {
  const proof = keyed(pool, `refresh:${loginId}:${generation}`).toString('base64url');
  return `${loginId}.${generation}.${proof}`;
};

/** The login and turn of a refresh token this pool has issued. */
export const readRefreshToken = (pool: Pool, token: string) => {
  const [loginId = '', turn = ''] = token.split('.');
  const generation = Number(turn);
  if (!isSame(token, refreshToken(pool, loginId, generation))) throw notAuthorized('Invalid Refresh Token');
  return { loginId, generation };
};

const sign = async (pool: Pool, claims: JWTPayload) => {
  const { signingKey } = pool.state;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid })
    .sign(await importJWK(signingKey, 'RS256'));
};

const idClaims = (user: User) => {
  const flags = ['email_verified', 'phone_number_verified'].filter((name) => user.attributes[name] !== undefined);
  const booleans = flags.map((name) => [name, user.attributes[name] === 'true']);
  return {
    ...user.attributes,
    ...Object.fromEntries(booleans),
    ...(user.identities.length > 0 ? { identities: user.identities.map(identityClaim) } : {}),
    'cognito:username': usernameOf(user),
  };
};

/** Without this scope an access token does not act as its user at the pool. */
const USER_SCOPE = 'aws.cognito.signin.user.admin';

/** What tokens of a login may do. */
export const scopeOf = (login: Login) => login.scope ?? USER_SCOPE;

/** The client that a login was made with. */
export const clientOf = (pool: Pool, login: Login) => login.clientId ?? pool.clientId;

/** In tokens every value of an identity is a text. */
const identityClaim = (identity: User['identities'][number]) => ({
  ...identity,
  primary: String(identity.primary),
  dateCreated: String(identity.dateCreated),
});

/** The at_hash of an access token. OpenID Connect Core 1.0, 3.1.3.6. */
const halfHash = (token: string) => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

/**
 * AuthenticationResult for a login, with Cognito's claims. Tokens live as long as the settings of the client say (D-88).
 */
export const issueTokens = async (
  pool: Pool,
  user: User,
  loginId: string,
  login: Login,
  more: { nonce?: string; isHosted?: boolean } = {},
) => {
  const now = seconds(pool);
  const client = findClient(pool, clientOf(pool, login));
  const lifetimes = lifetimesOf(client.settings);
  const common = {
    sub: user.id,
    iss: pool.issuer,
    origin_jti: loginId,
    event_id: randomUUID(),
    auth_time: login.authTime,
    iat: now,
  };
  const about = { client_id: client.id, scope: scopeOf(login), username: usernameOf(user) };
  const access = { ...common, token_use: 'access', ...about, exp: now + lifetimes.access };
  const AccessToken = await sign(pool, { ...access, jti: randomUUID() });
  const id = {
    ...idClaims(user),
    ...common,
    token_use: 'id',
    aud: client.id,
    exp: now + lifetimes.id,
    ...(more.isHosted ? { at_hash: halfHash(AccessToken) } : {}),
    ...(more.nonce === undefined ? {} : { nonce: more.nonce }),
  };
  return {
    AccessToken,
    IdToken: await sign(pool, { ...id, jti: randomUUID() }),
    RefreshToken: refreshToken(pool, loginId, login.generation),
    ExpiresIn: lifetimes.access,
    TokenType: 'Bearer',
  };
};

/** The public half of the signing key, as a JWK. */
export const publicKey = (pool: Pool) => {
  const { kty, kid, n, e } = pool.state.signingKey;
  return { kty, kid, n, e, alg: 'RS256', use: 'sig' };
};

const isOfClient = (pool: Pool, { token_use, client_id }: JWTPayload) =>
  token_use === 'access' && typeof client_id === 'string' && clientWithId(pool, client_id) !== undefined;

const hasScope = ({ scope }: JWTPayload, ...names: readonly string[]) =>
  String(scope)
    .split(' ')
    .some((name) => names.includes(name));

/** Whether an access token may do what a signed-in user may. */
const mayActAsUser = (payload: JWTPayload) => hasScope(payload, USER_SCOPE);

/** Whether the portal takes an access token, as its authorizer does on AWS (lib/api.ts). */
export const mayCallPortal = (payload: JWTPayload) => hasScope(payload, USER_SCOPE, ...federatedScopes);

/** The `origin_jti` of a valid access token of this pool that may act as its user. Throws NotAuthorizedException. */
export const readAccessToken = async (pool: Pool, token: string) => {
  try {
    const { payload } = await jwtVerify(token, await importJWK(publicKey(pool), 'RS256'), {
      algorithms: ['RS256'],
      issuer: pool.issuer,
      currentDate: new Date(pool.now()),
    });
    if (isOfClient(pool, payload) && mayActAsUser(payload)) return String(payload.origin_jti);
    if (isOfClient(pool, payload)) throw notAuthorized('Access Token does not have required scopes');
  } catch (error) {
    if (error instanceof CognitoError) throw error;
    if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
  }
  throw notAuthorized('Invalid Access Token');
};
