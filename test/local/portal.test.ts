import { Resolver } from 'node:dns/promises';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { fetchAuthSession } from 'aws-amplify/auth';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { settings } from '#local/settings.ts';
import { deadLetterQueues, queueAt } from '../../bin/redrive/redrive.ts';
import { fixture } from '../support/fixtures.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { operatorS3, type RunningPortal, runPortal } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

let portal: RunningPortal;
let ncra: Awaited<ReturnType<typeof apiAs>>;

beforeAll(async () => {
  portal = await runPortal();
  ncra = await apiAs(portal.url, 'ncra@example.com');
});
afterAll(() => portal.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers, redirect: 'manual' });

describe('the demo data', () => {
  it('has imports in the history, one done and one refused', async () => {
    await portal.importsIdle();
    const { data } = await ncra.request('GET', '/security/document/uploads?modifier=reseller&page=0&size=10');
    const byFile = new Map(data.content.map((one: { readonly fileName: string }) => [one.fileName, one]));
    expect(byFile.get('Resellers, spring.xlsx')).toMatchObject({
      state: 'done',
      counts: { rows: 6, created: 0, updated: 1, unchanged: 4, failed: 1 },
    });
    expect(byFile.get('Resellers of the old system.xlsx')).toMatchObject({ state: 'refused' });
  });

  it('has documents in every state', async () => {
    const { data } = await ncra.request('GET', '/security/listall?page=0&size=100');
    const states: string[] = data.content.map(({ state }: { readonly state: string }) => state);
    expect([...new Set(states)].sort()).toEqual(['pending', 'ready', 'rejected']);
  });
});

describe('signing in at the portal', () => {
  it('answers the person, their roles and company, and the token they came with', () => {
    expect(ncra.login).toMatchObject({
      http: 200,
      status: 'Success',
      message: 'Logged in successfully',
      userName: 'ncra@example.com',
      userToken: ncra.token,
    });
    expect(ncra.login.data.user).toMatchObject({
      userRoles: [{ roleId: 1 }],
      companyId: { name: 'Meridian Credit Services' },
      isSuperadmin: false,
    });
    expect(JSON.stringify(ncra.login.data.user)).not.toMatch(/password|"sub"/i);
  });

  it('refuses a user name that is not the token’s', async () => {
    expect(await ncra.request('POST', '/security/user-login', { userName: 'super@example.com' })).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'Invalid username or password',
    });
  });

  it('confirms the second factor to the person themselves only', async () => {
    const { id } = ncra.login.data.user;
    expect(await ncra.request('GET', `/api/user/otpVerify?userId=${id}`)).toMatchObject({
      status: 'Success',
      message: 'OTP verified',
    });
    expect(await ncra.request('GET', '/api/user/otpVerify?userId=somebody')).toMatchObject({ status: 'Failure' });
  });

  it('ends with logout, for the same token at once, and ending twice is no error', async () => {
    const person = await apiAs(portal.url, 'experian@example.com');
    expect((await person.request('GET', '/user')).http).toBe(200);
    expect((await person.request('POST', '/security/user-logout', {})).http).toBe(200);
    expect((await person.request('GET', '/user')).http).toBe(401);
    expect((await person.request('POST', '/security/user-logout', {})).http).toBe(200);
  });

  it('refuses tokens that the pool did not sign', async () => {
    const claims = JSON.parse(Buffer.from(ncra.token.split('.')[1] ?? '', 'base64url').toString());
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'local' }).sign(privateKey);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${ncra.token.split('.')[1]}.`;
    for (const token of [forged, none, 'garbage'])
      expect((await get('/user', { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('leaves the password in no file of the portal', async () => {
    const files = (await readdir(portal.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(3);
    // A file that is being written has a temporary name.
    const contents = await Promise.allSettled(files.map((file) => readFile(join(file.parentPath, file.name))));
    const read = contents.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(read.length).toBeGreaterThan(files.length - 5);
    for (const content of read) expect(content.includes(DEMO_PASSWORD)).toBe(false);
  });
});

describe('the address of the portal', () => {
  it('answers API paths with and without a trailing slash, and unknown ones with 404', async () => {
    expect((await ncra.request('GET', '/api/user/')).data).toHaveLength(1);
    expect((await get('/api/nothing')).status).toBe(404);
  });

  it('sends the site’s page with its security headers for every other path', async () => {
    const page = await get('/reseller/resellerEdit/5');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  it('keeps paths inside the site', async () => {
    expect(await (await get('/..%2f..%2fpackage.json')).text()).not.toContain('"dependencies"');
  });

  it.each([
    ['/%zz', 400],
    ['/api/user/%zz', 400],
    ['/security/imageFile/%E0%A4%A', 400],
    ['//', 404],
    ['//example.com/api/user', 404],
    ['/api//user', 404],
    ['//api/user/listall?page=0', 404],
  ])('refuses %s with %i and a message, and stays up', async (path, status) => {
    const { hostname, port } = new URL(portal.url);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      // fetch would normalise the path.
      request({ hostname, port, path }, resolve).on('error', reject).end();
    });
    expect(reply.statusCode).toBe(status);
    expect(await json(reply)).toEqual({ message: expect.stringMatching(/./) });
  });

  it('leads other names of this machine to its own', async () => {
    const { port } = new URL(portal.url);
    const reply = await fetch(`http://localhost:${port}/login`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, `${portal.url}/login`]);
  });
});

