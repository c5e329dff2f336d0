import {
  AdminGetUserCommand,
  ConfirmDeviceCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgetDeviceCommand,
  ForgotPasswordCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserAuthFactorsCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  ListDevicesCommand,
  ListWebAuthnCredentialsCommand,
  RevokeTokenCommand,
  SetUserSettingsCommand,
  SignUpCommand,
  StartWebAuthnRegistrationCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPool, type TestPool } from './harness.ts';
import { enlist, newPerson, type Person } from './people.ts';
import { signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
let tokens: Awaited<ReturnType<typeof signInBySms>>;
/** A caller who has stolen the tokens but not the server's key. */
let thief: TestPool['client'];

beforeAll(async () => {
  pool = await startPool();
  thief = pool.clientWith('NOBODY');
});
afterAll(() => pool.close());
beforeEach(async () => {
  person = newPerson();
  await enlist(pool, person);
  tokens = await signInBySms(pool, person);
});

const account = () =>
  pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.identity.poolId, Username: person.email }));

describe('who has an access token and nothing else', () => {
  it('reads the account, and how it signs in', async () => {
    const { AccessToken } = tokens;
    expect((await thief.send(new GetUserCommand({ AccessToken }))).UserAttributes).toContainEqual({
      Name: 'email',
      Value: person.email,
    });
    expect(await thief.send(new GetUserAuthFactorsCommand({ AccessToken }))).toMatchObject({
      ConfiguredUserAuthFactors: ['PASSWORD'],
    });
  });

  it('has codes sent to the owner’s own addresses only, so that recovery stays the owner’s', async () => {
    const { AccessToken } = tokens;
    pool.inbox.length = 0;
    for (const AttributeName of ['email', 'phone_number'])
      await thief.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));
    await thief.send(new ForgotPasswordCommand({ ClientId: pool.identity.clientId, Username: person.email }));
    expect(pool.inbox.map(({ to }) => to)).toEqual([person.email, person.phone, person.email]);
  });

  it('registers no user who has a phone number or an address of another user', async () => {
    const { email, phone } = newPerson();
    const UserAttributes = [{ Name: 'phone_number', Value: phone }];
    const request = { ClientId: pool.identity.clientId, Username: email, Password: person.password, UserAttributes };
    await expect(thief.send(new SignUpCommand(request))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('adds no passkey, no device and no delivery settings', async () => {
    const { AccessToken } = tokens;
    const off = { name: 'WebAuthnNotEnabledException' };
    await expect(thief.send(new StartWebAuthnRegistrationCommand({ AccessToken }))).rejects.toMatchObject(off);
    await expect(thief.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).rejects.toMatchObject(off);
    const device = { AccessToken, DeviceKey: 'a-device' };
    const untracked = { name: 'InvalidUserPoolConfigurationException' };
    await expect(thief.send(new ListDevicesCommand({ AccessToken }))).rejects.toMatchObject(untracked);
    await expect(thief.send(new GetDeviceCommand(device))).rejects.toMatchObject(untracked);
    await expect(thief.send(new ConfirmDeviceCommand(device))).rejects.toMatchObject(untracked);
    await expect(thief.send(new ForgetDeviceCommand(device))).rejects.toMatchObject(untracked);
    await expect(
      thief.send(new UpdateDeviceStatusCommand({ ...device, DeviceRememberedStatus: 'remembered' })),
    ).rejects.toMatchObject(untracked);
    const MFAOptions = [{ DeliveryMedium: 'SMS' as const, AttributeName: 'phone_number' }];
    await expect(thief.send(new SetUserSettingsCommand({ AccessToken, MFAOptions }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('can end all logins, but neither deletes the account at the pool nor its attributes', async () => {
    const { AccessToken } = tokens;
    const stopped = { name: 'ForbiddenException' };
    await expect(thief.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject(stopped);
    const UserAttributeNames = ['given_name'];
    await expect(
      thief.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames })),
    ).rejects.toMatchObject(stopped);
    expect((await account()).UserStatus).toBe('CONFIRMED');
    await thief.send(new GlobalSignOutCommand({ AccessToken }));
    await expect(thief.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(signInBySms(pool, person)).resolves.toBeDefined();
  });
});

describe('who has a refresh token and nothing else', () => {
  const refresh = (RefreshToken: string) =>
    thief.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.identity.clientId, RefreshToken }));

  it('gets tokens of the same sign-in, with its time, and is found out when the owner uses the old one', async () => {
    const { AuthenticationResult } = await refresh(tokens.RefreshToken);
    const claims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const [before, after] = [claims(tokens.AccessToken), claims(AuthenticationResult?.AccessToken)];
    expect([after.auth_time, after.origin_jti]).toEqual([before.auth_time, before.origin_jti]);
    await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
  });

  it('can end that login', async () => {
    await thief.send(new RevokeTokenCommand({ ClientId: pool.identity.clientId, Token: tokens.RefreshToken }));
    await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
