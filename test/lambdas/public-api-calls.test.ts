import { deflateRawSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { publicApiDocument } from '#contract/openapi/public.ts';
import { contract } from '#contract/routes.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { scopes } from '#contract/rules/token-scopes.ts';
import { CLIENT_HEADER, PAGES, QUERY_HEADER } from '#contract/site/headers.ts';
import { publicRoutesOf } from '#contract/v1.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');

const { own, foreign, ids } = await createWorld();
const both = await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] });
const made = async (as: typeof both, fields: object = {}): Promise<string> => {
  const body = { name: 'All scopes', scopes, days: 1, ...fields };
  return (await call('POST', '/api/apiToken/create', { as, body })).data.text;
};
const token = await made(both);
const v1 = async (method: string, path: string, more: Parameters<typeof call>[2] = {}, text = token) => {
  const headers = { authorization: `Bearer ${text}`, ...more.headers };
  const answer = await call(method, `/v1${path}`, { ...more, headers });
  return { http: answer.http, headers: answer.headers, text: answer.text };
};
const send = async (method: string, path: string, body: object, headers = {}) => {
  const { http, text } = await v1(method, path, { body, headers });
  expect([method, path, http, http < 300 ? '' : text]).toEqual([method, path, 200, '']);
  return JSON.parse(text);
};

