import { describe, expect, it, vi } from 'vitest';
import { scopes } from '#contract/rules/token-scopes.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');

const { people, own, ids } = await createWorld();
const { ncra, seller } = people;

const made = async (as: typeof ncra, fields: object = {}) => {
  const body = { name: 'Nightly sync', scopes, days: 30, ...fields };
  const { status, data } = await call('POST', '/api/apiToken/create', { as, body });
  expect(status).toBe('Success');
  return data as { token: { id: string }; text: string };
};
const v1 = async (text: string, method: string, path: string, more: Parameters<typeof call>[2] = {}) => {
  const answer = await call(method, `/v1${path}`, {
    ...more,
    headers: { authorization: `Bearer ${text}`, ...more.headers },
  });
  return { http: answer.http, headers: answer.headers, body: answer.text === '' ? undefined : JSON.parse(answer.text) };
};

describe('a personal token', () => {
  it('reads a record, changes it as it was read, and deletes it', async () => {
    const { text } = await made(seller);
    const created = await v1(text, 'POST', '/end-users', { body: endUserForm({ name: 'By token' }) });
    expect([created.http, created.body.name]).toEqual([200, 'By token']);
    const { id } = created.body;
    const read = await v1(text, 'GET', `/end-users/${id}`);
    expect([read.http, read.headers.etag]).toEqual([200, '"1"']);
    const missing = await v1(text, 'PUT', `/end-users/${id}`, { body: { ...read.body, name: 'Renamed' } });
    expect([missing.http, missing.headers['content-type']]).toEqual([428, 'application/problem+json; charset=utf-8']);
    const headers = { 'if-match': '"1"' };
    const changed = await v1(text, 'PUT', `/end-users/${id}`, { body: { ...read.body, name: 'Renamed' }, headers });
    expect([changed.http, changed.body.name]).toEqual([200, 'Renamed']);
    expect((await v1(text, 'PUT', `/end-users/${id}`, { body: read.body, headers })).http).toBe(412);
    expect((await v1(text, 'DELETE', `/end-users/${id}`)).http).toBe(204);
  });

  it('reads lists page by page', async () => {
    const { text } = await made(seller);
    for (let number = 0; number < 3; number++)
      await v1(text, 'POST', '/end-users', { body: endUserForm({ name: `Paged ${number}` }) });
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '2', ...(cursor ? { cursor } : {}) };
      const { body } = await v1(text, 'GET', '/end-users', { query });
      names.push(...body.data.map(({ name }: { name: string }) => name));
      cursor = body.next;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Paged'))).toHaveLength(3);
  });

  it.each([
    ['without a limit', {}],
    ['with another limit', { limit: '3' }],
  ])('reads on where the page before ended, also %s', async (what, more) => {
    const { text } = await made(seller);
    const named = `Read on ${what}`;
    for (let number = 0; number < 5; number++)
      await v1(text, 'POST', '/end-users', { body: endUserForm({ name: `${named} ${number}` }) });
    const query = { searchText: named };
    const { body } = await v1(text, 'GET', '/end-users', { query: { ...query, limit: '2' } });
    const names = body.data.map(({ name }: { name: string }) => name);
    for (let cursor = body.next; cursor !== null; ) {
      const next = await v1(text, 'GET', '/end-users', { query: { ...query, ...more, cursor } });
      names.push(...next.body.data.map(({ name }: { name: string }) => name));
      cursor = next.body.next;
    }
    expect(names).toEqual([0, 1, 2, 3, 4].map((number) => `${named} ${number}`));
  });

  it('passes over no row when one that it has read is deleted meanwhile', async () => {
    const { text } = await made(seller);
    const ids: string[] = [];
    for (let number = 0; number < 6; number++) {
      const { body } = await v1(text, 'POST', '/end-users', {
        body: endUserForm({ name: `Deleted between ${number}` }),
      });
      ids.push(body.id);
    }
    const query = { searchText: 'Deleted between', limit: '2' };
    const first = await v1(text, 'GET', '/end-users', { query });
    await v1(text, 'DELETE', `/end-users/${ids[0]}`);
    await v1(text, 'DELETE', `/end-users/${ids[1]}`);
    const second = await v1(text, 'GET', '/end-users', { query: { ...query, cursor: first.body.next } });
    const third = await v1(text, 'GET', '/end-users', { query: { ...query, cursor: second.body.next } });
    const idsOf = ({ body }: typeof first) => body.data.map(({ id }: { id: string }) => id);
    expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect([second.body.total, third.body.next]).toEqual([4, null]);
  });

  it('reads on by a cursor of a release before, which names a page', async () => {
    const { text } = await made(seller);
    const all = await v1(text, 'GET', '/end-users', { query: { limit: '3' } });
    const cursor = Buffer.from(JSON.stringify({ page: 1, size: 1 })).toString('base64url');
    const { body } = await v1(text, 'GET', '/end-users', { query: { cursor } });
    expect(body.data).toEqual(all.body.data.slice(1, 2));
  });

  it('is told of a wrong parameter by the name that it has sent', async () => {
    const { text } = await made(ncra);
    const refusal = async (path: string, query: Record<string, string> = {}) => {
      const { http, body } = await v1(text, 'GET', path, { query });
      return [http, body.title, body.detail];
    };
    expect(await refusal('/end-users', { limit: '0' })).toEqual([
      400,
      'The value of "limit" must be at least 1.',
      undefined,
    ]);
    expect((await refusal('/end-users', { size: '0' }))[1]).toBe('The value of "size" must be at least 1.');
    const history = { kind: 'provider', id: own.provider.id, cursor: 'x'.repeat(2_000) };
    expect((await refusal('/history', history))[1]).toContain('"cursor"');
    const missing = [400, 'Id Not Available', 'The value of "recordId" is missing.'];
    expect(await refusal('/reviews', { limit: '1', kind: 'provider' })).toEqual(missing);
    const long = [400, 'Id Not Available', 'The value of "id" is no id of a record.'];
    expect(await refusal(`/resellers/${'x'.repeat(300)}`)).toEqual(long);
  });

  it('has no more than the rights of its user', async () => {
    const { text } = await made(seller);
    expect((await v1(text, 'DELETE', `/providers/${own.provider.id}`)).http).toBe(403);
    expect((await v1(text, 'GET', `/end-users/${ids.b1}`)).http).toBe(422);
  });

  it('opens nothing beside its scopes', async () => {
    const { text } = await made(ncra, { scopes: ['endUser.read'] });
    expect((await v1(text, 'GET', `/end-users/${own.endUser.id}`)).http).toBe(200);
    const refused = await v1(text, 'GET', `/providers/${own.provider.id}`);
    expect([refused.http, refused.body.detail]).toEqual([403, 'It needs provider.read.']);
  });
});

