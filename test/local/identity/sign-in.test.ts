import {
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureAmplify } from './amplify.ts';
import { minutes, otherThan, startPool, type TestPool } from './harness.ts';
import { enlist, invite, newPerson, type Person } from './people.ts';
import { appCode, enrolApp, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;

beforeAll(async () => {
  pool = await startPool();
  await configureAmplify(pool);
});
afterAll(() => pool.close());
beforeEach(() => {
  person = newPerson();
});
afterEach(async () => {
  await signOut();
  expect(pool.unexpected).toEqual([]);
});

const enter = (password = person.password) => signIn({ username: person.email, password });
const answer = (challengeResponse: string) => confirmSignIn({ challengeResponse });
const done = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };

describe('Amplify’s next step after the password is', () => {
  it('CONFIRM_SIGN_IN_WITH_SMS_CODE for a user with a phone number; a wrong code can be corrected', async () => {
    const id = await enlist(pool, person);
    expect(await enter()).toEqual({
      isSignedIn: false,
      nextStep: {
        signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
        codeDeliveryDetails: { deliveryMedium: 'SMS', destination: `+*******${person.phone.slice(-4)}` },
      },
    });
    expect(pool.inbox.at(-1)).toMatchObject({ to: person.phone, channel: 'sms', purpose: 'sign-in' });
    const code = pool.codeFor(person.phone);
    await expect(answer(otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await answer(code)).toEqual(done);
    const { tokens, userSub } = await fetchAuthSession();
    expect(userSub).toBe(id);
    expect(tokens?.accessToken.payload).toMatchObject({ sub: id, username: id, token_use: 'access' });
  });

  it('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED for an invited user, before the second factor', async () => {
    await invite(pool, person);
    const { nextStep } = await enter(pool.codeFor(person.email));
    expect(nextStep).toEqual({ signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] });
    await expect(answer('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    expect((await answer(person.password)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
    expect(await answer(pool.codeFor(person.phone))).toEqual(done);
  });

  it('CONFIRM_SIGN_UP for a self-registered user who has not given the code', async () => {
    await signUp({ username: person.email, password: person.password });
    expect((await enter()).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });

  it('RESET_PASSWORD for a user whose password an admin has reset', async () => {
    await enlist(pool, person);
    const who = { UserPoolId: pool.identity.poolId, Username: person.email };
    await pool.client.send(new AdminResetUserPasswordCommand(who));
    expect((await enter()).nextStep.signInStep).toBe('RESET_PASSWORD');
    expect(pool.inbox.at(-1)).toMatchObject({ to: person.email, purpose: 'reset-password' });
  });

  it('none at all for a user who does not exist: the password is wrong', async () => {
    await expect(enter()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('CONTINUE_SIGN_IN_WITH_TOTP_SETUP for a user without a factor, and the app from then on', async () => {
    await enlist(pool, person, { phone: false });
    const { nextStep } = await enter();
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const code = appCode(pool, nextStep.totpSetupDetails.sharedSecret);
    await expect(answer(otherThan(code))).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    expect(await answer(code)).toEqual(done);
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });

  it('CONFIRM_SIGN_IN_WITH_TOTP_CODE for a user who prefers an app; each of its codes works once', async () => {
    await enlist(pool, person);
    await enter();
    await answer(pool.codeFor(person.phone));
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: appCode(pool, sharedSecret) });
    await updateMFAPreference({ sms: 'ENABLED', totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['SMS', 'TOTP'], preferred: 'TOTP' });
    await signOut();
    const used = appCode(pool, sharedSecret);
    expect((await enter()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(answer(used)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    pool.skip(minutes);
    const code = appCode(pool, sharedSecret);
    await expect(answer(otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await answer(code)).toEqual(done);
  });

  it('CONTINUE_SIGN_IN_WITH_MFA_SELECTION for a user with two factors who prefers neither', async () => {
    await enlist(pool, person);
    const secret = await enrolApp(pool, (await signInBySms(pool, person)).AccessToken);
    await pool.client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: pool.identity.poolId,
        Username: person.email,
        SoftwareTokenMfaSettings: { Enabled: true },
      }),
    );
    expect((await enter()).nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'TOTP'],
    });
    expect((await answer('TOTP')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect(await answer(appCode(pool, secret))).toEqual(done);
  });
});
