import { randomInt } from 'node:crypto';
import { CognitoError, notAuthorized } from '../errors.ts';
import { type Pool, settings } from '../pool.ts';
import { isSame } from '../secrets.ts';
import type { User } from '../state.ts';
import { newSalt, verifierOf } from './srp.ts';
import { deleteChallenges } from './users.ts';

const invalidPassword = (reason: string) =>
  new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);

/** Length only, no composition rules (D-17, D-88). Throws InvalidPasswordException. */
export const checkPolicy = (password: string) => {
  if (password.length < settings.passwordMin) throw invalidPassword('Password not long enough');
  if (password.length > settings.passwordMax) throw invalidPassword('Password too long');
  if (password !== password.trim()) throw invalidPassword('Password must not begin or end with a space');
};

/** What SRP hashes together with the password. */
export const srpAccount = (pool: Pool, userId: string) => `${pool.name}${userId}`;

/** Sets a password after checking the policy. A temporary one must be changed at the next sign-in, within 3 days. */
export const setPassword = (
  pool: Pool,
  user: User,
  password: string,
  kind: 'permanent' | 'temporary' = 'permanent',
) => {
  checkPolicy(password);
  user.salt = newSalt();
  user.verifier = verifierOf(srpAccount(pool, user.id), password, user.salt);
  user.modifiedAt = pool.now();
  if (kind === 'temporary') user.temporaryUntil = pool.now() + settings.temporaryPasswordLifetime;
  else delete user.temporaryUntil;
  deleteChallenges(pool, user);
};

/** True if this is the user's password. */
export const isPassword = (pool: Pool, user: User, password: string) =>
  isSame(verifierOf(srpAccount(pool, user.id), password, user.salt), user.verifier);

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+-=?';

/** A one-time password for an invitation that came without one. */
export const generatePassword = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** True while the user, real or simulated, is locked out. Attempts made meanwhile do not count. */
export const isLockedOut = (pool: Pool, userId: string) => pool.now() < (pool.state.failures[userId]?.lockedUntil ?? 0);

/** Refuses an attempt to sign in during a lockout. */
export const refuseLockedOut = (pool: Pool, userId: string) => {
  if (isLockedOut(pool, userId)) throw notAuthorized('Password attempts exceeded');
};

/**
 * Counts a wrong password or second factor. From the fifth on, the user is locked out for 1 s, doubling up to 15 min;
 * 15 quiet minutes after that, or a complete sign-in, start the count again.
 */
export const countFailure = (pool: Pool, userId: string) => {
  const now = pool.now();
  const known = pool.state.failures[userId];
  const count = known && now < known.forgottenAt ? known.count + 1 : 1;
  const doublings = count - settings.failuresBeforeLockout;
  const lockout = doublings < 0 ? 0 : Math.min(1_000 * 2 ** doublings, settings.longestLockout);
  pool.state.failures[userId] = {
    count,
    lockedUntil: now + lockout,
    forgottenAt: now + lockout + settings.longestLockout,
  };
};

/** Forgets the failures after a complete sign-in. */
export const forgetFailures = (pool: Pool, userId: string) => {
  delete pool.state.failures[userId];
};
