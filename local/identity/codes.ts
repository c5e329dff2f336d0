import { randomBytes, randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from './errors.ts';
import { type Message, type Pool, settings } from './pool.ts';
import { hashOf, isSame, sixDigits } from './secrets.ts';
import type { Challenge, User } from './state.ts';
import { customMessage } from './triggers.ts';
import { idFor } from './users/users.ts';

const lifetimes = {
  'sign-up': settings.signUpCodeLifetime,
  'reset-password': settings.resetCodeLifetime,
  'verify-email': settings.attributeCodeLifetime,
  'verify-phone_number': settings.attributeCodeLifetime,
} as const;

/** The purposes of codes outside of a sign-in. */
type CodePurpose = keyof typeof lifetimes;

const keyOf = (purpose: CodePurpose, userId: string) => `${purpose}:${userId}`;
const tooMany = () => new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

/**
 * A new code, which replaces the one before. If it is not sent (`sent` false: the user does not exist or must not
 * receive it) no guess can match, but guessing fails in the same ways. Throws LimitExceededException after 20 an hour.
 */
export const issueCode = (pool: Pool, purpose: CodePurpose, userId: string, sent = true): string => {
  const now = pool.now();
  const before = pool.state.codes[keyOf(purpose, userId)];
  const recent = before && now < before.issuedSince + settings.hour ? before : { issued: 0, issuedSince: now };
  if (recent.issued >= settings.codesPerHour) throw tooMany();
  const value = sent ? sixDigits() : randomUUID();
  pool.state.codes[keyOf(purpose, userId)] = {
    value,
    expiresAt: now + lifetimes[purpose],
    guesses: settings.guessesPerCode,
    issued: recent.issued + 1,
    issuedSince: recent.issuedSince,
  };
  return value;
};

/** Uses a code up. Throws CodeMismatchException, after five wrong guesses LimitExceededException, else ExpiredCode. */
export const redeemCode = (pool: Pool, purpose: CodePurpose, userId: string, guess: string) => {
  const code = pool.state.codes[keyOf(purpose, userId)];
  if (!code?.value || code.expiresAt <= pool.now()) {
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (code.guesses <= 0) throw tooMany();
  if (!isSame(guess, code.value)) {
    code.guesses -= 1;
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete code.value;
};

/** Voids all open codes of a user. */
export const voidCodes = (pool: Pool, userId: string) => {
  for (const purpose of Object.keys(lifetimes) as CodePurpose[]) delete pool.state.codes[keyOf(purpose, userId)]?.value;
};

/** The attributes a code can be sent to. */
type Address = 'email' | 'phone_number';

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

export type ChallengeName = Challenge['name'];
export type ChallengeNamed<N extends ChallengeName> = Extract<Challenge, { name: N }>;

const invalidSession = () => notAuthorized('Invalid session for the user, session is expired.');

const isNamed = <N extends ChallengeName>(challenge: Challenge, name: N): challenge is ChallengeNamed<N> =>
  challenge.name === name;

/** Expiry of a challenge that begins now. */
export const challengeEnd = (pool: Pool) => pool.now() + settings.challengeLifetime;

/** Opens a challenge and returns its Session, of which only the hash is stored. */
export const openChallenge = (pool: Pool, challenge: Challenge): string => {
  const session = randomBytes(48).toString('base64url');
  pool.state.challenges[hashOf(session)] = challenge;
  return session;
};

/**
 * Removes the challenge from the pool, so that its Session works once. A Session that is unknown, expired, used, of
 * another challenge or of another user is a NotAuthorizedException; `username` is missing if the call does not carry
 * one.
 */
export const takeChallenge = <N extends ChallengeName>(pool: Pool, session: string, name: N, username?: string) => {
  const key = hashOf(session);
  const challenge = pool.state.challenges[key];
  delete pool.state.challenges[key];
  if (!challenge || challenge.expiresAt <= pool.now() || !isNamed(challenge, name)) throw invalidSession();
  const isOwner = username === undefined || username === challenge.userId || idFor(pool, username) === challenge.userId;
  if (!isOwner) throw invalidSession();
  return challenge;
};

/** Puts a challenge back under the same Session after a response that may be corrected. */
export const putBack = (pool: Pool, session: string, challenge: Challenge) => {
  pool.state.challenges[hashOf(session)] = challenge;
};

/** Runs a check of a response; if it throws, the challenge stays open under the same Session. */
export const keepOpen = <T>(pool: Pool, session: string, challenge: Challenge, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    putBack(pool, session, challenge);
    throw error;
  }
};
