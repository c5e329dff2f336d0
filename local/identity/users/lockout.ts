import { notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { settings } from '../pool.ts';

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
