import { AdminGetUserCommand, ConfirmSignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { confirmResetPassword, confirmSignUp, resendSignUpCode, resetPassword, signUp } from 'aws-amplify/auth';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureAmplify } from './amplify.ts';
import { days, hours, otherThan, startPool, type TestPool } from './harness.ts';
import { enlist, invite, newPerson, type Person } from './people.ts';
import { givePassword } from './wire.ts';

let pool: TestPool;
let person: Person;
const events: PostConfirmationTriggerEvent[] = [];
let triggerFails = false;

beforeAll(async () => {
  pool = await startPool({
    triggers: {
      postConfirmation: async (event) => {
        events.push(event);
        if (triggerFails) throw new Error('no room');
      },
    },
  });
  await configureAmplify(pool);
});
afterAll(() => pool.close());
beforeEach(() => {
  person = newPerson();
  events.length = 0;
  triggerFails = false;
});

const register = (attributes: Record<string, string> = {}) =>
  signUp({ username: person.email, password: person.password, options: { userAttributes: attributes } });
const confirm = (confirmationCode: string) => confirmSignUp({ username: person.email, confirmationCode });
interface Refused {
  username?: string;
  password?: string;
  userAttributes?: Record<string, string>;
}
const describeUser = () =>
  pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.identity.poolId, Username: person.email }));

describe('signing up', () => {
  it('mails a code that confirms the account, after which the user can sign in', async () => {
    const { isSignUpComplete, nextStep, userId } = await register({ given_name: 'Ada' });
    expect(isSignUpComplete).toBe(false);
    expect(nextStep).toEqual({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'p***@e***', deliveryMedium: 'EMAIL', attributeName: 'email' },
    });
    expect(pool.inbox.at(-1)).toMatchObject({ to: person.email, channel: 'email', purpose: 'sign-up' });
    expect(await confirm(pool.codeFor(person.email))).toMatchObject({ isSignUpComplete: true });
    const user = await describeUser();
    expect(user).toMatchObject({ Username: userId, UserStatus: 'CONFIRMED', Enabled: true });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect((await givePassword(pool, person.email, person.password)).ChallengeName).toBe('MFA_SETUP');
  });

  it('tells the post-confirmation trigger, with the attributes the portal needs', async () => {
    const { userId } = await register({ given_name: 'Ada' });
    await confirm(pool.codeFor(person.email));
    expect(events).toMatchObject([
      {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userPoolId: pool.identity.poolId,
        userName: userId,
        callerContext: { clientId: pool.identity.clientId },
        request: {
          userAttributes: {
            sub: userId,
            email: person.email,
            email_verified: 'true',
            given_name: 'Ada',
            'cognito:user_status': 'CONFIRMED',
          },
        },
      },
    ]);
  });

  it('reports a trigger that throws, but the user stays confirmed', async () => {
    triggerFails = true;
    await register();
    await expect(confirm(pool.codeFor(person.email))).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error no room.',
    });
    expect((await describeUser()).UserStatus).toBe('CONFIRMED');
  });

  it('refuses a wrong code, a used code and, after five guesses, even the right one', async () => {
    await register();
    const code = pool.codeFor(person.email);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(confirm(otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
    const confirming = new ConfirmSignUpCommand({
      ClientId: pool.identity.clientId,
      Username: person.email,
      ConfirmationCode: code,
    });
    await expect(pool.client.send(confirming)).rejects.toMatchObject({ name: 'LimitExceededException' });
    await resendSignUpCode({ username: person.email });
    await confirm(pool.codeFor(person.email));
    await expect(confirm(pool.codeFor(person.email))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('replaces the code when another is requested', async () => {
    await register();
    const first = pool.codeFor(person.email);
    await resendSignUpCode({ username: person.email });
    const second = pool.codeFor(person.email);
    if (first !== second) await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await confirm(second)).toMatchObject({ isSignUpComplete: true });
  });

  it('refuses the code after a day', async () => {
    await register();
    pool.skip(days);
    await expect(confirm(pool.codeFor(person.email))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('refuses an address that is used, in any case', async () => {
    await register();
    await expect(signUp({ username: person.email.toUpperCase(), password: person.password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  it.each([
    ['a password of 7 characters', { password: 'seven77' }, 'InvalidPasswordException'],
    ['a password of 100 characters', { password: 'x'.repeat(100) }, 'InvalidPasswordException'],
    ['a user name that is no e-mail address', { username: 'ada' }, 'InvalidParameterException'],
    ['a phone number', { userAttributes: { phone_number: '+12015551234' } }, 'NotAuthorizedException'],
    ['an unknown attribute', { userAttributes: { role: 'admin' } }, 'InvalidParameterException'],
    ['an address that verifies itself', { userAttributes: { email_verified: 'true' } }, 'NotAuthorizedException'],
  ])('refuses %s and keeps nothing', async (_, input: Refused, name) => {
    const { username = person.email, password = person.password, userAttributes = {} } = input;
    const attempt = signUp({ username, password, options: { userAttributes } });
    await expect(attempt).rejects.toMatchObject({ name });
    await expect(describeUser()).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('accepts any 8 characters: there are no composition rules', async () => {
    expect((await signUp({ username: person.email, password: 'aaaaaaaa' })).nextStep.signUpStep).toBe(
      'CONFIRM_SIGN_UP',
    );
  });
});

describe('a forgotten password', () => {
  const forget = () => resetPassword({ username: person.email });
  const replace = (confirmationCode: string, newPassword = 'another password') =>
    confirmResetPassword({ username: person.email, confirmationCode, newPassword });

  it('is replaced with a code that goes to the e-mail address; the second factor stays', async () => {
    await enlist(pool, person);
    expect((await forget()).nextStep).toEqual({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'p***@e***', attributeName: 'email' },
    });
    await replace(pool.codeFor(person.email));
    expect(events).toMatchObject([{ triggerSource: 'PostConfirmation_ConfirmForgotPassword' }]);
    await expect(givePassword(pool, person.email, person.password)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect((await givePassword(pool, person.email, 'another password')).ChallengeName).toBe('SMS_MFA');
  });

  it('keeps the code when the new password breaks the policy, and uses it up otherwise', async () => {
    await enlist(pool, person);
    await forget();
    const code = pool.codeFor(person.email);
    await expect(replace(code, 'short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await replace(code);
    await expect(replace(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('refuses a wrong code and one older than an hour', async () => {
    await enlist(pool, person);
    await forget();
    const code = pool.codeFor(person.email);
    await expect(replace(otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    pool.skip(hours);
    await expect(replace(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('gives an unknown address the same answers as a known one, and sends nothing', async () => {
    const { nextStep } = await forget();
    expect(nextStep.codeDeliveryDetails).toEqual({
      deliveryMedium: 'EMAIL',
      destination: 'p***@e***',
      attributeName: 'email',
    });
    expect(pool.codeFor(person.email)).toBe('nothing arrived');
    await expect(replace('123456')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(resendSignUpCode({ username: person.email })).resolves.toMatchObject({ deliveryMedium: 'EMAIL' });
    await expect(confirm('123456')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(pool.codeFor(person.email)).toBe('nothing arrived');
  });

  it('is no way around an invitation', async () => {
    await invite(pool, person);
    await expect(forget()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
