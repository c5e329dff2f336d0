import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '#local/http/front.ts';

const SCRIPT = 'export const words = ["a script"];\n'.repeat(200);
const PAGE = `<!doctype html><title>Portal</title>${'<p>A page</p>'.repeat(200)}`;

let folder: string;
let port: number;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1234.js'), SCRIPT);
  await writeFile(join(folder, 'assets/font-1234.woff2'), 'a font');
  await writeFile(join(folder, 'index.html'), PAGE);
  const site = createSite(folder, { region: 'us-east-1', userPoolId: 'pool', userPoolClientId: 'client' });
  const server = createServer((req, res) => void site(req, res, req.url ?? '/'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
  stop = () => new Promise((stopped) => server.close(stopped));
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

/** As it is on the line: `fetch` would unpack it. */
const request = async (path: string, headers: OutgoingHttpHeaders = {}) => {
  const answer = await new Promise<IncomingMessage>((ready, failed) =>
    get({ port, host: '127.0.0.1', path, headers }, ready).on('error', failed),
  );
  return { headers: answer.headers, body: await buffer(answer) };
};

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each([
  ['a script', '/assets/app-1234.js', SCRIPT],
  ['a page', '/endUser', PAGE],
])('%s of the site', (_what, path, text) => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
  ])('is sent as %s, as CloudFront does, to a client that takes %s', async (encoding, accepted) => {
    const { headers, body } = await request(path, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(body.length).toBeLessThan(text.length / 4);
    expect(unpack[encoding]?.(body).toString()).toBe(text);
  });

  it('is sent as it is to a client that takes neither', async () => {
    const { headers, body } = await request(path);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(text);
  });
});

it('does not compress a font, which is compressed in itself', async () => {
  const { headers, body } = await request('/assets/font-1234.woff2', { 'accept-encoding': 'gzip, br' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe('a font');
});
