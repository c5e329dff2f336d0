import { randomUUID } from 'node:crypto';
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { settings } from './pool.ts';
import { isSame, keyed } from './secrets.ts';
import type { Login, User } from './state.ts';

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
  return { ...user.attributes, ...Object.fromEntries(booleans), 'cognito:username': user.id };
};

/** AuthenticationResult for a login, with Cognito's claims. Access and id token live 15 minutes (D-88). */
export const issueTokens = async (pool: Pool, user: User, loginId: string, login: Login) => {
  const now = seconds(pool);
  const common = {
    sub: user.id,
    iss: pool.issuer,
    origin_jti: loginId,
    event_id: randomUUID(),
    auth_time: login.authTime,
    iat: now,
    exp: now + settings.accessTokenSeconds,
  };
  const scope = 'aws.cognito.signin.user.admin';
  const access = { ...common, token_use: 'access', client_id: pool.clientId, scope, username: user.id };
  const id = { ...idClaims(user), ...common, token_use: 'id', aud: pool.clientId };
  const RefreshToken = refreshToken(pool, loginId, login.generation);
  return {
    AccessToken: await sign(pool, { ...access, jti: randomUUID() }),
    IdToken: await sign(pool, { ...id, jti: randomUUID() }),
    RefreshToken,
    ExpiresIn: settings.accessTokenSeconds,
    TokenType: 'Bearer',
  };
};

/** The public half of the signing key, as a JWK. */
export const publicKey = (pool: Pool) => {
  const { kty, kid, n, e } = pool.state.signingKey;
  return { kty, kid, n, e, alg: 'RS256', use: 'sig' };
};

/** The `origin_jti` of a valid access token of this pool and client. Throws NotAuthorizedException. */
export const readAccessToken = async (pool: Pool, token: string) => {
  try {
    const { payload } = await jwtVerify(token, await importJWK(publicKey(pool), 'RS256'), {
      algorithms: ['RS256'],
      issuer: pool.issuer,
      currentDate: new Date(pool.now()),
    });
    if (payload.token_use === 'access' && payload.client_id === pool.clientId) return String(payload.origin_jti);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
  }
  throw notAuthorized('Invalid Access Token');
};
