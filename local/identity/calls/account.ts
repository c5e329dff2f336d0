import * as z from 'zod';
import { deliveryDetails, issueCode, redeemCode, sendCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized, wrongCredentials } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type User, usernameOf } from '../state.ts';
import { postConfirmation } from '../triggers.ts';
import { factorSettings } from '../users/factors.ts';
import { revokeLogins, userOf } from '../users/logins.ts';
import { checkPolicy, countFailure, isLockedOut, isPassword, setPassword } from '../users/passwords.ts';
import { attributeList, findUser, idFor, refuseUsedEmail, requireEnabled } from '../users/users.ts';
import { ClientId, ConfirmationCode, call, Metadata, Password, Token, Username } from './protocol.ts';

const AccessToken = Token;
const AttributeName = z.enum(['email', 'phone_number']);

/** The signed-in user as the pool knows it. */
export const getUser = call(z.object({ AccessToken }), async (pool, input) => {
  const user = await userOf(pool, input.AccessToken);
  return { Username: usernameOf(user), UserAttributes: attributeList(user), ...factorSettings(user) };
});

/** Sends a code to an address of the signed-in user. */
export const getUserAttributeVerificationCode = call(z.object({ AccessToken, AttributeName }), async (pool, input) => {
  const user = await userOf(pool, input.AccessToken);
  const { AttributeName: name } = input;
  if (!user.attributes[name]) throw invalidParameter(`User has no ${name}`);
  const purpose = `verify-${name}` as const;
  return { CodeDeliveryDetails: await sendCode(pool, user, name, purpose, issueCode(pool, purpose, user.id)) };
});

/** Marks an address verified with the code that was sent to it. */
export const verifyUserAttribute = call(
  z.object({ AccessToken, AttributeName, Code: z.string() }),
  async (pool, { AttributeName: name, ...input }) => {
    const user = await userOf(pool, input.AccessToken);
    redeemCode(pool, `verify-${name}`, user.id, input.Code);
    if (name === 'email') confirmPending(pool, user);
    user.attributes[`${name}_verified`] = 'true';
    user.modifiedAt = pool.now();
    return {};
  },
);

/** The address that waited becomes the one that signs in, unless another user has it by now. */
const confirmPending = (pool: Pool, user: User) => {
  if (user.pendingEmail === undefined) return;
  refuseUsedEmail(pool, user.pendingEmail, 'AliasExistsException', user);
  user.attributes.email = user.pendingEmail;
  delete user.pendingEmail;
};

const checkOldPassword = (pool: Pool, user: User, password: string) => {
  if (isLockedOut(pool, user.id)) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
  if (isPassword(pool, user, password)) return;
  countFailure(pool, user.id);
  throw wrongCredentials();
};

/** The signed-in user's own change; the old password is proven again. Logins go on, as in Cognito (D-13 ends them). */
export const changePassword = call(
  z.object({ AccessToken, PreviousPassword: Password, ProposedPassword: Password }),
  async (pool, input) => {
    const user = await userOf(pool, input.AccessToken);
    if (user.status === 'RESET_REQUIRED') {
      throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
    }
    checkPolicy(input.ProposedPassword);
    checkOldPassword(pool, user, input.PreviousPassword);
    setPassword(pool, user, input.ProposedPassword);
    return {};
  },
);

/** Ends all logins of the signed-in user. */
export const globalSignOut = call(z.object({ AccessToken }), async (pool, input) => {
  revokeLogins(pool, await userOf(pool, input.AccessToken));
  return {};
});

/** Recovery is by verified e-mail only (D-04). */
export const isRecoverable = (user: User | undefined): user is User =>
  user?.enabled === true && user.attributes.email_verified === 'true';

/** An invited user has to use the invitation. */
export const refuseInvited = (user: User | undefined) => {
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
};

/**
 * Sends a reset code to a user who can be recovered; for every other user the response is the same and no code is sent.
 * D-15.
 */
export const forgotPassword = call(z.object({ ClientId, Username }), async (pool, input) => {
  const user = findUser(pool, input.Username);
  refuseInvited(user);
  const code = issueCode(pool, 'reset-password', idFor(pool, input.Username), isRecoverable(user));
  if (!isRecoverable(user)) return { CodeDeliveryDetails: deliveryDetails('email', input.Username) };
  return { CodeDeliveryDetails: await sendCode(pool, user, 'email', 'reset-password', code) };
});

const redeem = (pool: Pool, username: string, code: string) => {
  redeemCode(pool, 'reset-password', idFor(pool, username), code);
  return requireEnabled(findUser(pool, username));
};

/** Sets the password that replaces the forgotten one. The second factor stays as it is. */
export const confirmForgotPassword = call(
  z.object({ ClientId, Username, Password, ConfirmationCode, ClientMetadata: Metadata }),
  async (pool, input) => {
    checkPolicy(input.Password);
    const user = redeem(pool, input.Username, input.ConfirmationCode);
    setPassword(pool, user, input.Password);
    user.status = 'CONFIRMED';
    await postConfirmation(pool, user, 'PostConfirmation_ConfirmForgotPassword', input.ClientMetadata);
    return {};
  },
);
