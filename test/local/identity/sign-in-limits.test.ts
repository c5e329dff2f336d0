import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, startPool, type TestPool } from './harness.ts';
import { enlist, invite, newPerson, type Person } from './people.ts';
import { appCode, enrolApp, givePassword, respond, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(() => {
  person = newPerson();
});

const who = () => ({ UserPoolId: pool.identity.poolId, Username: person.email });
const describeUser = () => pool.client.send(new AdminGetUserCommand(who()));
const smsCode = () => ({ USERNAME: person.email, SMS_MFA_CODE: pool.codeFor(person.phone) });
const setApp = (SoftwareTokenMfaSettings: { Enabled: boolean; PreferredMfa?: boolean }) =>
  pool.client.send(new AdminSetUserMFAPreferenceCommand({ ...who(), SoftwareTokenMfaSettings }));

describe('the code of a text message', () => {
  it('works for three minutes', async () => {
    await enlist(pool, person);
    const { Session } = await givePassword(pool, person.email, person.password);
    pool.skip(3 * minutes);
    await expect(respond(pool, 'SMS_MFA', Session, smsCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('marks the phone number verified when it comes back', async () => {
    await enlist(pool, person);
    const verified = async () =>
      (await describeUser()).UserAttributes?.find(({ Name }) => Name?.endsWith('r_verified'));
    await givePassword(pool, person.email, person.password);
    expect(await verified()).toMatchObject({ Value: 'false' });
    await signInBySms(pool, person);
    expect(await verified()).toMatchObject({ Value: 'true' });
  });
});

describe('a sign-in', () => {
  it('gives five minutes for each step', async () => {
    await invite(pool, person);
    const { Session } = await givePassword(pool, person.email, pool.codeFor(person.email));
    const answer = { USERNAME: person.email, NEW_PASSWORD: person.password };
    pool.skip(5 * minutes);
    await expect(respond(pool, 'NEW_PASSWORD_REQUIRED', Session, answer)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('does not care about the case of the e-mail address', async () => {
    await enlist(pool, person);
    const { ChallengeName } = await givePassword(pool, person.email.toUpperCase(), person.password);
    expect(ChallengeName).toBe('SMS_MFA');
  });

  it('takes attributes together with the new password, but no verified flags', async () => {
    await invite(pool, person);
    const { Session } = await givePassword(pool, person.email, pool.codeFor(person.email));
    const answer = { USERNAME: person.email, NEW_PASSWORD: person.password };
    await expect(
      respond(pool, 'NEW_PASSWORD_REQUIRED', Session, { ...answer, 'userAttributes.phone_number_verified': 'true' }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await respond(pool, 'NEW_PASSWORD_REQUIRED', Session, { ...answer, 'userAttributes.given_name': 'Ada' });
    expect((await describeUser()).UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Ada' });
    expect((await describeUser()).UserStatus).toBe('CONFIRMED');
  });

  it('refuses a temporary password after three days', async () => {
    await invite(pool, person, { password: 'temporary-1' });
    pool.skip(3 * days);
    await expect(givePassword(pool, person.email, 'temporary-1')).rejects.toThrow('has expired');
  });
});

describe('a user with an authenticator app', () => {
  it('may choose text messages, and nothing else', async () => {
    await enlist(pool, person);
    await enrolApp(pool, (await signInBySms(pool, person)).AccessToken);
    await setApp({ Enabled: true });
    const { Session, ChallengeParameters } = await givePassword(pool, person.email, person.password);
    expect(ChallengeParameters?.MFAS_CAN_CHOOSE).toBe('["SMS_MFA","SOFTWARE_TOKEN_MFA"]');
    const choose = (ANSWER: string) =>
      pool.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.identity.clientId,
          ChallengeName: 'SELECT_MFA_TYPE',
          Session,
          ChallengeResponses: { USERNAME: person.email, ANSWER },
        }),
      );
    await expect(choose('EMAIL_OTP')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const { ChallengeName, Session: next } = await choose('SMS_MFA');
    expect(ChallengeName).toBe('SMS_MFA');
    expect(await respond(pool, 'SMS_MFA', next, smsCode())).toHaveProperty('AuthenticationResult');
  });

  it('needs a text message again after an admin has turned the lost app off', async () => {
    await enlist(pool, person);
    await enrolApp(pool, (await signInBySms(pool, person)).AccessToken);
    await setApp({ Enabled: true, PreferredMfa: true });
    const step = async () => (await givePassword(pool, person.email, person.password)).ChallengeName;
    expect(await step()).toBe('SOFTWARE_TOKEN_MFA');
    await setApp({ Enabled: false });
    expect(await step()).toBe('SMS_MFA');
    expect((await describeUser()).UserMFASettingList).toEqual(['SMS_MFA']);
  });

  it('may be half a minute early or late', async () => {
    await enlist(pool, person);
    const secret = await enrolApp(pool, (await signInBySms(pool, person)).AccessToken);
    await setApp({ Enabled: true, PreferredMfa: true });
    const attempt = async (code: string) => {
      const { Session } = await givePassword(pool, person.email, person.password);
      return respond(pool, 'SOFTWARE_TOKEN_MFA', Session, { USERNAME: person.email, SOFTWARE_TOKEN_MFA_CODE: code });
    };
    const early = appCode(pool, secret);
    pool.skip(30_000);
    expect(await attempt(early)).toHaveProperty('AuthenticationResult');
    pool.skip(minutes);
    const stale = appCode(pool, secret);
    pool.skip(2 * minutes);
    await expect(attempt(stale)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });
});
