import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otherThan, startPool, type TestPool } from './harness.ts';
import { enlist, newPerson, type Person } from './people.ts';
import { enrolApp, givePassword, respond, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
let AccessToken: string;

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  person = newPerson();
  await enlist(pool, person);
  ({ AccessToken } = await signInBySms(pool, person));
});

const attribute = async (name: string) => {
  const { UserAttributes } = await pool.client.send(new GetUserCommand({ AccessToken }));
  return UserAttributes?.find(({ Name }) => Name === name)?.Value;
};
const update = (attributes: Record<string, string>) =>
  pool.client.send(
    new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
const verify = (AttributeName: string, Code: string) =>
  pool.client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }));

describe('changing the password', () => {
  const change = (PreviousPassword: string, ProposedPassword = 'another password') =>
    pool.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

  it('needs the old password, and guessing at it leads to the lockout', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(change('not my password')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
    await expect(change(person.password)).rejects.toMatchObject({ name: 'LimitExceededException' });
    pool.skip(1_000);
    await change(person.password);
  });

  it('keeps to the policy', async () => {
    await expect(change(person.password, 'short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });

  it('ends a sign-in that was half done with the old password', async () => {
    const opened = await givePassword(pool, person.email, person.password);
    await change(person.password);
    const code = { USERNAME: person.email, SMS_MFA_CODE: pool.codeFor(person.phone) };
    await expect(respond(pool, 'SMS_MFA', opened.Session, code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

describe('the user’s own attributes', () => {
  // Tokens of company sign-in could write what its provider says about a person; no page of the portal makes the call. ADR 0054.
  it.each(['given_name', 'email', 'email_verified', 'phone_number', 'custom:company_factor'])(
    'can be read with a token, but %s is not changed with one: the firewall stops the call',
    async (name) => {
      const value = { email: newPerson().email, phone_number: newPerson().phone }[name] ?? 'true';
      await expect(update({ [name]: value })).rejects.toMatchObject({ name: 'ForbiddenException' });
      expect([await attribute('email'), await attribute('phone_number')]).toEqual([person.email, person.phone]);
      expect(await attribute('given_name')).toBeUndefined();
    },
  );

  it('include an e-mail address that the server has changed, which counts once its code was entered', async () => {
    const { email } = newPerson();
    await pool.client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.identity.poolId,
        Username: person.email,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    expect([await attribute('email'), await attribute('email_verified')]).toEqual([person.email, 'true']);
    const code = pool.codeFor(email);
    await expect(verify('email', otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await verify('email', code);
    expect([await attribute('email'), await attribute('email_verified')]).toEqual([email, 'true']);
    await expect(verify('email', code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await givePassword(pool, email, person.password)).ChallengeName).toBe('SMS_MFA');
  });

  it('include a phone number, verified on request', async () => {
    const request = { AccessToken, AttributeName: 'phone_number' };
    const { CodeDeliveryDetails } = await pool.client.send(new GetUserAttributeVerificationCodeCommand(request));
    expect(CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS', AttributeName: 'phone_number' });
    await verify('phone_number', pool.codeFor(person.phone));
    expect(await attribute('phone_number_verified')).toBe('true');
  });
});

describe('second factors', () => {
  const prefer = (input: Omit<ConstructorParameters<typeof SetUserMFAPreferenceCommand>[0], 'AccessToken'>) =>
    pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, ...input }));
  const factors = async () => {
    const user = await pool.client.send(
      new AdminGetUserCommand({ UserPoolId: pool.identity.poolId, Username: person.email }),
    );
    return { enabled: user.UserMFASettingList, preferred: user.PreferredMfaSetting };
  };
  it('are text messages by default; an app counts only once it is verified and turned on', async () => {
    expect(await factors()).toEqual({ enabled: ['SMS_MFA'], preferred: undefined });
    const turnOn = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    await expect(prefer(turnOn)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await enrolApp(pool, AccessToken);
    expect((await factors()).enabled).toEqual(['SMS_MFA']);
    await prefer(turnOn);
    expect(await factors()).toEqual({ enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' });
  });

  it('can be the app alone, but never none at all', async () => {
    await enrolApp(pool, AccessToken);
    await prefer({ SMSMfaSettings: { Enabled: false }, SoftwareTokenMfaSettings: { Enabled: true } });
    expect((await factors()).enabled).toEqual(['SOFTWARE_TOKEN_MFA']);
    await prefer({ SMSMfaSettings: { Enabled: false }, SoftwareTokenMfaSettings: { Enabled: false } });
    expect((await factors()).enabled).toEqual(['SMS_MFA']);
  });

  it('cannot both be preferred, and e-mail is none', async () => {
    await enrolApp(pool, AccessToken);
    const both = { Enabled: true, PreferredMfa: true };
    const refused = { name: 'InvalidParameterException' };
    await expect(prefer({ SMSMfaSettings: both, SoftwareTokenMfaSettings: both })).rejects.toMatchObject(refused);
    await expect(prefer({ EmailMfaSettings: both })).rejects.toMatchObject(refused);
  });
});
