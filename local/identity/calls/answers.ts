import { findClient } from '../clients.ts';
import {
  type ChallengeName,
  type ChallengeNamed,
  challengeEnd,
  deliveryDetails,
  keepOpen,
  openChallenge,
  putBack,
  sendCode,
  takeChallenge,
} from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized, wrongCredentials } from '../errors.ts';
import { type Pool, settings } from '../pool.ts';
import { isSame, sixDigits } from '../secrets.ts';
import type { Challenge, Factor, User } from '../state.ts';
import { checkRequired, missingAttributes, writeAttributes } from '../users/attributes.ts';
import { factorsOf, preferredFactor, spendTotp } from '../users/factors.ts';
import { startLogin } from '../users/logins.ts';
import {
  checkPolicy,
  countFailure,
  forgetFailures,
  refuseLockedOut,
  setPassword,
  srpAccount,
} from '../users/passwords.ts';
import { claimSignature } from '../users/srp.ts';
import { requireEnabled } from '../users/users.ts';

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
const finishSignIn = async (pool: Pool, user: User): Promise<Step> => {
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
const askForFactor = async (pool: Pool, user: User, factor: Factor): Promise<Step> => {
  if (factor === 'SMS_MFA') return askForSmsCode(pool, user);
  return ask(pool, { name: factor, ...step(pool, user), guesses: settings.guessesPerCode }, {});
};

/** The second factor: the preferred or only one, else the user's choice, else the set-up of TOTP. D-02, D-04. */
const askForSecondFactor = async (pool: Pool, user: User): Promise<Step> => {
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
const afterPassword = async (pool: Pool, user: User): Promise<Step> => {
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(pool, user);
  return askForSecondFactor(pool, user);
};

/** A response to a challenge: its Session, and a reader of ChallengeResponses that refuses a missing one. */
export interface Answer {
  session: string;
  responses: Record<string, string>;
  need(name: string): string;
}

const take = <N extends ChallengeName>(pool: Pool, { session, need }: Answer, name: N) => {
  const challenge = takeChallenge(pool, session, name, need('USERNAME'));
  return { challenge, user: requireEnabled(pool.state.users[challenge.userId]) };
};

/** One guess per SRP exchange. The TIMESTAMP is signed, not checked: a Session works once, so nothing can be replayed. */
const verifyPassword = async (pool: Pool, { session, need }: Answer): Promise<Step> => {
  const [block, signature, timestamp] = [
    need('PASSWORD_CLAIM_SECRET_BLOCK'),
    need('PASSWORD_CLAIM_SIGNATURE'),
    need('TIMESTAMP'),
  ];
  const { userId, key, secretBlock } = takeChallenge(pool, session, 'PASSWORD_VERIFIER', need('USERNAME'));
  refuseLockedOut(pool, userId);
  const expected = claimSignature(key, srpAccount(pool, userId), secretBlock, timestamp);
  const isRight = isSame(signature, expected) && isSame(block, secretBlock);
  const user = pool.state.users[userId];
  if (!user || !isRight) {
    countFailure(pool, userId);
    throw wrongCredentials();
  }
  return afterPassword(pool, requireEnabled(user));
};

const attributesIn = (responses: Record<string, string>) =>
  Object.entries(responses)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }));

const replacePassword = async (pool: Pool, answer: Answer): Promise<Step> => {
  const password = answer.need('NEW_PASSWORD');
  const { challenge, user } = take(pool, answer, 'NEW_PASSWORD_REQUIRED');
  keepOpen(pool, answer.session, challenge, () => {
    checkPolicy(password);
    const given = attributesIn(answer.responses);
    checkRequired(pool, { ...user.attributes, ...Object.fromEntries(given.map(({ Name, Value }) => [Name, Value])) });
    writeAttributes(pool, user, given, findClient(pool, pool.clientId));
  });
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  return askForSecondFactor(pool, user);
};

const chooseFactor = async (pool: Pool, answer: Answer): Promise<Step> => {
  const wanted = answer.need('ANSWER');
  const { challenge, user } = take(pool, answer, 'SELECT_MFA_TYPE');
  const factor = factorsOf(user).find((offered) => offered === wanted);
  if (factor) return askForFactor(pool, user, factor);
  putBack(pool, answer.session, challenge);
  throw invalidParameter('ANSWER is not a factor of the user');
};

type CodeStep = ChallengeNamed<'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'>;

/** A wrong code leaves the step open for four more, and counts towards the lockout like a wrong password. */
const guess = (pool: Pool, session: string, challenge: CodeStep, isRight: () => boolean) => {
  const right = keepOpen(pool, session, challenge, () => {
    refuseLockedOut(pool, challenge.userId);
    return isRight();
  });
  if (right) return;
  countFailure(pool, challenge.userId);
  const guesses = challenge.guesses - 1;
  if (guesses > 0) putBack(pool, session, { ...challenge, guesses });
  throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.');
};

const checkSmsCode = async (pool: Pool, answer: Answer): Promise<Step> => {
  const code = answer.need('SMS_MFA_CODE');
  const { challenge, user } = take(pool, answer, 'SMS_MFA');
  if (challenge.codeExpiresAt <= pool.now()) {
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  guess(pool, answer.session, challenge, () => isSame(code, challenge.code));
  if (user.attributes.phone_number === challenge.phone) user.attributes.phone_number_verified = 'true';
  return finishSignIn(pool, user);
};

const checkTotpCode = async (pool: Pool, answer: Answer): Promise<Step> => {
  const code = answer.need('SOFTWARE_TOKEN_MFA_CODE');
  const { challenge, user } = take(pool, answer, 'SOFTWARE_TOKEN_MFA');
  const secret = user.totp?.secret;
  guess(pool, answer.session, challenge, () => secret !== undefined && spendTotp(pool, user, secret, code));
  return finishSignIn(pool, user);
};

const enrol = (user: User, secret: string) => {
  user.totp = { secret, enabled: true };
  user.preferred = 'SOFTWARE_TOKEN_MFA';
};

const finishSetup = async (pool: Pool, answer: Answer): Promise<Step> => {
  const { challenge, user } = take(pool, answer, 'MFA_SETUP');
  if (!challenge.secret || !challenge.verified) {
    putBack(pool, answer.session, challenge);
    throw invalidParameter('User has not verified software token mfa');
  }
  enrol(user, challenge.secret);
  return finishSignIn(pool, user);
};

/** The handler for the response to each challenge. */
export const answers: Record<ChallengeName, (pool: Pool, answer: Answer) => Promise<Step>> = {
  PASSWORD_VERIFIER: verifyPassword,
  NEW_PASSWORD_REQUIRED: replacePassword,
  SELECT_MFA_TYPE: chooseFactor,
  SMS_MFA: checkSmsCode,
  SOFTWARE_TOKEN_MFA: checkTotpCode,
  MFA_SETUP: finishSetup,
};
