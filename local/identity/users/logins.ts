import { randomUUID } from 'node:crypto';
import { lifetimesOf } from '../client-settings.ts';
import { findClient, rotates } from '../clients.ts';
import { CognitoError, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { Login, User } from '../state.ts';
import { clientOf, issueTokens, readAccessToken, readRefreshToken, scopeOf, seconds } from '../tokens.ts';
import { requireEnabled } from './users.ts';

/** How a login came about at the hosted endpoints. `authTime` in seconds. */
interface Hosted {
  readonly clientId: string;
  readonly scope: string;
  readonly authTime: number;
  readonly nonce?: string | undefined;
}

/** Begins a login for a user who has completed every challenge, or has come back from a provider. */
export const startLogin = (pool: Pool, user: User, hosted?: Hosted) => {
  const { settings } = findClient(pool, hosted?.clientId ?? pool.clientId);
  const login: Login = {
    userId: user.id,
    authTime: hosted?.authTime ?? seconds(pool),
    generation: 1,
    expiresAt: pool.now() + lifetimesOf(settings).refresh * 1_000,
    ...(hosted ? { clientId: hosted.clientId, scope: hosted.scope } : {}),
  };
  const loginId = randomUUID();
  pool.state.logins[loginId] = login;
  const nonce = hosted?.nonce;
  return issueTokens(pool, user, loginId, login, { isHosted: hosted !== undefined, ...(nonce ? { nonce } : {}) });
};

/**
 * New tokens for the newest refresh token of a login, which stops working at once if the client's tokens rotate: without grace. The login
 * still ends 12 hours after sign-in, and its tokens stay those of its client. Throws NotAuthorizedException, also for another client, or
 * RefreshTokenReuseException for an older token.
 */
export const refreshLogin = async (pool: Pool, token: string, clientId: string) => {
  const { loginId, generation } = readRefreshToken(pool, token);
  const login = pool.state.logins[loginId];
  if (!login) throw notAuthorized('Refresh Token has been revoked');
  if (clientOf(pool, login) !== clientId) throw notAuthorized('Invalid Refresh Token');
  if (login.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const user = requireEnabled(pool.state.users[login.userId]);
  if (generation !== login.generation) {
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
  }
  const isReplaced = rotates(findClient(pool, clientId));
  if (isReplaced) login.generation += 1;
  const { RefreshToken, ...tokens } = await issueTokens(pool, user, loginId, login);
  return { tokens: { ...tokens, ...(isReplaced ? { RefreshToken } : {}) }, scope: scopeOf(login) };
};

/** Ends the login a refresh token belongs to; one that has ended already stays ended. */
export const revokeLogin = (pool: Pool, token: string, clientId: string) => {
  const { loginId } = readRefreshToken(pool, token);
  const login = pool.state.logins[loginId];
  if (login && clientOf(pool, login) !== clientId) {
    throw new CognitoError('UnauthorizedException', 'The refresh token was not issued to this client.');
  }
  delete pool.state.logins[loginId];
};

/** Ends all logins of a user. */
export const revokeLogins = (pool: Pool, user: User) => {
  for (const [loginId, { userId }] of Object.entries(pool.state.logins)) {
    if (userId === user.id) delete pool.state.logins[loginId];
  }
};

/** The user of a valid access token whose login has not been ended. */
export const userOf = async (pool: Pool, accessToken: string): Promise<User> => {
  const login = pool.state.logins[await readAccessToken(pool, accessToken)];
  if (!login) throw notAuthorized('Access Token has been revoked');
  return requireEnabled(pool.state.users[login.userId]);
};
