import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentity } from '#local/identity/identity.ts';
import { startPool, type TestPool } from './harness.ts';
import { enlist, invite, newPerson, type Person } from './people.ts';
import { givePassword, respond, signInBySms } from './wire.ts';

let pool: TestPool;
let person: Person;
let id: string;

beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  person = newPerson();
  id = await enlist(pool, person);
});

const reopen = (options: { poolId?: string } = {}) =>
  createIdentity({ dataFile: pool.dataFile, adminAccessKey: 'key', deliver: () => undefined, ...options });

describe('the state on disk', () => {
  it('holds every answered change, so that a killed server goes on where it was', async () => {
    const { AccessToken } = await signInBySms(pool, person);
    const { Session } = await givePassword(pool, person.email, person.password);
    await expect(givePassword(pool, person.email, 'not the password')).rejects.toThrow('Incorrect');
    await pool.restart();
    expect((await pool.client.send(new GetUserCommand({ AccessToken }))).Username).toBe(id);
    const code = { USERNAME: id, SMS_MFA_CODE: pool.codeFor(person.phone) };
    expect(await respond(pool, 'SMS_MFA', Session, code)).toHaveProperty('AuthenticationResult');
    await pool.restart();
    await expect(respond(pool, 'SMS_MFA', Session, code)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('holds the state before a message goes out', async () => {
    let saved = '';
    const other = await startPool({
      deliver: ({ code = '' }) => {
        saved = readFileSync(other.dataFile, 'utf8').includes(code) ? 'yes' : 'no';
      },
    });
    await enlist(other, person);
    await givePassword(other, person.email, person.password);
    expect(saved).toBe('yes');
    await other.close();
  });

  it('holds no password and no session token', async () => {
    const { Session = '' } = await givePassword(pool, person.email, person.password);
    await expect(givePassword(pool, person.email, 'a wrong canary')).rejects.toThrow('Incorrect');
    const { RefreshToken } = await signInBySms(pool, person);
    for (const secret of [person.password, 'a wrong canary', Session, RefreshToken]) {
      expect(pool.savedText()).not.toContain(secret);
    }
  });

  it('is replaced as a whole, without leftovers', () => {
    expect(existsSync(`${pool.dataFile}.tmp`)).toBe(false);
  });

  it('belongs to one pool', async () => {
    await expect(reopen({ poolId: 'us-east-1_Another' })).rejects.toThrow('belongs to the user pool');
    await expect(reopen({ poolId: 'nonsense' })).rejects.toThrow('is not a user pool id');
  });

  it('is refused rather than overwritten when it is damaged', async () => {
    const other = await startPool();
    writeFileSync(other.dataFile, '{"poolId":');
    await expect(
      createIdentity({ dataFile: other.dataFile, adminAccessKey: 'key', deliver: () => undefined }),
    ).rejects.toThrow();
    expect(other.savedText()).toBe('{"poolId":');
    await other.close();
  });
});

describe('a change that cannot be saved', () => {
  it('is not acknowledged; the cause goes to the server, not to the caller', async () => {
    const other = await startPool();
    mkdirSync(`${other.dataFile}.tmp`);
    await expect(invite(other, person)).rejects.toMatchObject({
      name: 'InternalErrorException',
      message: 'Something went wrong',
      $metadata: { httpStatusCode: 500 },
    });
    expect(other.unexpected).toMatchObject([{ code: 'EISDIR' }]);
    expect(other.inbox).toEqual([]);
    await other.close();
  });
});

describe('a message that cannot be delivered', () => {
  it('is reported, and nothing of the cause is disclosed', async () => {
    const other = await startPool({
      deliver: () => {
        throw new Error('disk full at /secret/place');
      },
    });
    const invitation = enlist(other, person);
    await expect(invitation).rejects.toMatchObject({
      name: 'CodeDeliveryFailureException',
      message: 'The message could not be delivered.',
    });
    await other.close();
  });
});
