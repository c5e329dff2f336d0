import * as z from 'zod';
import { findClient } from '../clients.ts';
import { deliver, deliveryDetails, issueCode, redeemCode, sendCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { customMessage, postConfirmation, preSignUp } from '../triggers.ts';
import { AttributeList, besidesEmail, checkRequired, writeAttributes } from '../users/attributes.ts';
import { generatePassword, setPassword } from '../users/passwords.ts';
import {
  attributeList,
  describeUser,
  draftUser,
  findUser,
  idFor,
  keepUser,
  refuseUsedEmail,
  requireUser,
} from '../users/users.ts';
import { ClientId, ConfirmationCode, call, Metadata, Password, Username, UserPoolId } from './protocol.ts';

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

const Invitation = z.object({
  UserPoolId,
  Username,
  UserAttributes: AttributeList.optional(),
  TemporaryPassword: Password.optional(),
  DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).default(['SMS']),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
});
type Invitation = z.output<typeof Invitation>;

const draftInvited = (pool: Pool, input: Invitation) => {
  const attributes = besidesEmail(input.Username, input.UserAttributes);
  refuseUsedEmail(pool, input.Username, 'UsernameExistsException');
  const user = draftUser(pool, 'FORCE_CHANGE_PASSWORD', input.Username);
  writeAttributes(pool, user, attributes, 'admin');
  checkRequired(pool, user.attributes);
  return user;
};

const stillInvited = (pool: Pool, username: string) => {
  const user = requireUser(pool, username);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
  throw new CognitoError('UnsupportedUserStateException', 'The user is not waiting for an invitation.');
};

const invite = async (pool: Pool, user: User, password: string, mediums: Invitation['DesiredDeliveryMediums']) => {
  const { email = '', phone_number: phone } = user.attributes;
  const usual = `Your username is ${email} and temporary password is ${password}`;
  const send = async (to: string, channel: 'email' | 'sms') => {
    // Cognito names no client where an administrator acts.
    const given = { channel, code: password, clientId: 'CLIENT_ID_NOT_APPLICABLE' };
    const text = (await customMessage(pool, user, 'CustomMessage_AdminCreateUser', given)) ?? usual;
    await deliver(pool, { to, channel, purpose: 'invitation', code: password, text });
  };
  if (mediums.includes('EMAIL')) await send(email, 'email');
  if (mediums.includes('SMS') && phone) await send(phone, 'sms');
};

/** Invites a user with a temporary password, generated where none is given (D-08, D-18); RESEND makes a new one. */
export const adminCreateUser = call(Invitation, async (pool, input) => {
  const isAgain = input.MessageAction === 'RESEND';
  const user = isAgain ? stillInvited(pool, input.Username) : draftInvited(pool, input);
  if (!isAgain) await preSignUp(pool, user, 'PreSignUp_AdminCreateUser', pool.clientId);
  const password = input.TemporaryPassword ?? generatePassword();
  setPassword(pool, user, password, 'temporary');
  keepUser(pool, user);
  if (input.MessageAction !== 'SUPPRESS') await invite(pool, user, password, input.DesiredDeliveryMediums);
  return { User: { ...describeUser(user), Attributes: attributeList(user) } };
});
