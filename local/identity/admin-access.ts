import * as z from 'zod';
import { issueCode } from './codes.ts';
import { sendCode } from './delivery.ts';
import { invalidParameter } from './errors.ts';
import { Preference, setPreference } from './factors.ts';
import { isRecoverable, refuseInvited } from './forgot-password.ts';
import { revokeLogins } from './logins.ts';
import { setPassword } from './passwords.ts';
import { call, Password, Username, UserPoolId } from './protocol.ts';
import { dropChallenges, requireUser } from './users.ts';

const OneUser = z.object({ UserPoolId, Username });

/** Sets a password: permanent, or to be changed at the next sign-in within 3 days (D-14). Logins go on. */
export const adminSetUserPassword = call(
  OneUser.extend({ Password, Permanent: z.boolean().default(false) }),
  (pool, input) => {
    const user = requireUser(pool, input.Username);
    setPassword(pool, user, input.Password, input.Permanent ? 'permanent' : 'temporary');
    user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    return {};
  },
);

/** Makes the password useless and sends a code to choose another. */
export const adminResetUserPassword = call(OneUser, async (pool, input) => {
  const user = requireUser(pool, input.Username);
  refuseInvited(user);
  if (!isRecoverable(user)) {
    throw invalidParameter('Cannot reset password for the user as there is no registered/verified email');
  }
  user.status = 'RESET_REQUIRED';
  user.modifiedAt = pool.now();
  dropChallenges(pool, user);
  await sendCode(pool, user, 'email', 'reset-password', issueCode(pool, 'reset-password', user.id));
  return {};
});

/** Turns factors on and off for a user, for one who has lost a device (D-07). */
export const adminSetUserMfaPreference = call(OneUser.extend(Preference.shape), (pool, input) => {
  setPreference(pool, requireUser(pool, input.Username), input);
  return {};
});

/** Ends all logins of a user, and unfinished sign-ins. */
export const adminUserGlobalSignOut = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  revokeLogins(pool, user);
  dropChallenges(pool, user);
  return {};
});
