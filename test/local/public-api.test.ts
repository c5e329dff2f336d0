import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { scopes } from '#contract/rules/token-scopes.ts';
import { endUserForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';
import { type RunningPortal, runPortal } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
if (!hasCurl) process.stdout.write('curl is not installed: onboarding by curl alone is not tested here\n');

let portal: RunningPortal;
beforeAll(async () => {
  portal = await runPortal();
});
afterAll(() => portal.stop());

describe.skipIf(!hasCurl)('a script with curl alone', () => {
  let folder: string;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-curl-'));
    const { request } = await apiAs(portal.url, 'reseller@example.com');
    const scopes = ['endUser.read', 'endUser.write', 'document.read', 'document.write', 'worklist.read'];
    const body = { name: 'Onboarding script', scopes, days: 30 };
    token = (await request('POST', '/api/apiToken/create', body)).data.text;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** An endpoint of the reseller, whose events the library verifies as they come. */
  const receiveEvents = async () => {
    const received: { readonly type: string; readonly data: { readonly id: string; readonly url: string } }[] = [];
    let secret = '';
    const receiver = createServer(async (req, res) => {
      let body = '';
      for await (const chunk of req) body += chunk;
      received.push(new Webhook(secret).verify(body, req.headers as Record<string, string>) as (typeof received)[0]);
      res.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const { request } = await apiAs(portal.url, 'reseller@example.com');
    const { data: profile } = await request('GET', '/user');
    const { port } = receiver.address() as AddressInfo;
    const { data } = await request('POST', '/api/webhook/create', {
      ...{ companyId: profile.companyId.id, url: `http://127.0.0.1:${port}/`, description: 'Onboarding' },
      types: ['record.created', 'record.changed', 'document.delivered'],
    });
    secret = data.secret;
    return { of: (id: string) => received.filter((event) => event.data.id === id) };
  };

  /** Runs curl; returns status, headers and body. */
  const curl = async (url: string, ...args: string[]) => {
    const { stdout } = await run('curl', ['--silent', '--show-error', '--include', '--compressed', ...args, url]);
    const at = stdout.lastIndexOf('\r\n\r\n');
    const [head, body] = [stdout.slice(0, at), stdout.slice(at + 4)];
    const status = Number([...head.matchAll(/HTTP\/1\.1 (\d+)/g)].at(-1)?.[1]);
    return { status, head, body };
  };
  const v1 = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: object } = {},
  ) => {
    const answer = await curl(
      `${portal.url}/v1${path}`,
      ...['--request', method, '--header', `Authorization: Bearer ${token}`],
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['--json', JSON.stringify(body)]),
    );
    return { ...answer, data: answer.body === '' ? undefined : JSON.parse(answer.body) };
  };

  it('onboards an end user, delivers a document for it, reads back the same bytes, and gets its events', async () => {
    const events = await receiveEvents();
    const form = endUserForm({ name: 'Onboarded by Script LLC' });
    const once = { 'Idempotency-Key': 'onboarding-1' };
    const created = await v1('POST', '/end-users', { body: form, headers: once });
    expect(created.status).toBe(200);
    const { id } = created.data;
    expect((await v1('POST', '/end-users', { body: form, headers: once })).data.id).toBe(id);

    const read = await v1('GET', `/end-users/${id}`);
    const [, etag = ''] = /^etag: (\S+)/im.exec(read.head) ?? [];
    const changed = { ...read.data, name: 'Onboarded by Script Inc.' };
    const headers = { 'If-Match': etag };
    expect((await v1('PUT', `/end-users/${id}`, { body: changed, headers })).status).toBe(200);
    expect((await v1('PUT', `/end-users/${id}`, { body: changed, headers })).status).toBe(412);

    const bytes = Buffer.from(pdf());
    const [sent, got] = [join(folder, 'agreement.pdf'), join(folder, 'got.pdf')];
    await writeFile(sent, bytes);
    const announced = await v1('POST', '/documents', {
      body: {
        ...{ rowId: id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER', documentName: 'Agreement' },
        ...{ documentLocation: 'agreement.pdf', size: bytes.length },
        checksum: createHash('sha256').update(bytes).digest('base64'),
      },
    });
    expect(announced.status).toBe(200);
    const uploaded = await curl(
      announced.data.uploadUrl,
      ...['--request', 'PUT', '--data-binary', `@${sent}`],
      ...Object.entries(announced.data.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    );
    expect(uploaded.status).toBe(200);
    await expect
      .poll(async () => (await v1('GET', `/documents/${announced.data.id}`)).data.state, { timeout: 20_000 })
      .toBe('ready');
    const { data } = await v1('GET', `/documents/${announced.data.id}/download`);
    await run('curl', ['--silent', '--output', got, data.url]);
    expect(await readFile(got)).toEqual(bytes);

    await expect
      .poll(() => events.of(id).map(({ type }) => type), { timeout: 30_000 })
      .toEqual(['record.created', 'record.changed']);
    await expect
      .poll(() => events.of(announced.data.id).map(({ type }) => type), { timeout: 30_000 })
      .toContain('document.delivered');
  }, 90_000);

  it('reads all end users page by page', async () => {
    const names: string[] = [];
    let cursor = '';
    let total = 0;
    do {
      const { data } = await v1('GET', `/end-users?limit=50${cursor && `&cursor=${cursor}`}`);
      names.push(...data.data.map(({ id }: { id: string }) => id));
      [cursor, total] = [data.next ?? '', data.total];
    } while (cursor !== '');
    expect(new Set(names).size).toBe(total);
  });

  it('is told as a problem what was wrong', async () => {
    const { status, head, data } = await v1('POST', '/end-users', { body: { name: '' } });
    expect([status, /^content-type: (\S+)/im.exec(head)?.[1]]).toEqual([400, 'application/problem+json;']);
    expect(data).toMatchObject({ type: 'about:blank', status: 400, title: expect.any(String) });
    const refused = await curl(`${portal.url}/v1/end-users`, '--header', 'Authorization: Bearer ncp_local_wrong');
    expect([refused.status, JSON.parse(refused.body).title]).toEqual([401, 'This token is not valid']);
    expect((await v1('GET', '/providers')).status).toBe(403);
  });
});

it('an assistant with the official client lists the tools and reads with each of them over HTTP', async () => {
  const { request } = await apiAs(portal.url, 'ncra@example.com');
  const allowed = scopes.filter((scope) => scope.endsWith('.read'));
  const { text } = (await request('POST', '/api/apiToken/create', { name: 'Assistant', scopes: allowed, days: 1 }))
    .data;
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${text}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', portal.url), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const read = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    expect([name, isError, content]).toEqual([name, undefined, content]);
    return JSON.parse((content as { text: string }[])[1]?.text ?? '');
  };
  const rows = (await read('list_records', { kind: 'endUser', limit: 1 })).data;
  expect(rows.length).toBe(1);
  const [{ id, name: endUser, url }] = rows;
  expect((await fetch(url)).status).toBe(200);
  const of = { kind: 'endUser', id };
  const { tools } = await client.listTools();
  for (const { name } of tools)
    await read(
      name,
      name === 'search'
        ? { text: endUser.slice(0, 90) }
        : /^get_(record|obl|his)|explain/.test(name)
          ? of
          : name === 'list_records'
            ? { kind: 'provider' }
            : {},
    );
  await client.close();
});
