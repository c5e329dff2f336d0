import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dns, openDns } from '#local/dns.ts';

let dir: string;
let dns: Dns;
let url: string;

const server = createServer((req, res) => void dns.handle(req, res, new URL(req.url ?? '/', url)));

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dns-'));
  dns = await openDns(join(dir, 'dns.json'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/local/dns`;
});
afterAll(async () => {
  await dns.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

const resolve = (name: string) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([dns.address]);
  return resolver.resolveTxt(name);
};
const add = (name: string, text: string) =>
  fetch(url, { method: 'POST', body: JSON.stringify({ name, text }) }).then((reply) => reply.status);
const missing = { code: 'ENOTFOUND' };

it('answers with the texts of a name, whatever its case, and with none of another', async () => {
  await expect(resolve('_proof.acme.example')).rejects.toMatchObject(missing);
  expect(await add('_Proof.acme.example', 'one')).toBe(200);
  await add('_proof.acme.example', 'two');
  expect(await resolve('_proof.ACME.example')).toEqual([['one'], ['two']]);
  await expect(resolve('acme.example')).rejects.toMatchObject(missing);
  expect(await (await fetch(url)).json()).toEqual([
    { name: '_proof.acme.example', text: 'one' },
    { name: '_proof.acme.example', text: 'two' },
  ]);
});

it('divides a text that is longer than a record may hold', async () => {
  await add('long.example', 'x'.repeat(300));
  expect(await resolve('long.example')).toEqual([['x'.repeat(255), 'x'.repeat(45)]]);
});

it('has no answer where a name has no record of the kind', async () => {
  await add('kinds.example', 'text');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([dns.address]);
  await expect(resolver.resolveMx('kinds.example')).rejects.toMatchObject({ code: 'ENODATA' });
});

it('removes the records of a name, refuses what is none, and keeps the rest across restarts', async () => {
  await add('kept.example', 'kept');
  await add('gone.example', 'gone');
  await fetch(`${url}?name=GONE.example`, { method: 'DELETE' });
  expect(await add('', 'text')).toBe(400);
  await dns.stop();
  dns = await openDns(join(dir, 'dns.json'));
  expect(await resolve('kept.example')).toEqual([['kept']]);
  await expect(resolve('gone.example')).rejects.toMatchObject(missing);
});