const ofEndUser = { kind: 'endUser', recordId: own.endUser.id };
/** What reading calls need to be told, and the records that their paths name. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  '/divisions': { Id: own.endUser.id },
  '/obligations': ofEndUser,
  '/reviews': ofEndUser,
  '/requirements': { kind: 'endUser' },
  '/requirements/why': ofEndUser,
  '/places': ofEndUser,
  '/search': { text: 'user' },
  '/history': { kind: 'endUser', id: own.endUser.id },
  '/standing': ofEndUser,
  '/purposes': { recordId: own.endUser.id },
  '/purposes/choices': { recordId: own.endUser.id },
};
const recordsOf = (from: typeof own): Readonly<Record<string, string>> => ({
  '/resellers/{id}': from.reseller.id,
  '/providers/{id}': from.provider.id,
  '/end-users/{id}': from.endUser.id,
  '/divisions/{id}': from.division.id,
});

const reading = publicRoutesOf(contract)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path);
const withoutRecord = reading.filter((path) => !path.includes('{'));

const documented = publicApiDocument().paths as Record<string, { get?: { parameters: { name?: string }[] } }>;
const isSearched = (path: string) =>
  documented[path]?.get?.parameters.some(({ name }) => name === 'searchText') === true;

describe('the public API', () => {
  it.each(withoutRecord)('reads GET %s', async (path) => {
    const { http, text } = await v1('GET', path, { query: queries[path] ?? {} });
    expect([http, http === 200 ? '' : text]).toEqual([200, '']);
    const data = JSON.parse(text);
    expect(data).not.toHaveProperty('status', 'Success');
    expect(data).not.toHaveProperty('content');
  });

  it.each(withoutRecord.filter((path) => isSearched(path)))(
    'finds with GET %s what contains a text, and nothing else',
    async (path) => {
      const query = { ...queries[path], searchText: 'nothing contains this' };
      const { http, text } = await v1('GET', path, { query });
      expect([http, JSON.parse(text).data, JSON.parse(text).total]).toEqual([200, [], 0]);
    },
  );

  it.each(Object.entries(recordsOf(own)))('reads GET %s with its version', async (path, id) => {
    const { http, headers, text } = await v1('GET', path.replace('{id}', id));
    expect([http, JSON.parse(text).id]).toEqual([200, id]);
    expect(headers.etag).toBe(`"${JSON.parse(text).version}"`);
  });

  it('answers a record of another tenant byte for byte like one that does not exist', async () => {
    const sameOf = ({ text }: { text: string }) => ({ ...JSON.parse(text), correlationId: '' });
    for (const [path, id] of Object.entries(recordsOf(foreign)))
      for (const method of path.startsWith('/resellers') ? ['GET'] : ['GET', 'DELETE']) {
        const missing = `${ids.a}-00000000000000`;
        const answers = [await v1(method, path.replace('{id}', id)), await v1(method, path.replace('{id}', missing))];
        expect(answers[0]?.http).toBeGreaterThanOrEqual(400);
        expect([path, ...answers.map(sameOf)][1]).toEqual(answers[1] && sameOf(answers[1]));
      }
  });

  it('writes providers, end users and divisions, and deletes them again', async () => {
    const provider = await send('POST', '/providers', providerForm());
    const user = await send('POST', '/end-users', endUserForm());
    const division = await send('POST', '/divisions', divisionForm(user.id));
    for (const [path, record] of [
      ['/providers', provider],
      ['/end-users', user],
      ['/divisions', division],
    ] as const) {
      const read = await v1('GET', `${path}/${record.id}`);
      const headers = { 'if-match': String(read.headers.etag) };
      const saved = await send('PUT', `${path}/${record.id}`, { ...JSON.parse(read.text), name: 'Renamed' }, headers);
      expect(saved.name).toBe('Renamed');
    }
    for (const path of [`/divisions/${division.id}`, `/end-users/${user.id}`, `/providers/${provider.id}`])
      expect([path, (await v1('DELETE', path)).http]).toEqual([path, 204]);
  });

  it('requests documents, extends a request and revokes it', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await send('POST', '/document-requests', {
      ...{ rowIds: [own.provider.id], tableKeyName: 'TECHNOLOGY_PROVIDER', kinds: ['MASTERNCRA'] },
      ...{ emails: ['vendor@example.com'], due: day(14), message: '', needsCode: false },
    });
    const { text } = await v1('GET', '/document-requests');
    const [{ id, version }] = JSON.parse(text).data;
    const extended = await v1('POST', `/document-requests/${id}/extend`, { body: { version, due: day(21) } });
    expect([extended.http < 300, extended.text.includes('problem')]).toEqual([true, false]);
    const again = JSON.parse((await v1('GET', '/document-requests')).text).data[0];
    expect(
      (await v1('POST', `/document-requests/${id}/revoke`, { body: { version: again.version } })).http,
    ).toBeLessThan(300);
  });

  it('packs a long answer for a program that takes gzip, once', async () => {
    const plain = await v1('GET', '/requirements', { query: { kind: 'endUser' } });
    const packed = await v1('GET', '/requirements', {
      query: { kind: 'endUser' },
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(JSON.parse(gunzipSync(Buffer.from(packed.text, 'base64')).toString())).toEqual(JSON.parse(plain.text));
  });

  it('takes no header by which the pages of the portal send a query or name themselves', async () => {
    const query = deflateRawSync(Buffer.from(`companyId=${ids.b}&id=${own.endUser.id}&size=1`)).toString('base64url');
    const headers = { [QUERY_HEADER]: query, [CLIENT_HEADER]: PAGES };
    const id = `${ids.a}-00000000000000`;
    expect((await v1('GET', `/end-users/${id}`, { headers })).http).toBe(422);
    const [plain, given] = [await v1('GET', '/end-users'), await v1('GET', '/end-users', { headers })];
    expect(JSON.parse(given.text)).toEqual(JSON.parse(plain.text));
  });

  it('takes a cursor of its own alone', async () => {
    for (const cursor of [
      '1',
      '%%%',
      Buffer.from('{"page":-1}').toString('base64url'),
      Buffer.from('[]').toString('base64url'),
    ])
      expect((await v1('GET', '/end-users', { query: { cursor } })).http).toBe(400);
  });

  it('refuses every change of a token of a suspended reseller, and lets it read', async () => {
    const seller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
    const text = await made(seller, { companyId: ids.a1 });
    const body = {
      kind: 'reseller',
      recordId: ids.a1,
      to: 'suspended',
      day: portalToday(),
      reason: 1,
      text: 'Fees are due',
    };
    const suspended = await call('POST', '/api/standing/record', { as: both, body });
    expect([suspended.status, suspended.text]).toEqual(['Success', suspended.text]);
    expect((await v1('GET', '/end-users', {}, text)).http).toBe(200);
    const refused = await v1('POST', '/end-users', { body: endUserForm() }, text);
    expect(refused.http).toBe(403);
  });
});
