import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { identitySentence, identitySentences } from '#contract/account/identity-sentences.ts';
import { resetWords } from '#web/areas/password/forgot-password.tsx';
import { identityProblem } from '#web/auth/identity-problem.ts';
import { problemOf, problemOfNewPassword } from '#web/auth/problem.ts';

/** The calls of the browser and of the portal's own functions on a person's behalf. */
const calls = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'GlobalSignOut',
];

const types = join(
  dirname(fileURLToPath(import.meta.resolve('@aws-sdk/client-cognito-identity-provider'))),
  '../dist-types/commands',
);

/** The exceptions that the SDK's own documentation names for a call. */
const exceptionsOf = (call: string) =>
  [...readFileSync(join(types, `${call}Command.d.ts`), 'utf8').matchAll(/@throws \{@link (\w+Exception)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'CognitoIdentityProviderServiceException');

const names = [...new Set(calls.flatMap(exceptionsOf))].sort();

/** What Cognito says with them, where it is known; whatever else it says is handled the same. */
const providers = [
  'Code mismatch and fail enable Software Token MFA',
  'User password cannot be reset in the current state.',
  'Incorrect username or password.',
  'Password attempts exceeded',
  'User is disabled.',
  'Invalid session for the user, session is expired.',
  'Invalid code received for user',
  'Invalid verification code provided, please try again.',
  'Invalid code provided, please request a code again.',
  'Your software token has already been used once.',
  'Attempt limit exceeded, please try after some time.',
  'Temporary password has expired and must be reset by an administrator.',
  'Password did not conform with policy: Password not long enough',
  '1 validation error detected: Value at password failed to satisfy constraint',
  'Cannot reset password for the user as there is no registered/verified email or phone_number',
  'Rate exceeded',
  '',
];

const isSentence = (text: string) => /^[A-Z].*[.!?]$/.test(text) || text === 'Invalid username or password';
const everyPlace = (error: Error) => [
  problemOf(error, false).message,
  problemOf(error, true).message,
  problemOf(error, true).toast?.message ?? 'Service failed!',
  problemOfNewPassword(error).message,
  identityProblem(error),
  identityProblem(error, resetWords),
];

describe('what the identity service can refuse with', () => {
  it('is known, call by call', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !(name in identitySentences))).toEqual([]);
  });

  it.each([...names, 'SomethingNewException'])('%s is reported in sentences of the portal’s own', (name) => {
    for (const message of providers)
      for (const text of everyPlace(Object.assign(new Error(message), { name }))) {
        expect(text).toSatisfy(isSentence);
        if (message !== '') expect(text).not.toContain(message.replace(/\.$/, ''));
      }
  });

  it('reads the same for every address that a password is reset for', () => {
    const words = ['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException', 'UserNotFoundException'];
    expect(new Set(words.map((name) => identityProblem(Object.assign(new Error(), { name }), resetWords))).size).toBe(
      1,
    );
  });

  it('says what to do about an invitation that is too old, and about a name that is no address', () => {
    const named = (message: string) => Object.assign(new Error(message), { name: 'NotAuthorizedException' });
    expect(
      problemOf(named('Temporary password has expired and must be reset by an administrator.'), false).message,
    ).toBe('Your temporary password has expired. Ask your administrator to send the invitation again.');
    expect(problemOf(named('Incorrect username or password.'), false, 'uma').message).toBe(
      'Invalid username or password. Sign in with the e-mail address of your account.',
    );
    expect(identitySentence('InternalErrorException')).toContain('Please try again');
  });
});
