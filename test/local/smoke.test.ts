import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { lineOf } from '../../bin/smoke/check.ts';
import { anonymousChecks, personOf } from '../../bin/smoke/person.ts';
import { checkAreas, exitCodeOf, smoke } from '../../bin/smoke/run.ts';
import { type RunningPortal, runPortal } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

let portal: RunningPortal;
let secret = '';

beforeAll(async () => {
  portal = await runPortal();
  const { request } = await apiAs(portal.url, 'ncra@example.com');
  secret = (await request('POST', '/api/user/app')).data.secret;
  // The code before: each counts once, and the test signs in with the one of now.
  const epoch = Math.floor(Date.now() / 1000) - 30;
  await request('POST', '/api/user/app/confirm', { code: generateSync({ secret, epoch }) });
  await request('PUT', '/api/user/factors', { factor: 'APP' });
});
afterAll(() => portal.stop());

const lines = (seen: Parameters<typeof lineOf>[0][]) => seen.map(lineOf).join('');

describe('the smoke test', () => {
  it('finds a portal as it should be, for any user and for a person who saves, attaches and deletes', async () => {
    const person = personOf({
      SMOKE_EMAIL: 'ncra@example.com',
      SMOKE_PASSWORD: DEMO_PASSWORD,
      SMOKE_TOTP_SECRET: secret,
    });
    const seen = await smoke(portal, person);
    expect(lines([...seen])).toBe(
      [
        'ok      pages and their files come with their headers',
        'ok      the site knows its user pool',
        'ok      the API answers a public call',
        'ok      the API refuses a call without a token',
        'ok      the API has no other calls',
        'skipped the API’s own address is refused: the outputs do not name it',
        'ok      pages and functions are of the release that is meant',
        'ok      a person signs in with password and authenticator app',
        'ok      every area answers by the release that is meant',
        'ok      a list is read',
        'ok      a record and its document are saved, checked and deleted',
        'ok      a spreadsheet of three rows is imported and taken back',
        'ok      the data of reports is fresh',
        '',
      ].join('\n'),
    );
    const { request } = await apiAs(portal.url, 'experian@example.com');
    const { data } = await request('GET', '/api/reseller/search?searchText=Smoke%20test&page=0&size=10');
    expect(data.totalElements).toBe(0);
  });

  it('finds pages and functions that are not of the release that is meant', async () => {
    const seen = await smoke({ ...portal, release: 'another' }, undefined);
    expect(lines([...seen])).toContain(
      'failed  pages and functions are of the release that is meant: the pages are of local, and another is meant',
    );
    const { token } = await apiAs(portal.url, 'experian@example.com');
    await expect(checkAreas({ url: portal.url, release: 'another' }, token)).rejects.toThrow(
      /another is meant, and these answer by another: .*reseller \(local\)/,
    );
  });

  it('does without a person who has no secret', async () => {
    expect(personOf({ SMOKE_EMAIL: 'ncra@example.com', SMOKE_PASSWORD: 'x' })).toBeUndefined();
    const seen = await smoke(portal, undefined);
    expect(seen.at(-1)).toMatchObject({ level: 'skipped' });
    expect(exitCodeOf(seen)).toBe(0);
  });

  it('says that a person cannot sign in, and what the pool said', async () => {
    const stranger = { email: 'ncra@example.com', password: 'not the password', secret };
    const seen = await smoke(portal, stranger);
    expect(lines(seen.slice(-1))).toMatch(/^failed {2}a person signs in .*: Incorrect username or password/);
    expect(exitCodeOf(seen)).toBe(1);
  });
});

describe('a portal that is not as it should be', () => {
  const server = createServer((req, res) => {
    if (req.url === '/user') res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Parked</p>');
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => server.close());

  it('has a sentence for each thing that is wrong', async () => {
    const seen = await anonymousChecks({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(lines(seen)).toMatch(/failed {2}pages and .*: the header strict-transport-security is ""/);
    expect(lines(seen)).toMatch(
      /failed {2}the API refuses a call without a token: \/user answered 200 without a token/,
    );
    expect(lines(seen)).toMatch(/failed {2}the API has no other calls: a call that is not there answered 200/);
    expect(exitCodeOf(seen)).toBe(1);
  });

  it('is distinguished from one that does not answer', async () => {
    const seen = await anonymousChecks({ url: 'http://127.0.0.1:1' });
    expect(lines(seen)).toContain('failed  the API answers a public call: fetch failed');
  });
});
