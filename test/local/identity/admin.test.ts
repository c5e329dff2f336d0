import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  GetUserCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, startPool, type TestPool } from './harness.ts';
import { enlist, invite, newPerson, type Person } from './people.ts';
import { givePassword, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
const events: PostConfirmationTriggerEvent[] = [];

beforeAll(async () => {
  pool = await startPool({ triggers: { postConfirmation: async (event) => events.push(event) } });
});
afterAll(() => pool.close());
beforeEach(() => {
  person = newPerson();
});

const who = () => ({ UserPoolId: pool.identity.poolId, Username: person.email });
const describeUser = () => pool.client.send(new AdminGetUserCommand(who()));
const setAttributes = (attributes: Record<string, string>) =>
  pool.client.send(
    new AdminUpdateUserAttributesCommand({
      ...who(),
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
const create = (input: Partial<ConstructorParameters<typeof AdminCreateUserCommand>[0]> = {}) =>
  pool.client.send(new AdminCreateUserCommand({ ...who(), ...input }));

describe('inviting a user', () => {
  it('creates a user who must change the password, and mails a generated one', async () => {
    const { User } = await create({ DesiredDeliveryMediums: ['EMAIL'] });
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User?.Username).toMatch(/^[\da-f-]{36}$/);
    expect(Math.abs((User?.UserCreateDate?.getTime() ?? 0) - pool.now())).toBeLessThan(60_000);
    expect(User?.Attributes).toContainEqual({ Name: 'email', Value: person.email });
    expect(pool.inbox.at(-1)).toMatchObject({ to: person.email, channel: 'email', purpose: 'invitation' });
    expect((await givePassword(pool, person.email, pool.codeFor(person.email))).ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  it('uses the password that is given, and sends nothing when told so', async () => {
    await create({ TemporaryPassword: 'given by admin', MessageAction: 'SUPPRESS', DesiredDeliveryMediums: ['EMAIL'] });
    expect(pool.codeFor(person.email)).toBe('nothing arrived');
    expect((await givePassword(pool, person.email, 'given by admin')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('can send the invitation by text message, and both ways', async () => {
    const phone = [{ Name: 'phone_number', Value: person.phone }];
    await create({ UserAttributes: phone, DesiredDeliveryMediums: ['SMS', 'EMAIL'] });
    expect(pool.codeFor(person.phone)).toBe(pool.codeFor(person.email));
  });

  it('can be repeated with a new password and new time while the user has not come', async () => {
    await invite(pool, person, { password: 'the first one' });
    pool.skip(3 * days);
    await expect(givePassword(pool, person.email, 'the first one')).rejects.toThrow('has expired');
    await create({ MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'] });
    expect((await givePassword(pool, person.email, pool.codeFor(person.email))).ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
    await pool.client.send(new AdminSetUserPasswordCommand({ ...who(), Password: person.password, Permanent: true }));
    await expect(create({ MessageAction: 'RESEND' })).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
  });

  it('refuses a used address, a name that is none, and a password against the policy, and stores nothing', async () => {
    await expect(create({ TemporaryPassword: 'short' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(describeUser()).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await create();
    await expect(create({ Username: person.email.toUpperCase() })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    await expect(create({ Username: 'ada' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('managing a user', () => {
  it('finds the user by e-mail address and by id, and says when there is none', async () => {
    const id = await enlist(pool, person);
    const byId = await pool.client.send(new AdminGetUserCommand({ ...who(), Username: id }));
    expect(byId).toMatchObject({ Username: id, UserStatus: 'CONFIRMED', UserMFASettingList: ['SMS_MFA'] });
    person = newPerson();
    await expect(describeUser()).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('sets a temporary password, which leads to a new one', async () => {
    await enlist(pool, person);
    await pool.client.send(new AdminSetUserPasswordCommand({ ...who(), Password: 'for one day' }));
    expect((await describeUser()).UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect((await givePassword(pool, person.email, 'for one day')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await expect(givePassword(pool, person.email, person.password)).rejects.toThrow('Incorrect');
  });

  it('changes the e-mail address: the old one signs in until the code is entered, unless it is declared verified', async () => {
    await enlist(pool, person);
    const [first, second] = [newPerson().email, newPerson().email];
    await setAttributes({ email: first });
    expect(pool.inbox.at(-1)).toMatchObject({ to: first, purpose: 'verify-email' });
    expect((await describeUser()).UserAttributes).toContainEqual({ Name: 'email', Value: person.email });
    expect((await givePassword(pool, person.email, person.password)).ChallengeName).toBe('SMS_MFA');
    await setAttributes({ email: second, email_verified: 'true' });
    person = { ...person, email: second };
    expect((await describeUser()).UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(pool.codeFor(second)).toBe('nothing arrived');
  });

  it('does not let a code go to the old phone once the number has changed', async () => {
    await enlist(pool, person);
    const { phone } = newPerson();
    await setAttributes({ phone_number: phone });
    await givePassword(pool, person.email, person.password);
    expect(pool.inbox.at(-1)).toMatchObject({ to: phone, purpose: 'sign-in' });
  });

  it('confirms a self sign-up and tells the trigger', async () => {
    const { ClientId, Username, Password } = {
      ClientId: pool.identity.clientId,
      Username: person.email,
      Password: person.password,
    };
    await pool.client.send(new SignUpCommand({ ClientId, Username, Password }));
    await pool.client.send(new AdminConfirmSignUpCommand(who()));
    expect((await describeUser()).UserStatus).toBe('CONFIRMED');
    expect(events.at(-1)).toMatchObject({ triggerSource: 'PostConfirmation_ConfirmSignUp' });
    await expect(pool.client.send(new AdminConfirmSignUpCommand(who()))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('deletes a user with all tokens, and the address is free again', async () => {
    const before = await enlist(pool, person);
    const { AccessToken } = await signInBySms(pool, person);
    await pool.client.send(new AdminDeleteUserCommand(who()));
    await expect(pool.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(givePassword(pool, person.email, person.password)).rejects.toThrow('Incorrect username or password.');
    expect(await enlist(pool, person)).not.toBe(before);
  });
});
