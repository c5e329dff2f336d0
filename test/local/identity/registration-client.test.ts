import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  DescribeUserPoolClientCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secretHash } from '#local/identity/clients.ts';
import { startPool, type TestPool } from './harness.ts';
import { newPerson, type Person } from './people.ts';
import { givePassword, respond } from './wire.ts';

let pool: TestPool;
let strict: TestPool;
let person: Person;
const events: PreSignUpTriggerEvent[] = [];
let refusal = '';

beforeAll(async () => {
  const preSignUp = async (event: PreSignUpTriggerEvent) => {
    events.push(event);
    if (refusal !== '') throw new Error(refusal);
  };
  pool = await startPool({ triggers: { preSignUp } });
  strict = await startPool({ required: ['email', 'given_name'] });
});
afterAll(() => Promise.all([pool.close(), strict.close()]));
beforeEach(() => {
  person = newPerson();
  refusal = '';
  events.length = 0;
});

const signUp = (at: TestPool, secret?: string, attributes: Record<string, string> = { phone_number: person.phone }) => {
  const { id } = at.identity.registration;
  return at.client.send(
    new SignUpCommand({
      ClientId: id,
      Username: person.email,
      Password: person.password,
      ...(secret === undefined ? {} : { SecretHash: secretHash(secret, person.email, id) }),
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
};
const find = (at: TestPool) =>
  at.client.send(new AdminGetUserCommand({ UserPoolId: at.identity.poolId, Username: person.email }));

describe('the client of the server', () => {
  it('registers people with a phone number, when the secret is proven', async () => {
    const { secret } = pool.identity.registration;
    await expect(signUp(pool)).rejects.toThrow('SECRET_HASH was not received');
    await expect(signUp(pool, 'guessed')).rejects.toThrow('Unable to verify secret hash');
    await signUp(pool, secret);
    expect((await find(pool)).UserAttributes).toContainEqual({ Name: 'phone_number', Value: person.phone });
  });

  it('signs no user in', async () => {
    const { id, secret } = pool.identity.registration;
    const start = new InitiateAuthCommand({
      ClientId: id,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: person.email, SRP_A: 'abc', SECRET_HASH: secretHash(secret, person.email, id) },
    });
    await expect(pool.client.send(start)).rejects.toBeDefined();
  });

  it('tells its secret to the server only', async () => {
    const { id, secret } = pool.identity.registration;
    const describeClient = () => new DescribeUserPoolClientCommand({ UserPoolId: pool.identity.poolId, ClientId: id });
    expect((await pool.client.send(describeClient())).UserPoolClient).toMatchObject({ ClientSecret: secret });
    await expect(pool.clientWith('SOMEBODY').send(describeClient())).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });
});

describe('the pre-sign-up trigger', () => {
  it('knows who asks, and by which client', async () => {
    const { id, secret } = pool.identity.registration;
    await signUp(pool, secret);
    expect(events).toMatchObject([
      {
        triggerSource: 'PreSignUp_SignUp',
        callerContext: { clientId: id },
        request: { userAttributes: { email: person.email, phone_number: person.phone } },
      },
    ]);
  });

  it('refuses by throwing, and then there is no user', async () => {
    refusal = 'not this way';
    await expect(signUp(pool, pool.identity.registration.secret)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error not this way.',
    });
    await expect(find(pool)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });
});

describe('a pool that requires attributes', () => {
  const invite = (attributes: Record<string, string>) =>
    strict.client.send(
      new AdminCreateUserCommand({
        UserPoolId: strict.identity.poolId,
        Username: person.email,
        TemporaryPassword: 'the first one',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );

  it('takes no user without them, neither invited nor registered', async () => {
    const refused = { name: 'InvalidParameterException', message: expect.stringContaining('given_name is required') };
    await expect(invite({})).rejects.toMatchObject(refused);
    await expect(signUp(strict, strict.identity.registration.secret)).rejects.toMatchObject(refused);
    await expect(find(strict)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await invite({ given_name: 'Ada' });
  });

  it('asks for what is missing together with the new password', async () => {
    await invite({ given_name: 'Ada' });
    const UserAttributes = [{ Name: 'given_name', Value: '' }];
    const { AdminUpdateUserAttributesCommand } = await import('@aws-sdk/client-cognito-identity-provider');
    const who = { UserPoolId: strict.identity.poolId, Username: person.email };
    await strict.client.send(new AdminUpdateUserAttributesCommand({ ...who, UserAttributes }));
    const challenge = await givePassword(strict, person.email, 'the first one');
    expect(JSON.parse(challenge.ChallengeParameters?.requiredAttributes ?? '')).toEqual(['userAttributes.given_name']);
    const answer = { USERNAME: challenge.ChallengeParameters?.USER_ID_FOR_SRP ?? '', NEW_PASSWORD: person.password };
    const step = (more: Record<string, string>) =>
      respond(strict, 'NEW_PASSWORD_REQUIRED', challenge.Session, { ...answer, ...more });
    await expect(step({})).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect(await step({ 'userAttributes.given_name': 'Ada' })).toMatchObject({ ChallengeName: 'MFA_SETUP' });
  });
});
