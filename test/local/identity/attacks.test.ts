import {
  AssociateSoftwareTokenCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, otherThan, startPool, type TestPool } from './harness.ts';
import { enlist, newPerson, type Person } from './people.ts';
import { givePassword, openSignIn, proofOf, respond, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
let id: string;

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => {
  expect(pool.unexpected).toEqual([]);
  return pool.close();
});
beforeEach(async () => {
  person = newPerson();
  id = await enlist(pool, person);
});

const invalidSession = { name: 'NotAuthorizedException', message: expect.stringContaining('Invalid session') };
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const exceeded = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
const smsCode = (code = pool.codeFor(person.phone)) => ({ USERNAME: id, SMS_MFA_CODE: code });
const guessPassword = () => givePassword(pool, person.email, 'not the password');

describe('a challenge session', () => {
  it('cannot be forged', async () => {
    await givePassword(pool, person.email, person.password);
    await expect(respond(pool, 'SMS_MFA', 'A'.repeat(64), smsCode())).rejects.toMatchObject(invalidSession);
    await expect(respond(pool, 'SMS_MFA', '__proto__', smsCode())).rejects.toMatchObject(invalidSession);
  });

  it('works once, for the password as for the code', async () => {
    const opened = await openSignIn(pool, person.email);
    const proof = proofOf(pool, opened, person.password);
    const { Session } = await respond(pool, 'PASSWORD_VERIFIER', opened.session, proof);
    await expect(respond(pool, 'PASSWORD_VERIFIER', opened.session, proof)).rejects.toMatchObject(invalidSession);
    expect(await respond(pool, 'SMS_MFA', Session, smsCode())).toHaveProperty('AuthenticationResult');
    await expect(respond(pool, 'SMS_MFA', Session, smsCode())).rejects.toMatchObject(invalidSession);
  });

  it('is spent by a wrong password, too', async () => {
    const opened = await openSignIn(pool, person.email);
    const attempt = (password: string) =>
      respond(pool, 'PASSWORD_VERIFIER', opened.session, proofOf(pool, opened, password));
    await expect(attempt('not the password')).rejects.toMatchObject(wrong);
    await expect(attempt(person.password)).rejects.toMatchObject(invalidSession);
  });

  it('belongs to one step: the one before the code cannot stand in for it', async () => {
    const opened = await openSignIn(pool, person.email);
    await expect(respond(pool, 'SMS_MFA', opened.session, smsCode('000000'))).rejects.toMatchObject(invalidSession);
    const { Session } = await givePassword(pool, person.email, person.password);
    await expect(respond(pool, 'MFA_SETUP', Session, { USERNAME: id })).rejects.toMatchObject(invalidSession);
    const verify = new VerifySoftwareTokenCommand({ Session, UserCode: '000000' });
    await expect(pool.client.send(verify)).rejects.toMatchObject(invalidSession);
  });

  it('belongs to one user', async () => {
    const other = newPerson();
    await enlist(pool, other);
    const { Session } = await givePassword(pool, person.email, person.password);
    const answer = { ...smsCode(), USERNAME: other.email };
    await expect(respond(pool, 'SMS_MFA', Session, answer)).rejects.toMatchObject(invalidSession);
  });

  it('skips no TOTP setup: the app has to be verified first', async () => {
    const appUser = newPerson();
    await enlist(pool, appUser, { phone: false });
    const { Session, ChallengeName } = await givePassword(pool, appUser.email, appUser.password);
    expect(ChallengeName).toBe('MFA_SETUP');
    const unproven = { name: 'InvalidParameterException' };
    const finish = (session?: string) => respond(pool, 'MFA_SETUP', session, { USERNAME: appUser.email });
    await expect(finish(Session)).rejects.toMatchObject(unproven);
    const associated = await pool.client.send(new AssociateSoftwareTokenCommand({ Session }));
    await expect(finish(associated.Session)).rejects.toMatchObject(unproven);
  });

  it('takes five wrong codes and then ends', async () => {
    const { Session } = await givePassword(pool, person.email, person.password);
    const mismatch = { name: 'CodeMismatchException' };
    for (let guess = 0; guess < 5; guess += 1) {
      const attempt = respond(pool, 'SMS_MFA', Session, smsCode(otherThan(pool.codeFor(person.phone))));
      await expect(attempt).rejects.toMatchObject(mismatch);
    }
    pool.skip(1_000);
    await expect(respond(pool, 'SMS_MFA', Session, smsCode())).rejects.toMatchObject(invalidSession);
  });
});

