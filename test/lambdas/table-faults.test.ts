import { InternalServerError, ThrottlingException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import type { Answer } from '../support/call.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { views } = await import('#lambdas/store/journal/load.ts');

const { ids, people, own } = await createWorld();
// Enough of a journal and of keys for partial responses.
for (let count = 0; count < 3; count++) await call('POST', '/api/endUser', { as: people.seller, body: endUserForm() });

/** Every call that only reads, with parameters for which there is something to read. */
const reads: readonly (readonly [string, Record<string, string>])[] = [
  ['/user', {}],
  ['/api/user/activity', {}],
  ['/api/user/listall', { userCompanyId: ids.a }],
  ['/api/user/search', { companyId: ids.a, searchText: 'e' }],
  [`/api/user/${people.ncra.userId}`, {}],
  ['/api/user', {}],
  ['/api/company/listall', {}],
  ['/api/company/edit', { companyId: ids.a }],
  ['/api/company/statelist', {}],
  ['/api/dashboard/listall', {}],
  ['/api/reseller/resellerByCompany', { companyId: ids.a }],
  ['/api/reseller/edit', { companyId: own.reseller.id }],
  ['/api/reseller/listallReseller', {}],
  ['/api/techProvider/listall', { companyId: ids.a }],
  ['/api/techProvider/date', { companyId: ids.a }],
  ['/api/techProvider/listallEndUserTProvider', { companyId: ids.a }],
  [`/api/techProvider/${own.provider.id}`, {}],
  ['/api/endUser/listall', { companyId: ids.a1 }],
  [`/api/endUser/${own.endUser.id}`, {}],
  ['/api/division/listall', { Id: own.endUser.id }],
  [`/api/division/${own.division.id}`, {}],
  ['/security/listall', { companyId: ids.a }],
  [`/security/listall/${own.provider.id}/TECHNOLOGY_PROVIDER`, {}],
  ['/security/getReports', { companyId: ids.a }],
  ['/api/report/endUsersList', { companyId: ids.a }],
  ['/security/report/download', { subMenuType: 'reseller', startDate: '2020-01-01', endDate: '2029-12-31' }],
  ['/security/document/uploads', { modifier: 'reseller', companyId: ids.a }],
];

type Change = (name: string, input: Record<string, unknown>) => unknown;
let before: Change = () => undefined;
let after: (name: string, output: Record<string, unknown>) => void = () => undefined;

table.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      before(commandName, args.input as Record<string, unknown>);
      const result = await next(args);
      after(commandName, result.output as Record<string, unknown>);
      return result;
    },
  { step: 'initialize', name: 'tableFaults', override: true },
);
afterEach(() => {
  before = () => undefined;
  after = () => undefined;
});

/** As in a function that has just been started. */
const ask = (path: string, query: Record<string, string>): Promise<Answer> => {
  views.clear();
  return call('GET', path, { as: people.admin, query });
};

/** The parts that change from call to call: presigned addresses. */
const steady = ({ http, text }: Answer) => `${http} ${text.replace(/https?:[^"]*/g, '')}`;

/** A throttled table returns any number of a batch's items, at least one. */
const answerPartially = (name: string, output: Record<string, unknown>) => {
  if (name !== 'BatchGetItemCommand') return;
  const { Responses = {} } = output as { Responses?: Record<string, Record<string, unknown>[]> };
  for (const [tableName, items] of Object.entries(Responses)) {
    const left = items.splice(1).map(({ pk, sk }) => ({ pk, sk }));
    if (left.length > 0) output.UnprocessedKeys = { [tableName]: { Keys: left, ConsistentRead: true } };
  }
};

describe('a table that answers partially', () => {
  it.each(reads)('changes nothing of what %s %j answers', async (path, query) => {
    const whole = steady(await ask(path, query));
    expect(whole).toMatch(/^200 .*"Success"/s);
    after = answerPartially;
    before = (name, input) => {
      if (name === 'QueryCommand') input.Limit = 1;
    };
    expect(steady(await ask(path, query))).toBe(whole);
  });

  it('that never gets to the end of a batch is a reason to come back later, not to sign in again', async () => {
    after = (name, output) => {
      if (name !== 'BatchGetItemCommand') return;
      const { Responses = {} } = output as { Responses?: Record<string, Record<string, unknown>[]> };
      const Keys = Object.values(Responses)
        .flat()
        .map(({ pk, sk }) => ({ pk, sk }));
      output.Responses = {};
      output.UnprocessedKeys = { [process.env.TABLE_NAME ?? '']: { Keys, ConsistentRead: true } };
    };
    expect(await ask('/user', {})).toMatchObject({ http: 503, status: 'Failure', message: 'Service unavailable!' });
  });
});

const faults = {
  throttling: () => new ThrottlingException({ message: 'Too fast', $metadata: {} }),
  'an internal error': () =>
    Object.assign(new InternalServerError({ message: 'Broken', $metadata: { httpStatusCode: 500 } })),
  'a lost connection': () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', name: 'TimeoutError' }),
};

describe.each(Object.entries(faults))('a table that answers with %s', (_name, fault) => {
  it.each(reads)('has %s %j come back later, whichever call it was', async (path, query) => {
    let calls = 0;
    before = () => void calls++;
    const whole = steady(await ask(path, query));
    const made = calls;
    for (let failing = 0; failing < made; failing++) {
      let at = 0;
      before = () => {
        if (at++ === failing) throw fault();
      };
      const answer = await ask(path, query);
      // A list that is loaded twice at once is available when one of the loads succeeds.
      if (answer.http === 200) expect([failing, steady(answer)]).toEqual([failing, whole]);
      else expect([failing, answer.http, answer.message]).toEqual([failing, 503, 'Service unavailable!']);
    }
    // The caller is loaded first; without it every request fails.
    before = () => {
      throw fault();
    };
    expect((await ask(path, query)).http).toBe(503);
  });
});

describe('a reply that is lost after the table has written', () => {
  const loseReplies = (name: string) => {
    let lost = 0;
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const result = await next(args);
          if (commandName === name && lost++ === 0)
            throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
          return result;
        },
      { step: 'finalizeRequest', priority: 'low', name: 'lostReply', override: true },
    );
    return () => table.middlewareStack.remove('lostReply');
  };

  it.each(['TransactWriteItemsCommand', 'PutItemCommand'])(
    'of %s: makes one record, and a change counts once',
    async (name) => {
      const form = endUserForm({ name: `Lost ${name}` });
      const sent = { as: people.seller, headers: { 'idempotency-key': `lost-${name}` } };
      const heal = loseReplies(name);
      const created = await call('POST', '/api/endUser', { ...sent, body: form });
      heal();
      expect(created).toMatchObject({ status: 'Success', data: { version: 1 } });
      const healChange = loseReplies(name);
      const changed = await call('PUT', '/api/endUser', {
        as: people.seller,
        body: { ...form, ...created.data, name: `Lost again ${name}` },
      });
      healChange();
      expect(changed).toMatchObject({ status: 'Success', data: { version: 2 } });
      const { data } = await ask('/api/endUser/search', { companyId: ids.a1, searchText: name });
      expect(data.content.map((row: { name: string }) => row.name)).toEqual([`Lost again ${name}`]);
    },
  );
});
