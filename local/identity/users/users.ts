import { randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from '../errors.ts';
import { type Pool, settings } from '../pool.ts';
import { keyed } from '../secrets.ts';
import type { Login, User } from '../state.ts';
import { issueTokens, readAccessToken, readRefreshToken, seconds } from '../tokens.ts';

/** A user by e-mail address (any case) or id. */
export const findUser = (pool: Pool, username: string): User | undefined => {
  const wanted = username.toLowerCase();
  return Object.values(pool.state.users).find(
    ({ id, attributes }) => id === wanted || attributes.email?.toLowerCase() === wanted,
  );
};

/** For Admin calls, which may say that a user does not exist. */
export const requireUser = (pool: Pool, username: string): User => {
  const user = findUser(pool, username);
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
};

/** The user in the middle of a sign-in or of a session: deleted and disabled users are refused. */
export const requireEnabled = (user: User | undefined): User => {
  if (!user) throw notAuthorized('User does not exist.');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
};

/** The same made-up id for the same unknown name, so that it cannot be distinguished from a user's. */
const simulatedId = (pool: Pool, username: string) => {
  const hex = keyed(pool, `user:${username.toLowerCase()}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The id of a user, or the simulated one if there is no such user (PreventUserExistenceErrors). */
export const idFor = (pool: Pool, username: string) => findUser(pool, username)?.id ?? simulatedId(pool, username);

/** Refuses an address another user signs in with. */
export const refuseUsedEmail = (pool: Pool, email: string, type: string, owner?: User) => {
  const holder = findUser(pool, email);
  if (holder && holder !== owner) throw new CognitoError(type, 'An account with the given email already exists.');
};

/** A user still to be given attributes and a password; `keepUser` puts it into the pool. `email` must be free. */
export const draftUser = (pool: Pool, status: User['status'], email: string): User => ({
  id: randomUUID(),
  status,
  enabled: true,
  createdAt: pool.now(),
  modifiedAt: pool.now(),
  attributes: { email, email_verified: 'false' },
  salt: '',
  verifier: '',
});

/** Puts a finished draft into the pool. */
export const keepUser = (pool: Pool, user: User) => {
  pool.state.users[user.id] = user;
};

/** Ends every step of a sign-in the user has open: after a new password, when disabled or deleted. */
export const deleteChallenges = (pool: Pool, user: User) => {
  for (const [key, { userId }] of Object.entries(pool.state.challenges)) {
    if (userId === user.id) delete pool.state.challenges[key];
  }
};

/** Attributes as Cognito lists them, `sub` first. */
export const attributeList = (user: User) =>
  Object.entries({ sub: user.id, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** The description of a user for Admin calls, besides the attributes. Dates in seconds. */
export const describeUser = (user: User) => ({
  Username: user.id,
  UserCreateDate: user.createdAt / 1_000,
  UserLastModifiedDate: user.modifiedAt / 1_000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

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