describe('guessing passwords', () => {
  it('locks the user out for a second after five, doubling with each further one, even for the right password', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await expect(guessPassword()).rejects.toMatchObject(wrong);
    for (const seconds of [1, 2, 4]) {
      pool.skip(seconds * 1_000 - 400);
      await expect(givePassword(pool, person.email, person.password)).rejects.toMatchObject(exceeded);
      pool.skip(400);
      await expect(guessPassword()).rejects.toMatchObject(wrong);
    }
    pool.skip(8_000);
    expect((await givePassword(pool, person.email, person.password)).ChallengeName).toBe('SMS_MFA');
  });

  it('never locks any user out for longer than a quarter of an hour', async () => {
    for (let attempt = 0; attempt < 18; attempt += 1) {
      pool.skip(attempt < 5 ? 0 : 15 * minutes);
      await expect(guessPassword()).rejects.toMatchObject(wrong);
    }
    await expect(signInBySms(pool, person)).rejects.toMatchObject(exceeded);
    pool.skip(15 * minutes);
    expect((await signInBySms(pool, person)).AccessToken).not.toBe('');
    await expect(guessPassword()).rejects.toMatchObject(wrong);
    await expect(guessPassword()).rejects.toMatchObject(wrong);
  });

  it('is not helped by knowing the password: wrong codes count as well, over many sign-ins', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { Session } = await givePassword(pool, person.email, person.password);
      const attempted = respond(pool, 'SMS_MFA', Session, smsCode(otherThan(pool.codeFor(person.phone))));
      await expect(attempted).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
    await expect(givePassword(pool, person.email, person.password)).rejects.toMatchObject(exceeded);
  });

  it('tells nothing about which users exist', async () => {
    const unknown = newPerson();
    const [first, second] = [
      await openSignIn(pool, unknown.email),
      await openSignIn(pool, unknown.email.toUpperCase()),
    ];
    expect(first.parameters.SALT).toBe(second.parameters.SALT);
    expect(first.parameters.USER_ID_FOR_SRP).toBe(second.parameters.USER_ID_FOR_SRP);
    expect(first.parameters.USER_ID_FOR_SRP).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(Object.keys(first.parameters)).toEqual(Object.keys((await openSignIn(pool, person.email)).parameters));
    const username = unknown.email;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(givePassword(pool, username, unknown.password)).rejects.toMatchObject(wrong);
    }
    await expect(givePassword(pool, username, unknown.password)).rejects.toMatchObject(exceeded);
  });
});

describe('the wire', () => {
  const post = (operation: string, body: string, headers: Record<string, string> = {}) =>
    fetch(pool.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, ...headers },
      body,
    });
  const adminGet = () => JSON.stringify({ UserPoolId: pool.identity.poolId, Username: person.email });

  it('answers errors as Cognito does', async () => {
    const response = await post('GetUser', JSON.stringify({ AccessToken: 'nonsense' }));
    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException');
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(await response.json()).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Access Token' });
  });

  it.each([
    ['an unknown call', 'ListUsers', '{}', 'UnknownOperationException'],
    ['a name of Object.prototype', 'constructor', '{}', 'UnknownOperationException'],
    ['something that is not JSON', 'GetUser', '{', 'SerializationException'],
    ['more than 256 KB', 'GetUser', JSON.stringify({ AccessToken: 'x'.repeat(270_000) }), 'SerializationException'],
    ['a missing field', 'GetUser', '{}', 'InvalidParameterException'],
    ['a list', 'GetUser', '[]', 'InvalidParameterException'],
    [
      'another client',
      'ForgotPassword',
      '{"ClientId":"other","Username":"a@example.com"}',
      'ResourceNotFoundException',
    ],
    [
      'a flow that sends the password',
      'InitiateAuth',
      '{"AuthFlow":"USER_PASSWORD_AUTH"}',
      'InvalidParameterException',
    ],
  ])('refuses %s', async (_, operation, body, type) => {
    const response = await post(operation, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: type });
  });

  it('refuses a public SRP value that would make the key known', async () => {
    for (const SRP_A of ['0', 'zz', 'f'.repeat(900)]) {
      const AuthParameters = { USERNAME: person.email, SRP_A };
      const body = { ClientId: pool.identity.clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters };
      expect(await (await post('InitiateAuth', JSON.stringify(body))).json()).toMatchObject({
        __type: 'InvalidParameterException',
      });
    }
  });

  it('opens Admin calls only to who has the local access key', async () => {
    const anonymous = await post('AdminGetUser', adminGet());
    expect(await anonymous.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const bearer = await post('AdminGetUser', adminGet(), { authorization: 'Bearer LOCALADMIN' });
    expect(await bearer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const other = await post('AdminGetUser', adminGet(), {
      authorization: 'AWS4-HMAC-SHA256 Credential=SOMEBODY/20300101/us-east-1/cognito-idp/aws4_request',
    });
    expect(await other.json()).toMatchObject({ __type: 'UnrecognizedClientException' });
    await expect(pool.clientWith('SOMEBODY').send(new GetUserCommand({ AccessToken: 'x' }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('serves keys and nothing else by GET', async () => {
    expect((await fetch(`${pool.endpoint}/${pool.identity.poolId}/.well-known/jwks.json`)).status).toBe(200);
    expect((await fetch(pool.endpoint)).status).toBe(404);
  });

  it('limits how many codes an hour are sent to one address', async () => {
    const forget = () =>
      pool.client.send(new ForgotPasswordCommand({ ClientId: pool.identity.clientId, Username: person.email }));
    for (let sent = 0; sent < 20; sent += 1) await forget();
    await expect(forget()).rejects.toMatchObject({ name: 'LimitExceededException' });
    pool.skip(60 * minutes);
    await forget();
  });
});
