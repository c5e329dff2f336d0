import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { ObjectEvent } from '#local/object-store/object-event.ts';
import { createObjectStore, type ObjectStoreOptions } from '#local/object-store/object-store.ts';

export const Bucket = 'docs';
export const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: randomBytes(20).toString('hex') };

export interface RunningStore {
  /** Holds the store's folder and nothing else. */
  readonly root: string;
  readonly dir: string;
  readonly endpoint: string;
  readonly client: S3Client;
  readonly events: ObjectEvent[];
  close(): Promise<void>;
}

/** The real client, with one attempt, so that errors are visible. */
export const clientFor = (endpoint: string, config: S3ClientConfig = {}): S3Client =>
  new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials, maxAttempts: 1, ...config });

/** The object store behind a real server on a free port, mounted as the portal mounts it, and the real client. */
export const startStore = async (options: Partial<ObjectStoreOptions> = {}): Promise<RunningStore> => {
  const root = options.dir ? dirname(options.dir) : await mkdtemp(join(tmpdir(), 'object-store-'));
  const dir = options.dir ?? join(root, 'store');
  const events: ObjectEvent[] = [];
  const store = await createObjectStore({
    dir,
    prefix: '/local/s3',
    buckets: [Bucket, 'bulk'],
    onEvent: async (event) => {
      events.push(event);
    },
    ...credentials,
    ...options,
  });
  const server = createServer((req, res) => void store.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/local/s3`;
  const client = clientFor(endpoint);
  const close = async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    if (!options.dir) await rm(root, { recursive: true, force: true });
  };
  return { root, dir, endpoint, client, events, close };
};
