import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { s3Event } from '#local/object-store/object-event.ts';
import { Bucket, clientFor, credentials, type RunningStore, startStore } from './running-store.ts';

let root: string;
let dir: string;
let stores: RunningStore[];

const start = async (options: Parameters<typeof startStore>[0] = {}) => {
  const store = await startStore({ dir, ...options });
  stores.push(store);
  return store;
};

/** Sends the first tenth of an object with the key 'half'. */
const beginUpload = async ({ endpoint, client }: Pick<RunningStore, 'endpoint' | 'client'>) => {
  const { origin, hostname, port } = new URL(endpoint);
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'half' }));
  const path = url.slice(origin.length);
  const half = request({ host: hostname, port, method: 'PUT', path, headers: { 'content-length': 1e7 } });
  half.on('error', () => undefined).write(Buffer.alloc(1e6));
  return half;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'object-store-'));
  dir = join(root, 'store');
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await rm(root, { recursive: true, force: true });
});

const filesUnder = async (folder: string) =>
  (await readdir(join(dir, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

/** A store in a process of its own, so that it can be killed. */
const startApart = async () => {
  const module = (name: string) => JSON.stringify(new URL(`../../../local/object-store/${name}`, import.meta.url).href);
  const options = { dir, prefix: '/local/s3', buckets: [Bucket], ...credentials };
  const script = `const { createObjectStore } = await import(${module('object-store.ts')});
    const { createServer } = await import('node:http');
    const store = await createObjectStore(${JSON.stringify(options)});
    const server = createServer((req, res) => void store.handle(req, res));
    server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { child, endpoint: `http://127.0.0.1:${port}/local/s3` };
};

describe('after a restart', () => {
  it('objects, versions, delete markers and tags are as before', async () => {
    const first = await start();
    for (const Body of ['one', 'two'])
      await first.client.send(new PutObjectCommand({ Bucket, Key: 'ä', Body, Tagging: 'a=b', Metadata: { m: '1' } }));
    const before = await first.client.send(new ListObjectVersionsCommand({ Bucket }));
    await first.close();
    const second = await start();
    const after = await second.client.send(new ListObjectVersionsCommand({ Bucket }));
    expect(after.Versions).toEqual(before.Versions);
    const found = await second.client.send(new GetObjectCommand({ Bucket, Key: 'ä' }));
    expect(await found.Body?.transformToString()).toBe('two');
    expect(found).toMatchObject({ TagCount: 1, Metadata: { m: '1' } });
  });

  it('after a kill in the middle of uploads, every acknowledged object is whole and no half one is visible', async () => {
    const { child, endpoint } = await startApart();
    const client = clientFor(endpoint);
    const acknowledged: string[] = [];
    const body = (key: string) => key.repeat(20_000);
    const writers = [0, 1, 2].map(async (writer) => {
      for (let count = 0; ; count++) {
        const Key = `${writer}-${count}`;
        await client.send(new PutObjectCommand({ Bucket, Key, Body: body(Key) }));
        acknowledged.push(Key);
        if (acknowledged.length === 30) child.kill('SIGKILL');
      }
    });
    // An upload that never completes.
    await beginUpload({ endpoint, client });
    await Promise.allSettled(writers);
    client.destroy();

    const store = await start();
    for (const Key of acknowledged) {
      const { Body } = await store.client.send(new GetObjectCommand({ Bucket, Key }));
      expect(await Body?.transformToString()).toBe(body(Key));
    }
    await expect(store.client.send(new GetObjectCommand({ Bucket, Key: 'half' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    expect(await filesUnder('incoming')).toEqual([]);
    const left = await filesUnder('objects');
    expect(left.filter(({ name }) => name.endsWith('.data'))).toHaveLength(left.length / 2);
  });

  it('an event that could not be delivered is delivered, and one that was is not', async () => {
    let broken = true;
    const seen: string[] = [];
    const onEvent: NonNullable<Parameters<typeof startStore>[0]>['onEvent'] = async ({ key }) => {
      if (broken) throw new Error('no queue');
      seen.push(key);
    };
    const logged: string[] = [];
    const first = await start({ onEvent, log: (message) => logged.push(message) });
    await expect(first.client.send(new PutObjectCommand({ Bucket, Key: 'late', Body: 'x' }))).rejects.toMatchObject({
      name: 'InternalError',
    });
    expect(logged).toEqual([`PUT /local/s3/${Bucket}/late`]);
    broken = false;
    await first.client.send(new PutObjectCommand({ Bucket, Key: 'in time', Body: 'x' }));
    await first.close();
    expect(seen).toEqual(['in time']);
    await start({ onEvent });
    expect(seen).toEqual(['in time', 'late']);
    await start({ onEvent });
    expect(seen).toHaveLength(2);
  });
});

describe('an upload that breaks off', () => {
  it('leaves nothing behind, and the store goes on', async () => {
    const store = await start();
    const half = await beginUpload(store);
    for (let waited = 0; waited < 2_000 && (await filesUnder('incoming')).length === 0; waited += 10) await sleep(10);
    half.destroy();
    for (let waited = 0; waited < 2_000 && (await filesUnder('incoming')).length > 0; waited += 10) await sleep(10);
    expect(await filesUnder('incoming')).toEqual([]);
    await expect(store.client.send(new GetObjectCommand({ Bucket, Key: 'half' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    expect(store.events).toEqual([]);
  });
});

describe('the event as S3 words it', () => {
  it('encodes the key as S3 does', () => {
    const { Records } = s3Event({
      eventName: 'ObjectCreated:Put',
      eventTime: '2030-01-01T00:00:00.000Z',
      bucket: Bucket,
      key: 'bulk/a b+ü.xlsx',
      size: 1,
      eTag: 'e',
      versionId: 'v',
      sequencer: 's',
    });
    expect(Records[0]?.s3.object.key).toBe('bulk/a+b%2B%C3%BC.xlsx');
  });
});