describe('company sign-in', () => {
  it('has its client and endpoint in the configuration of the site, and in the environment of functions', async () => {
    const endpoint = `${portal.url}${settings.paths.identity}`;
    const config = await (await get('/config.json')).json();
    expect(config.federation).toEqual({ clientId: settings.federation.id, endpoint });
    expect(process.env).toMatchObject({
      FEDERATION_CLIENT_ID: settings.federation.id,
      FEDERATION_ENDPOINT: endpoint,
      POOL_FIREWALL: 'yes',
    });
  });

  it('finds the records that prove a domain at a server of this machine', async () => {
    const record = { name: '_portal.acme.example', text: 'proof' };
    await fetch(`${portal.url}${settings.paths.dns}`, { method: 'POST', body: JSON.stringify(record) });
    const resolver = new Resolver();
    resolver.setServers([process.env.DNS_SERVERS ?? '']);
    expect(await resolver.resolveTxt(record.name)).toEqual([[record.text]]);
  });

  it('has a provider of a company and hosted endpoints beside the portal', async () => {
    const issuer = `${portal.url}${settings.paths.companyProvider}`;
    const found = await (await get(`${settings.paths.companyProvider}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    expect((await get(`${settings.paths.identity}/oauth2/authorize?client_id=unknown`)).status).toBe(400);
  });

  it('lets an ID token open nothing: it has no scope', async () => {
    const { tokens } = await fetchAuthSession();
    expect((await get('/user', { authorization: `Bearer ${tokens?.idToken}` })).status).toBe(403);
  });
});

describe('an inbound spreadsheet in the bucket', () => {
  it('is in the list without a browser, for every sender', async () => {
    const companyId = ncra.login.data.user.companyId.id;
    const Key = `bulk/reseller/${companyId}/from the operator.xlsx`;
    await operatorS3(portal.url).send(
      new PutObjectCommand({ Bucket: settings.buckets.uploads, Key, Body: fixture('resellers-libreoffice.xlsx') }),
    );
    await portal.importsIdle();
    const { data } = await ncra.request('GET', '/api/reseller/search?searchText=zurich%20kredit');
    expect(data.content).toMatchObject([
      { name: 'Zürich Kreditbüro GmbH', resellerType: 'Employment Screening', member: 'No' },
    ]);
  });

  it('goes the same way through the address the browser is given', async () => {
    const bytes = fixture('resellers-with-errors.xlsx');
    const { data } = await ncra.request('POST', '/security/document/upload?modifier=reseller', {
      fileName: 'my list.xlsx',
      size: bytes.length,
    });
    const put = await fetch(data.upload.url, {
      method: 'PUT',
      headers: data.upload.headers,
      body: new Blob([Buffer.from(bytes)]),
    });
    expect(put.status).toBe(200);
    await portal.importsIdle();
    const report = await ncra.request('GET', `/security/document/upload/${data.importId}?modifier=reseller`);
    expect(report.data).toMatchObject({
      fileName: 'my list.xlsx',
      state: 'done',
      counts: { rows: 5, created: 1, failed: 4 },
    });
  });

  it('is read and written without holding up the answers to others', async () => {
    const companyId = ncra.login.data.user.companyId.id;
    const rows = Array.from({ length: 15_000 }, (_, at) => [`Unhurried ${at} LLC`, 'Collections']);
    const Body = workbookOf([['Reseller Name', 'Reseller Type'], ...rows]);
    const Key = `bulk/reseller/${companyId}/many.xlsx`;
    const Metadata = { 'import-review': 'true' };
    await operatorS3(portal.url).send(new PutObjectCommand({ Bucket: settings.buckets.uploads, Key, Body, Metadata }));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await portal.importsIdle();
    delay.disable();
    const uploads = await ncra.request('GET', '/security/document/uploads?modifier=reseller&page=0&size=1');
    expect(uploads.data.content).toMatchObject([{ state: 'checked', plan: { rows: 15_000 } }]);
    // On the main thread the parser alone would take longer than a second.
    expect(delay.percentile(95) / 1e6).toBeLessThan(100);
    expect(delay.max / 1e6).toBeLessThan(500);
  });

  it('is refused at an address that was not signed for it', async () => {
    const { data } = await ncra.request('POST', '/security/document/upload?modifier=reseller', {
      fileName: 'a.xlsx',
      size: 10,
    });
    const anonymous = { ...data.upload.headers, 'x-amz-meta-portal-actor': 'somebody-else' };
    expect((await fetch(data.upload.url, { method: 'PUT', headers: anonymous, body: '0123456789' })).status).toBe(403);
    expect(
      (await fetch(data.upload.url, { method: 'PUT', headers: data.upload.headers, body: '0123456789abc' })).status,
    ).toBe(403);
  });
});

it('has every queue of failed messages that a stage has, where the command redrive finds it', async () => {
  const sqs = new SQSClient({ region: settings.region });
  const places: Readonly<Record<string, string>> = portal.places;
  const outputs = Object.values(deadLetterQueues).map(({ output }) => output);
  expect(Object.keys(places).sort()).toEqual([...outputs].sort());
  for (const output of outputs) expect((await queueAt(sqs, places[output] ?? '')).waiting).toBe(0);
});
