import * as z from 'zod';
import { deliveryDetails, issueCode, redeemCode, sendCode } from '../codes.ts';
import { notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { postConfirmation } from '../triggers.ts';
import { checkPolicy, setPassword } from '../users/passwords.ts';
import { findUser, idFor, requireEnabled } from '../users/users.ts';
import { ClientId, ConfirmationCode, call, Metadata, Password, Username } from './protocol.ts';

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
