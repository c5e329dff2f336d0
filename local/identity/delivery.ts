import { type CodePurpose, issueCode } from './codes.ts';
import { CognitoError } from './errors.ts';
import type { Message, Pool } from './pool.ts';
import type { User } from './state.ts';
import { customMessage } from './triggers.ts';

/** The attributes a code can be sent to. */
export type Address = 'email' | 'phone_number';

const maskedEmail = (email: string) => {
  const [name = '', domain = name] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};
const maskedPhone = (phone: string) => `+${'*'.repeat(Math.max(phone.length - 5, 0))}${phone.slice(-4)}`;

/** Where a code was sent, as Cognito describes it: medium and a masked destination. */
export const deliveryDetails = (attribute: Address, value: string) => ({
  AttributeName: attribute,
  DeliveryMedium: attribute === 'email' ? 'EMAIL' : 'SMS',
  Destination: attribute === 'email' ? maskedEmail(value) : maskedPhone(value),
});

/** Sends a message to the inbox once everything it refers to is on disk. Throws CodeDeliveryFailureException. */
export const deliver = async (pool: Pool, message: Message) => {
  pool.save();
  try {
    await pool.deliver(message);
  } catch {
    throw new CognitoError('CodeDeliveryFailureException', 'The message could not be delivered.');
  }
};

const occasions = {
  'sign-in': 'CustomMessage_Authentication',
  'sign-up': 'CustomMessage_SignUp',
  'reset-password': 'CustomMessage_ForgotPassword',
  'verify-email': 'CustomMessage_VerifyUserAttribute',
  'verify-phone_number': 'CustomMessage_VerifyUserAttribute',
} as const;

/** Sends a code to an address of the user. */
export const sendCode = async (
  pool: Pool,
  user: User,
  attribute: Address,
  purpose: CodePurpose | 'sign-in',
  code: string,
) => {
  const to = (purpose === 'verify-email' && user.pendingEmail) || (user.attributes[attribute] ?? '');
  const what = { 'sign-in': 'authentication', 'reset-password': 'password reset' }[purpose as string] ?? 'verification';
  const channel = attribute === 'email' ? 'email' : 'sms';
  const given = { channel, code, clientId: pool.clientId } as const;
  const text = (await customMessage(pool, user, occasions[purpose], given)) ?? `Your ${what} code is ${code}.`;
  await deliver(pool, { to, channel, purpose, code, text });
  return deliveryDetails(attribute, to);
};

/** Sends a code to a new e-mail address that waits: the pool does so by itself; phone numbers prove themselves in use. */
export const verifyNewEmail = async (pool: Pool, user: User, waits: boolean) => {
  if (!waits) return [];
  return [await sendCode(pool, user, 'email', 'verify-email', issueCode(pool, 'verify-email', user.id))];
};
