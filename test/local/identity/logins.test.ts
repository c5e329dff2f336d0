import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut, updatePassword } from 'aws-amplify/auth';
import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureAmplify } from './amplify.ts';
import { hours, minutes, startPool, type TestPool } from './harness.ts';
import { enlist, newPerson, type Person } from './people.ts';
import { givePassword, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
let id: string;

beforeAll(async () => {
  pool = await startPool();
  await configureAmplify(pool);
});
afterAll(() => pool.close());
beforeEach(async () => {
  person = newPerson();
  id = await enlist(pool, person);
});

const who = () => ({ UserPoolId: pool.identity.poolId, Username: person.email });
const getUser = (AccessToken: string) => pool.client.send(new GetUserCommand({ AccessToken }));
const refresh = async (RefreshToken: string) => {
  const input = { ClientId: pool.identity.clientId, RefreshToken };
  const { AuthenticationResult: tokens } = await pool.client.send(new GetTokensFromRefreshTokenCommand(input));
  return { AccessToken: tokens?.AccessToken ?? '', RefreshToken: tokens?.RefreshToken ?? '' };
};
const signInWithAmplify = async () => {
  await signIn({ username: person.email, password: person.password });
  await confirmSignIn({ challengeResponse: pool.codeFor(person.phone) });
};

describe('tokens', () => {
  it('carry the claims of Cognito and verify against the published keys', async () => {
    const { AccessToken, IdToken } = await signInBySms(pool, person);
    const keys = createRemoteJWKSet(new URL(`${pool.endpoint}/${pool.identity.poolId}/.well-known/jwks.json`));
    const options = { issuer: `https://cognito-idp.us-east-1.amazonaws.com/${pool.identity.poolId}` };
    const { payload: access } = await jwtVerify(AccessToken, keys, options);
    const { payload: identity } = await jwtVerify(IdToken, keys, { ...options, audience: pool.identity.clientId });
    expect(access).toMatchObject({
      sub: id,
      username: id,
      client_id: pool.identity.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      event_id: expect.any(String),
      jti: expect.any(String),
    });
    expect(identity).toMatchObject({
      sub: id,
      'cognito:username': id,
      token_use: 'id',
      email: person.email,
      email_verified: true,
      phone_number: person.phone,
      origin_jti: access.origin_jti,
      auth_time: access.iat,
    });
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(15 * 60);
    expect(pool.identity.jwks().keys[0]).not.toHaveProperty('d');
  });

  it('are refused after 15 minutes, forged, or of the wrong kind', async () => {
    const { AccessToken, IdToken } = await signInBySms(pool, person);
    expect((await getUser(AccessToken)).Username).toBe(id);
    const forged = await new SignJWT(decodeJwt(AccessToken))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(pool.identity.jwks().keys[0])));
    const refused = { name: 'NotAuthorizedException', message: 'Invalid Access Token' };
    await expect(getUser(forged)).rejects.toMatchObject(refused);
    await expect(getUser(IdToken)).rejects.toMatchObject(refused);
    await expect(getUser('nonsense')).rejects.toMatchObject(refused);
    pool.skip(15 * minutes);
    await expect(getUser(AccessToken)).rejects.toMatchObject({ message: 'Access Token has expired' });
  });
});

describe('refreshing', () => {
  it('makes the old refresh token useless at once', async () => {
    const first = await signInBySms(pool, person);
    const second = await refresh(first.RefreshToken);
    await expect(refresh(first.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    expect((await refresh(second.RefreshToken)).AccessToken).not.toBe('');
  });

  it('works once when the same token is sent twice at the same time', async () => {
    const { RefreshToken } = await signInBySms(pool, person);
    const both = await Promise.allSettled([refresh(RefreshToken), refresh(RefreshToken)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('rotates by InitiateAuth as well', async () => {
    const { RefreshToken } = await signInBySms(pool, person);
    const again = new InitiateAuthCommand({
      ClientId: pool.identity.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect((await pool.client.send(again)).AuthenticationResult?.RefreshToken).not.toBe(RefreshToken);
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
  });

  it('ends 12 hours after the sign-in, however often it was done', async () => {
    let { RefreshToken } = await signInBySms(pool, person);
    pool.skip(11 * hours);
    ({ RefreshToken } = await refresh(RefreshToken));
    pool.skip(hours);
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('refuses a token a user has made up', async () => {
    const { RefreshToken } = await signInBySms(pool, person);
    const [login, , proof] = RefreshToken.split('.');
    for (const token of ['nonsense', `${login}.2.${proof}`, `${login}.1.`]) {
      await expect(refresh(token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
  });
});

describe('signing out', () => {
  it('with Amplify, after any number of refreshes, ends this login, also for tokens that have not expired', async () => {
    const other = await signInBySms(pool, person);
    await signInWithAmplify();
    const before = (await fetchAuthSession()).tokens?.accessToken.payload;
    await fetchAuthSession({ forceRefresh: true });
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
    expect(after?.payload.jti).not.toBe(before?.jti);
    expect(after?.payload.origin_jti).toBe(before?.origin_jti);
    expect(after?.payload.auth_time).toBe(before?.auth_time);
    const token = after?.toString() ?? '';
    await signOut();
    await expect(getCurrentUser()).rejects.toThrow();
    await expect(getUser(token)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
    expect((await getUser(other.AccessToken)).Username).toBe(id);
  });

  it('is not what a new password does: the login in which it was changed goes on, as on AWS', async () => {
    await signInWithAmplify();
    await updatePassword({ oldPassword: person.password, newPassword: 'another password' });
    expect((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload.sub).toBe(id);
    await signOut();
    expect((await givePassword(pool, person.email, 'another password')).ChallengeName).toBe('SMS_MFA');
    await expect(givePassword(pool, person.email, person.password)).rejects.toThrow('Incorrect username or password.');
  });

  it('with Amplify everywhere ends all logins of the user and no other user’s', async () => {
    const other = await signInBySms(pool, person);
    const stranger = newPerson();
    await enlist(pool, stranger);
    const theirs = await signInBySms(pool, stranger);
    await signInWithAmplify();
    await signOut({ global: true });
    await expect(getUser(other.AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(refresh(other.RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
    expect((await refresh(theirs.RefreshToken)).AccessToken).not.toBe('');
  });

  it('by RevokeToken can be repeated, but not with a token no user issued', async () => {
    const { AccessToken, RefreshToken } = await signInBySms(pool, person);
    const revoke = (Token: string) =>
      pool.client.send(new RevokeTokenCommand({ ClientId: pool.identity.clientId, Token }));
    await revoke(RefreshToken);
    await revoke(RefreshToken);
    await expect(getUser(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(revoke('nonsense')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('by an admin ends all logins', async () => {
    const { AccessToken, RefreshToken } = await signInBySms(pool, person);
    await pool.client.send(new AdminUserGlobalSignOutCommand(who()));
    await expect(getUser(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('happens to a user who is disabled, and enabling does not bring the login back', async () => {
    const { AccessToken, RefreshToken } = await signInBySms(pool, person);
    await pool.client.send(new AdminDisableUserCommand(who()));
    await expect(getUser(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const sent = pool.inbox.length;
    await expect(givePassword(pool, person.email, person.password)).rejects.toThrow('User is disabled.');
    await expect(givePassword(pool, person.email, 'not the password')).rejects.toThrow('Incorrect');
    expect(pool.inbox.length).toBe(sent);
    await pool.client.send(new AdminEnableUserCommand(who()));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signInBySms(pool, person)).AccessToken).not.toBe('');
  });
});
