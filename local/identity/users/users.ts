import { randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { keyed } from '../secrets.ts';
import { type User, usernameOf } from '../state.ts';

/** A user by e-mail address (any case) or user name. The id of a user of a provider finds no one. */
export const findUser = (pool: Pool, username: string): User | undefined => {
  const wanted = username.toLowerCase();
  return Object.values(pool.state.users).find(
    (user) => usernameOf(user).toLowerCase() === wanted || user.attributes.email?.toLowerCase() === wanted,
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
  identities: [],
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

/** Attributes as Cognito lists them, `sub` first; the identities at providers are one of them, as JSON. */
export const attributeList = (user: User) => {
  const identities = user.identities.length > 0 ? { identities: JSON.stringify(user.identities) } : {};
  return Object.entries({ sub: user.id, ...identities, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
};

/** The description of a user for Admin calls, besides the attributes. Dates in seconds. */
export const describeUser = (user: User) => ({
  Username: usernameOf(user),
  UserCreateDate: user.createdAt / 1_000,
  UserLastModifiedDate: user.modifiedAt / 1_000,
  Enabled: user.enabled,
  UserStatus: user.status,
});
