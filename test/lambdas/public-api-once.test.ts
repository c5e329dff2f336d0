import { describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { scopes } from '#contract/rules/token-scopes.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import { inDays } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');

const { own, ids } = await createWorld();
const staff = await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] });
const token = (
  await call('POST', '/api/apiToken/create', { as: staff, body: { name: 'All scopes', scopes, days: 30 } })
).data.text;
const v1 = async (method: string, path: string, more: Parameters<typeof call>[2] = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...more.headers };
  const { http, text } = await call(method, `/v1${path}`, { ...more, headers });
  return { http, data: text === '' ? undefined : JSON.parse(text) };
};
let keys = 0;
const choices = (await v1('GET', '/purposes/choices', { query: { recordId: own.endUser.id } })).data;
const purposeOf = (at: number) => ({
  recordId: own.endUser.id,
  purposeId: choices.purposes[at].id,
  products: [choices.products[0].id],
});
const requestOf = (email: string) => ({
  ...{ rowIds: [own.provider.id], tableKeyName: 'TECHNOLOGY_PROVIDER', kinds: ['MASTERNCRA'] },
  ...{ emails: [email], due: inDays(14), message: '', needsCode: false },
});

describe('a request that is sent twice at once with one key', () => {
  it.each([
    ['/providers', () => providerForm({ name: 'Once Screening' }), '/providers'],
    ['/end-users', () => endUserForm({ name: 'Once LLC' }), '/end-users'],
    ['/divisions', () => divisionForm(own.endUser.id, { name: 'Once Division' }), `/divisions?Id=${own.endUser.id}`],
    ['/document-requests', () => requestOf('once@example.com'), '/document-requests'],
    ['/purposes', () => purposeOf(0), `/purposes?recordId=${own.endUser.id}`],
  ])('creates one: POST %s', async (path, body, list) => {
    const countOf = async () => {
      const [at = '', search = ''] = list.split('?');
      const { data } = await v1('GET', at, { query: Object.fromEntries(new URLSearchParams(search)) });
      return data.total ?? data.purposes.length;
    };
    const before = await countOf();
    const request = { body: body(), headers: { 'idempotency-key': `key-${++keys}` } };
    const answers = await Promise.all([1, 2].map(() => v1('POST', path, request)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await countOf()).toBe(before + 1);
    expect(answers[1]).toEqual(answers[0]);
    expect([await v1('POST', path, request), await countOf()]).toEqual([answers[0], before + 1]);
  });

  it('creates one document, and stores no address to upload to', async () => {
    const body = {
      ...{
        rowId: own.endUser.id,
        tableKeyName: 'ENDUSER',
        tableKeyName2: 'ENDUSER/RESELLER',
        documentName: 'Agreement',
      },
      ...{ documentLocation: 'agreement.pdf', size: 10, checksum: 'A'.repeat(43).concat('=') },
    };
    const request = { body, headers: { 'idempotency-key': `key-${++keys}` } };
    const answers = await Promise.all([1, 2].map(() => v1('POST', '/documents', request)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(answers[1]?.data.id).toBe(answers[0]?.data.id);
    expect(JSON.stringify(await tableItems())).not.toContain('X-Amz-Signature');
  });
});

describe('a change that is sent again with its key', () => {
  it('is answered as before, where it would be refused without one: PUT, DELETE and what moves a request', async () => {
    const {
      id,
      version: _version,
      ...fields
    } = (await v1('POST', '/end-users', { body: endUserForm({ name: 'Repeated' }) })).data;
    const path = `/end-users/${id}`;
    const put = {
      body: { ...fields, id, name: 'Repeated Inc.' },
      headers: { 'if-match': '"1"', 'idempotency-key': 'put' },
    };
    const first = await v1('PUT', path, put);
    expect([first.http, await v1('PUT', path, put)]).toEqual([200, first]);
    const other = { ...put, headers: { ...put.headers, 'if-match': '"2"' } };
    expect((await v1('PUT', path, other)).http).toBe(409);
    const gone = { headers: { 'idempotency-key': 'delete' } };
    expect(await v1('DELETE', path, gone)).toEqual({ http: 204, data: undefined });
    expect(await v1('DELETE', path, gone)).toEqual({ http: 204, data: undefined });
    await v1('POST', '/document-requests', { body: requestOf('again@example.com') });
    const { data } = (await v1('GET', '/document-requests')).data;
    const request = data.find(({ email }: { email: string }) => email === 'again@example.com');
    const extend = { body: { version: request.version, due: inDays(21) }, headers: { 'idempotency-key': 'extend' } };
    const extended = await v1('POST', `/document-requests/${request.id}/extend`, extend);
    expect(await v1('POST', `/document-requests/${request.id}/extend`, extend)).toEqual(extended);
    // The same key and body for another record is another request.
    expect((await v1('POST', '/document-requests/another/extend', extend)).http).toBe(409);
  });

  it('is not remembered when it was refused, and is a new one after 24 hours', async () => {
    const headers = { 'idempotency-key': 'refused' };
    expect((await v1('POST', '/end-users', { body: { name: '' }, headers })).http).toBe(400);
    const made = await v1('POST', '/end-users', { body: endUserForm({ name: 'Corrected' }), headers });
    expect(made.http).toBe(200);
    expect((await v1('DELETE', `/end-users/${made.data.id}`)).http).toBe(204);
    expect(await v1('POST', '/end-users', { body: endUserForm({ name: 'Corrected' }), headers })).toEqual(made);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23.9 * 3_600_000 });
    expect(await v1('POST', '/end-users', { body: endUserForm({ name: 'Corrected' }), headers })).toEqual(made);
    vi.setSystemTime(Date.now() + 3_600_000);
    const later = await v1('POST', '/end-users', { body: endUserForm({ name: 'Corrected' }), headers });
    vi.useRealTimers();
    expect([later.http, later.data.id === made.data.id]).toEqual([200, false]);
  });

  it('gives a token with other scopes no answer of another token of the same user', async () => {
    const body = endUserForm({ name: 'Read by one' });
    const headers = { 'idempotency-key': 'of one token' };
    expect((await v1('POST', '/end-users', { body, headers })).http).toBe(200);
    const fields = { name: 'Reader', scopes: ['endUser.read'], days: 1 };
    const { text } = (await call('POST', '/api/apiToken/create', { as: staff, body: fields })).data;
    expect(
      (await v1('POST', '/end-users', { body, headers: { ...headers, authorization: `Bearer ${text}` } })).http,
    ).toBe(403);
  });
});
