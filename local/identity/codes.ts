import { randomUUID } from 'node:crypto';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import { settings } from './pool.ts';
import { isSame, sixDigits } from './secrets.ts';

const lifetimes = {
  'sign-up': settings.signUpCodeLifetime,
  'reset-password': settings.resetCodeLifetime,
  'verify-email': settings.attributeCodeLifetime,
  'verify-phone_number': settings.attributeCodeLifetime,
} as const;

/** The purposes of codes outside of a sign-in. */
export type CodePurpose = keyof typeof lifetimes;

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
