import { randomInt } from 'node:crypto';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { settings } from '../pool.ts';
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
