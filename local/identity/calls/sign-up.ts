import * as z from 'zod';
import { findClient } from '../clients.ts';
import { deliveryDetails, issueCode, redeemCode, sendCode } from '../codes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { postConfirmation, preSignUp } from '../triggers.ts';
import { AttributeList, besidesEmail, checkRequired, writeAttributes } from '../users/attributes.ts';
import { setPassword } from '../users/passwords.ts';
import { draftUser, findUser, idFor, keepUser, refuseUsedEmail } from '../users/users.ts';
import { ClientId, ConfirmationCode, call, Metadata, Password, Username } from './protocol.ts';

const NewUser = z.object({
  ClientId,
  Username,
  Password,
  UserAttributes: AttributeList.optional(),
  ClientMetadata: Metadata,
});

/**
 * Self sign-up (D-19), if the client's list and the trigger allow it: the user stays UNCONFIRMED until the code sent by
 * e-mail is entered.
 */
export const signUp = call(NewUser, async (pool, input) => {
  const attributes = besidesEmail(input.Username, input.UserAttributes);
  const user = draftUser(pool, 'UNCONFIRMED', input.Username);
  writeAttributes(pool, user, attributes, findClient(pool, input.ClientId));
  checkRequired(pool, user.attributes);
  await preSignUp(pool, user, 'PreSignUp_SignUp', input.ClientId, input.ClientMetadata);
  refuseUsedEmail(pool, input.Username, 'UsernameExistsException');
  setPassword(pool, user, input.Password);
  keepUser(pool, user);
  const details = await sendCode(pool, user, 'email', 'sign-up', issueCode(pool, 'sign-up', user.id));
  return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails: details };
});

const confirm = (pool: Pool, username: string, code: string) => {
  const user = findUser(pool, username);
  if (user && user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  redeemCode(pool, 'sign-up', idFor(pool, username), code);
  return user;
};

/** Confirms the e-mail address with the code. For an unknown user every code is wrong. */
export const confirmSignUp = call(
  z.object({ ClientId, Username, ConfirmationCode, ClientMetadata: Metadata }),
  async (pool, input) => {
    const user = confirm(pool, input.Username, input.ConfirmationCode);
    if (!user) return {};
    user.status = 'CONFIRMED';
    user.attributes.email_verified = 'true';
    await postConfirmation(pool, user, 'PostConfirmation_ConfirmSignUp', input.ClientMetadata);
    return {};
  },
);

/** Sends another code. For an unknown user the response is the same and nothing is sent. */
export const resendConfirmationCode = call(z.object({ ClientId, Username }), async (pool, input) => {
  const user = findUser(pool, input.Username);
  if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const code = issueCode(pool, 'sign-up', idFor(pool, input.Username), user?.enabled === true);
  if (!user?.enabled) return { CodeDeliveryDetails: deliveryDetails('email', input.Username) };
  return { CodeDeliveryDetails: await sendCode(pool, user, 'email', 'sign-up', code) };
});
