import { INVITATION_DAYS } from '#contract/rules/limits.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The pool's settings as lib/identity deploys them (D-04, D-88). Times in milliseconds unless named otherwise. */
export const settings = {
  accessTokenSeconds: 15 * 60,
  loginLifetime: 12 * hour,
  challengeLifetime: 5 * minute,
  smsCodeLifetime: 3 * minute,
  signUpCodeLifetime: day,
  resetCodeLifetime: hour,
  attributeCodeLifetime: day,
  temporaryPasswordLifetime: INVITATION_DAYS * day,
  passwordMin: 8,
  passwordMax: 99,
  guessesPerCode: 5,
  codesPerHour: 20,
  failuresBeforeLockout: 5,
  longestLockout: 15 * minute,
  hour,
} as const;
