import * as z from 'zod';
import { deliver } from '../codes.ts';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { customMessage, preSignUp } from '../triggers.ts';
import { AttributeList, besidesEmail, checkRequired, writeAttributes } from '../users/attributes.ts';
import { generatePassword, setPassword } from '../users/passwords.ts';
import { attributeList, describeUser, draftUser, keepUser, refuseUsedEmail, requireUser } from '../users/users.ts';
import { call, Password, Username, UserPoolId } from './protocol.ts';

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
