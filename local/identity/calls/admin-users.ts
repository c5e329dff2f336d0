import * as z from 'zod';
import { issueCode, sendCode, verifyNewEmail, voidCodes } from '../codes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { postConfirmation } from '../triggers.ts';
import { AttributeList, writeAttributes } from '../users/attributes.ts';
import { factorSettings, Preference, setPreference } from '../users/factors.ts';
import { revokeLogins } from '../users/logins.ts';
import { setPassword } from '../users/passwords.ts';
import { attributeList, deleteChallenges, describeUser, requireUser } from '../users/users.ts';
import { isRecoverable, refuseInvited } from './account.ts';
import { call, Metadata, Password, Username, UserPoolId } from './protocol.ts';

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
  deleteChallenges(pool, user);
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
  deleteChallenges(pool, user);
  return {};
});

/** The description of a user for Admin calls. */
export const adminGetUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  return { ...describeUser(user), UserAttributes: attributeList(user), ...factorSettings(user) };
});

const endEverything = (pool: Pool, user: User) => {
  revokeLogins(pool, user);
  deleteChallenges(pool, user);
  voidCodes(pool, user.id);
};

/** Deletes a user, and with it all tokens. */
export const adminDeleteUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  endEverything(pool, user);
  delete pool.state.users[user.id];
  return {};
});

/** Locks a user out and ends all logins (D-09). */
export const adminDisableUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  endEverything(pool, user);
  user.enabled = false;
  user.modifiedAt = pool.now();
  return {};
});

/** Lets a user in again. */
export const adminEnableUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  user.enabled = true;
  user.modifiedAt = pool.now();
  return {};
});

/** Writes attributes, the *_verified flags included; an e-mail address that is not declared verified waits for its code. */
export const adminUpdateUserAttributes = call(
  OneUser.extend({ UserAttributes: AttributeList }),
  async (pool, input) => {
    const user = requireUser(pool, input.Username);
    await verifyNewEmail(pool, user, writeAttributes(pool, user, input.UserAttributes, 'admin'));
    return {};
  },
);

/** Confirms a self sign-up without a code; the e-mail address stays unverified. */
export const adminConfirmSignUp = call(OneUser.extend({ ClientMetadata: Metadata }), async (pool, input) => {
  const user = requireUser(pool, input.Username);
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  user.status = 'CONFIRMED';
  await postConfirmation(pool, user, 'PostConfirmation_ConfirmSignUp', input.ClientMetadata);
  return {};
});
