import * as z from 'zod';
import { issueCode, redeemCode, sendCode } from '../codes.ts';
import { CognitoError, invalidParameter, wrongCredentials } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type User, usernameOf } from '../state.ts';
import { factorSettings } from '../users/factors.ts';
import { revokeLogins, userOf } from '../users/logins.ts';
import { checkPolicy, countFailure, isLockedOut, isPassword, setPassword } from '../users/passwords.ts';
import { attributeList, refuseUsedEmail } from '../users/users.ts';
import { call, Password, Token } from './protocol.ts';

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