describe('a token', () => {
  it('is refused once it is revoked or has ended, and when a character is wrong', async () => {
    const { text, token } = await made(seller);
    expect((await v1(text, 'GET', '/end-users')).http).toBe(200);
    const wrong = `${text.slice(0, -8)}${text.at(-8) === 'a' ? 'b' : 'a'}${text.slice(-7)}`;
    for (const other of [wrong, text.replace('ncp_local', 'ncp_prod'), 'test-token', ''])
      expect((await v1(other, 'GET', '/end-users')).http).toBe(401);
    const body = { id: token.id, why: 'The script was replaced' };
    expect((await call('POST', '/api/apiToken/revoke', { as: ncra, body })).http).toBe(404);
    expect((await call('POST', '/api/apiToken/revoke', { as: seller, body })).status).toBe('Success');
    const refused = await v1(text, 'GET', '/end-users');
    expect([refused.http, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const [shown] = (await call('GET', '/api/apiToken/list', { as: seller })).data;
    expect(shown).toMatchObject({ id: token.id, state: 'revoked', why: 'The script was replaced' });
    const ended = await made(seller, { days: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    expect((await v1(ended.text, 'GET', '/end-users')).http).toBe(401);
    vi.useRealTimers();
  });

  it('ends with its user: disabled, locked, moved or deleted', async () => {
    const { table } = await import('#lambdas/ports/table.ts');
    const { keys } = await import('#lambdas/store/keys.ts');
    const { DeleteCommand, GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { settings } = await import('#local/settings.ts');
    const { text } = await made(seller);
    const at = { TableName: settings.table, Key: keys.principal(seller.claims.sub ?? '') };
    const { Item } = await table.send(new GetCommand(at));
    const put = (fields: object) =>
      table.send(new PutCommand({ TableName: settings.table, Item: { ...Item, ...fields } }));
    for (const fields of [{ enabled: false }, { accountNonLocked: false }, { home: ids.a2 }, { userId: 'another' }]) {
      await put(fields);
      expect([fields, (await v1(text, 'GET', '/end-users')).http]).toEqual([fields, 401]);
    }
    await table.send(new DeleteCommand(at));
    expect((await v1(text, 'GET', '/end-users')).http).toBe(401);
    await put({});
    expect((await v1(text, 'GET', '/end-users')).http).toBe(200);
  });

  it('may come from its networks alone', async () => {
    const inside = await made(seller, { networks: ['127.0.0.0/8', '2001:db8::/32'] });
    expect((await v1(inside.text, 'GET', '/end-users')).http).toBe(200);
    const outside = await made(seller, { networks: ['192.0.2.0/24'] });
    expect((await v1(outside.text, 'GET', '/end-users')).http).toBe(403);
    const body = { name: 'Wrong', scopes: ['endUser.read'], days: 1, networks: ['192.0.2.0/33'] };
    expect((await call('POST', '/api/apiToken/create', { as: seller, body })).http).toBe(400);
  });

  it('makes one record of two requests with one Idempotency-Key, sent at once', async () => {
    const { text } = await made(seller);
    const body = endUserForm({ name: 'Once only' });
    const headers = { 'idempotency-key': 'once-and-for-all' };
    const answers = await Promise.all([1, 2].map(() => v1(text, 'POST', '/end-users', { body, headers })));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    const other = await v1(text, 'POST', '/end-users', { body: endUserForm({ name: 'Another' }), headers });
    expect(other.http).toBe(409);
  });

  it('may make 600 calls a minute, and is told when to go on', async () => {
    const { text, token } = await made(seller);
    const { isWithin } = await import('#lambdas/store/throttle.ts');
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 + 15_000 });
    for (let call = 0; call < 600; call++) await isWithin('v1', token.id, { times: 600, within: 60 });
    const refused = await v1(text, 'GET', '/end-users');
    expect([refused.http, refused.headers['retry-after']]).toEqual([429, '45']);
    vi.useRealTimers();
  });

  it('is stored as a hash alone, and stands in the journal with its name and its user', async () => {
    const { readStore } = await import('../upgrade/dump.ts');
    const { text } = await made(seller, { name: 'Journal sync' });
    const created = await v1(text, 'POST', '/end-users', { body: endUserForm({ name: 'Journalled' }) });
    const { data } = await call('GET', '/api/record/history', {
      as: ncra,
      query: { kind: 'endUser', id: created.body.id },
    });
    expect(JSON.stringify(data)).toContain('token Journal sync of');
    const stored = JSON.stringify(await readStore());
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(text.slice(-49, -6));
  });
});

describe('a service token', () => {
  it('is made by who manages the company, calls in its name, and is no other company’s', async () => {
    const { text, token } = await made(seller, { companyId: ids.a1, days: 366 });
    expect((await v1(text, 'GET', `/end-users/${own.endUser.id}`)).http).toBe(200);
    expect((await v1(text, 'GET', '/resellers')).http).not.toBe(500);
    const body = { companyId: ids.a, name: 'Foreign', scopes, days: 1 };
    expect((await call('POST', '/api/apiToken/create', { as: seller, body })).status).toBe('Failure');
    expect((await call('POST', '/api/apiToken/create', { as: people.experian, body })).http).toBe(403);
    const list = await call('GET', '/api/apiToken/list', { as: seller, query: { companyId: ids.a1 } });
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([token.id]);
  });
});
