import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type EventRequest, postEvent } from '#lambdas/webhook-sender/post-event.ts';
import { isPublic, publicAddresses } from '#lambdas/webhook-sender/public-address.ts';

const dir = mkdtempSync(join(tmpdir(), 'receiver-'));
const servers: Server[] = [];

/** A certificate for hooks.example.com that the tests trust. */
const createCertificate = () => {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', cert, '-subj', '/CN=hooks.example.com'],
    ...['-addext', 'subjectAltName=DNS:hooks.example.com'],
  ]);
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
};

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(dir, { recursive: true });
});

const startReceiver = async (answer: RequestListener) => {
  const calls: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
  const port = await listen(
    createHttp(async (req, res) => {
      let body = '';
      for await (const chunk of req) body += chunk;
      calls.push({ url: req.url, headers: req.headers, body });
      answer(req, res);
    }),
  );
  return { calls, url: `http://127.0.0.1:${port}/hook`, port };
};

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const local = { resolve: loopback, isLocal: true, timeoutMs: 2_000 };
const stage = { ...local, isLocal: false };
const event = (url: string): EventRequest => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"type":"é"}' });

describe('an address', () => {
  it.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['192.0.2.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:169.254.169.254', false],
    ['64:ff9b::a9fe:a9fe', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['4000::1', false],
    ['hooks.example.com', false],
  ])('%s is public: %s', (address, isOne) => {
    expect(isPublic(address)).toBe(isOne);
  });

  it('is refused whole when a name leads to a public and to another one', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(publicAddresses('hooks.example.com', resolve, false)).rejects.toThrow('not a public one');
    await expect(publicAddresses('hooks.example.com', resolve, true)).rejects.toThrow('not a public one');
  });

  it.each(['https://169.254.169.254/latest', 'https://[::1]/', 'https://0x7f000001/', 'https://2130706433/'])(
    'written into the URL is checked as well: %s',
    async (url) => {
      const answer = await postEvent(event(url), { ...stage, resolve: () => Promise.reject(new Error('resolved')) });
      expect(answer).toMatchObject({ status: 0, error: 'The address is not a public one.' });
    },
  );
});

describe('sending an event', () => {
  it('posts body and headers, and answers with the status alone', async () => {
    const { calls, url } = await startReceiver((_req, res) => void res.writeHead(204).end());
    const answer = await postEvent(event(url), local);
    expect(answer).toEqual({ status: 204, error: '', ms: expect.any(Number) });
    expect(calls).toEqual([{ url: '/hook', headers: expect.anything(), body: '{"type":"é"}' }]);
    expect(calls[0]?.headers).toMatchObject({
      'webhook-id': 'evt_1',
      'content-type': 'application/json',
      'content-length': '13',
    });
  });

  it('follows no redirect, to loopback or elsewhere', async () => {
    const inner = await startReceiver((_req, res) => void res.end());
    const { calls, url } = await startReceiver((_req, res) => void res.writeHead(302, { location: inner.url }).end());
    expect((await postEvent(event(url), local)).status).toBe(302);
    expect([calls.length, inner.calls.length]).toEqual([1, 0]);
  });

  it('refuses a name that leads to the metadata address at the second try', async () => {
    const { cert, key } = createCertificate();
    const received: string[] = [];
    const server = createHttps({ cert, key }, (req, res) => {
      received.push(String(req.headers.host));
      res.end();
    });
    const port = await listen(server as unknown as Server);
    let tries = 0;
    const resolve = async () => {
      tries++;
      return [{ address: tries === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    // Port and address are those of a local receiver: the certificate and the pinned address are as for every other.
    const url = `https://hooks.example.com:8443/hook`;
    const options = { resolve, isLocal: true, timeoutMs: 2_000, ca: cert };
    const redirected = { ...options, port };
    expect(await postEvent(event(url), redirected)).toMatchObject({ status: 200, error: '' });
    expect(await postEvent(event(url), redirected)).toMatchObject({
      status: 0,
      error: 'The address is not a public one.',
    });
    expect([tries, received]).toEqual([2, [expect.stringContaining('hooks.example.com')]]);
  });

  it('refuses a certificate that is not valid for the name', async () => {
    const { cert, key } = createCertificate();
    const port = await listen(createHttps({ cert, key }, (_req, res) => void res.end()) as unknown as Server);
    const options = { ...local, ca: cert, port };
    const answer = await postEvent(event('https://other.example.com:8443/'), options);
    expect(answer).toMatchObject({ status: 0, error: 'The certificate of the receiver is not valid.' });
  });

  it('ends when a receiver takes longer than is allowed, or its name does', async () => {
    const { url } = await startReceiver(() => undefined);
    expect(await postEvent(event(url), { ...local, timeoutMs: 100 })).toMatchObject({
      status: 0,
      error: 'There was no answer in time.',
    });
    const hanging = { ...local, timeoutMs: 100, resolve: () => new Promise<never>(() => undefined) };
    expect((await postEvent(event('https://hooks.example.com/'), hanging)).error).toBe('There was no answer in time.');
  });

  it('does not wait for a body that never ends', async () => {
    const { url } = await startReceiver((_req, res) => {
      res.writeHead(200);
      res.write('first');
    });
    const { status, ms } = await postEvent(event(url), local);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1_000);
  });

  it.each([
    ['http://hooks.example.com/', 'Please enter an address that begins with https://'],
    ['https://hooks.example.com:22/', 'Please use port 443 or 8443.'],
    ['http://127.0.0.1:4000/', 'Please enter an address that begins with https://'],
    ['https://user:word@hooks.example.com/', expect.stringContaining('without a user name and password')],
  ])('refuses on a stage, whoever has stored it, %s', async (url, error) => {
    expect(await postEvent(event(url), stage)).toMatchObject({ status: 0, error });
  });

  it('says in few words of its own what went wrong', async () => {
    const missing = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND secret'), { code: 'ENOTFOUND' }));
    const unknown = await postEvent(event('https://hooks.example.com/'), { ...stage, resolve: missing });
    expect(unknown.error).toBe('The name was not found.');
    const refused = await postEvent(event('http://127.0.0.1:1/'), local);
    expect(refused.error).toBe('The connection failed.');
  });
});
