import { challengeEnd, openChallenge } from '../challenges.ts';
import { deliveryDetails, sendCode } from '../codes.ts';
import { CognitoError, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { settings } from '../pool.ts';
import { sixDigits } from '../secrets.ts';
import type { Challenge, Factor, User } from '../state.ts';
import { missingAttributes } from '../users/attributes.ts';
import { factorsOf, preferredFactor } from '../users/factors.ts';
import { startLogin } from '../users/logins.ts';
import { forgetFailures } from '../users/passwords.ts';

/** The next step of a sign-in, or its end. */
export interface Step {
  ChallengeName?: Challenge['name'];
  ChallengeParameters: Record<string, string>;
  Session?: string;
  AuthenticationResult?: object;
}

const ask = (pool: Pool, challenge: Challenge, parameters: Record<string, string>): Step => ({
  ChallengeName: challenge.name,
  ChallengeParameters: { USER_ID_FOR_SRP: challenge.userId, ...parameters },
  Session: openChallenge(pool, challenge),
});

const step = (pool: Pool, user: User) => ({ userId: user.id, expiresAt: challengeEnd(pool) });

/** Every challenge is completed: returns the tokens. */
export const finishSignIn = async (pool: Pool, user: User): Promise<Step> => {
  forgetFailures(pool, user.id);
  return { ChallengeParameters: {}, AuthenticationResult: await startLogin(pool, user) };
};

const askForSmsCode = async (pool: Pool, user: User): Promise<Step> => {
  const code = sixDigits();
  const phone = user.attributes.phone_number ?? '';
  const sms = { code, codeExpiresAt: pool.now() + settings.smsCodeLifetime, phone, guesses: settings.guessesPerCode };
  const { DeliveryMedium, Destination } = deliveryDetails('phone_number', phone);
  const next = ask(
    pool,
    { name: 'SMS_MFA', ...step(pool, user), ...sms },
    { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination },
  );
  await sendCode(pool, user, 'phone_number', 'sign-in', code);
  return next;
};

/** Requests one second factor. */
export const askForFactor = async (pool: Pool, user: User, factor: Factor): Promise<Step> => {
  if (factor === 'SMS_MFA') return askForSmsCode(pool, user);
  return ask(pool, { name: factor, ...step(pool, user), guesses: settings.guessesPerCode }, {});
};

/** The second factor: the preferred or only one, else the user's choice, else the set-up of TOTP. D-02, D-04. */
export const askForSecondFactor = async (pool: Pool, user: User): Promise<Step> => {
  const factors = factorsOf(user);
  const factor = preferredFactor(user) ?? (factors.length === 1 ? factors[0] : undefined);
  if (factor) return askForFactor(pool, user, factor);
  if (factors.length > 1) {
    const choice = { MFAS_CAN_CHOOSE: JSON.stringify(factors) };
    return ask(pool, { name: 'SELECT_MFA_TYPE', ...step(pool, user) }, choice);
  }
  const offer = { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) };
  return ask(pool, { name: 'MFA_SETUP', ...step(pool, user), verified: false }, offer);
};

const askForNewPassword = (pool: Pool, user: User): Step => {
  if (user.temporaryUntil !== undefined && user.temporaryUntil <= pool.now()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const missing = missingAttributes(pool, user.attributes).map((name) => `userAttributes.${name}`);
  const parameters = {
    requiredAttributes: JSON.stringify(missing),
    userAttributes: JSON.stringify(user.attributes),
  };
  return ask(pool, { name: 'NEW_PASSWORD_REQUIRED', ...step(pool, user) }, parameters);
};

/**
 * The step after the right password. The state of an account is only revealed to a user who knows its password. D-02.
 */
export const afterPassword = async (pool: Pool, user: User): Promise<Step> => {
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(pool, user);
  return askForSecondFactor(pool, user);
};
