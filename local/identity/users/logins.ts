import { randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { settings } from '../pool.ts';
import type { Login, User } from '../state.ts';
import { issueTokens, readAccessToken, readRefreshToken, seconds } from '../tokens.ts';
import { requireEnabled } from './users.ts';

/** Begins a login for a user who has completed every challenge. */
export const startLogin = (pool: Pool, user: User) => {
  const login: Login = {
    userId: user.id,
    authTime: seconds(pool),
    generation: 1,
    expiresAt: pool.now() + settings.loginLifetime,
  };
  const loginId = randomUUID();
  pool.state.logins[loginId] = login;
  return issueTokens(pool, user, loginId, login);
};

/**
 * New tokens for the newest refresh token of a login, which stops working at once: rotation without grace. The login
 * still ends 12 hours after sign-in. Throws NotAuthorizedException, or RefreshTokenReuseException for an older one.
 */
export const refreshLogin = (pool: Pool, token: string) => {
  const { loginId, generation } = readRefreshToken(pool, token);
  const login = pool.state.logins[loginId];
  if (!login) throw notAuthorized('Refresh Token has been revoked');
  if (login.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const user = requireEnabled(pool.state.users[login.userId]);
  if (generation !== login.generation) {
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
  }
  login.generation += 1;
  return issueTokens(pool, user, loginId, login);
};

/** Ends the login a refresh token belongs to; one that has ended already stays ended. */
export const revokeLogin = (pool: Pool, token: string) => {
  delete pool.state.logins[readRefreshToken(pool, token).loginId];
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
