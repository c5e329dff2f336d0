import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { accountOf } = await import('../support/accounts.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { views } = await import('#lambdas/store/journal/load.ts');

const { ids, people } = await createWorld();
const clients = { table, identity, s3 } as unknown as Record<string, typeof table>;

/** The error that a service answers with when it is throttled, and the call that it is about. */
interface Throttle {
  readonly client: 'table' | 'identity' | 's3';
  readonly command: string;
  readonly error: string;
}

let left = 0;
let calledAt: number[] = [];
let throttle: Throttle | undefined;

// Below the SDK's own repetitions, where the answer of the service comes in.
for (const [name, client] of Object.entries(clients))
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (throttle?.client !== name || throttle.command !== commandName) return next(args);
        calledAt.push(performance.now());
        if (left-- <= 0) return next(args);
        const $metadata = { httpStatusCode: throttle.error === 'SlowDown' ? 503 : 400 };
        throw Object.assign(new Error('Too much at once'), { name: throttle.error, $fault: 'client', $metadata });
      },
    { step: 'deserialize', name: 'throttle', override: true, priority: 'low' },
  );

/** Has the service refuse the call as many times. */
const refuse = (what: Throttle, times: number) => {
  throttle = what;
  left = times;
  calledAt = [];
};
afterEach(() => {
  throttle = undefined;
});

const providers = async () => {
  views.clear();
  return call('GET', '/api/techProvider/listall', { as: people.admin, query: { companyId: ids.a } });
};
const countOf = async () => (await providers()).data.totalElements;
const create = (name: string, key: string = randomUUID()) =>
  call('POST', '/api/techProvider', {
    as: people.ncra,
    body: providerForm({ name }),
    headers: { 'idempotency-key': key },
  });
const unavailable = { http: 503, status: 'Failure', message: 'Service unavailable!' };

/** A read of each service, with what it is throttled by. */
const reads: readonly (readonly [string, Throttle])[] = [
  ['DynamoDB: ThrottlingException', { client: 'table', command: 'QueryCommand', error: 'ThrottlingException' }],
  [
    'DynamoDB: ProvisionedThroughputExceededException',
    { client: 'table', command: 'QueryCommand', error: 'ProvisionedThroughputExceededException' },
  ],
  ['S3: SlowDown', { client: 's3', command: 'GetObjectCommand', error: 'SlowDown' }],
];

describe('a read that is throttled', () => {
  it.each(reads)('is tried again, after a pause: %s', async (_name, what) => {
    await providers();
    refuse(what, 1);
    expect((await providers()).status).toBe('Success');
    expect(calledAt.length).toBeGreaterThanOrEqual(2);
  });

  it.each(reads)('answers that the service is unavailable when it does not end: %s', async (_name, what) => {
    refuse(what, Number.POSITIVE_INFINITY);
    expect(await providers()).toMatchObject(unavailable);
    // DynamoDB's client tries four times, the others three times.
    expect(calledAt.length).toBe(what.client === 'table' ? 4 : 3);
  });

  it('does not come back at the same moment as all the others', async () => {
    const pauses: number[] = [];
    for (let again = 0; again < 3; again++) {
      refuse({ client: 'table', command: 'QueryCommand', error: 'ThrottlingException' }, 1);
      await providers();
      pauses.push(Math.round((calledAt[1] ?? 0) - (calledAt[0] ?? 0)));
    }
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });
});

describe('a write that is throttled', () => {
  const save: Throttle = { client: 'table', command: 'TransactWriteItemsCommand', error: 'ThrottlingException' };

  it('is tried again, and is made once', async () => {
    const before = await countOf();
    refuse(save, 1);
    expect((await create('Patient Provider')).status).toBe('Success');
    throttle = undefined;
    expect(await countOf()).toBe(before + 1);
  });

  it('that does not end writes nothing, and can be sent again as it was', async () => {
    const before = await countOf();
    const key = randomUUID();
    refuse(save, Number.POSITIVE_INFINITY);
    expect(await create('Later Provider', key)).toMatchObject(unavailable);
    throttle = undefined;
    expect(await countOf()).toBe(before);
    const [first, second] = [await create('Later Provider', key), await create('Later Provider', key)];
    expect([first.status, second.data.id]).toEqual(['Success', first.data.id]);
    expect(await countOf()).toBe(before + 1);
  });
});

describe('the pool that is throttled', () => {
  const email = 'late@example.com';
  const invite = () =>
    call('POST', '/api/user', {
      as: people.ncra,
      body: {
        userName: email,
        userEmail: email,
        userPhone: '+15550107777',
        firstName: 'Lena',
        lastName: 'Late',
        userRoles: [{ roleId: NCRA }],
        userPassword: 'Invited-1',
      },
    });
  const creating: Throttle = {
    client: 'identity',
    command: 'AdminCreateUserCommand',
    error: 'TooManyRequestsException',
  };

  it('leaves no half of an invitation, and takes it when it is sent again', async () => {
    refuse(creating, Number.POSITIVE_INFINITY);
    const answer = await invite();
    expect([answer.http, answer.message, answer.data?.reason ?? '']).toEqual([
      503,
      unavailable.message,
      expect.anything(),
    ]);
    expect(calledAt.length).toBe(3);
    throttle = undefined;
    expect(await accountOf(email)).toBeUndefined();
    refuse(creating, 1);
    expect((await invite()).status).toBe('Success');
    expect(await accountOf(email)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  });
});

describe('the file store that is throttled', () => {
  const put: Throttle = { client: 's3', command: 'PutObjectCommand', error: 'SlowDown' };
  const download = () =>
    call('GET', '/security/report/download', {
      as: people.admin,
      query: { subMenuType: 'reseller', startDate: '2020-01-01', endDate: '2029-12-31' },
    });

  it('is called again for a file that is written, and then answered for', async () => {
    refuse(put, 1);
    expect((await download()).status).toBe('Success');
    refuse(put, Number.POSITIVE_INFINITY);
    expect(await download()).toMatchObject(unavailable);
  });
});
