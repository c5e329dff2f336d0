import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentity } from '#local/identity/identity.ts';
import type { Message, Triggers } from '#local/identity/pool.ts';
import { takeMail, takeSms } from '#local/inbox.ts';
import { callFunction } from '#local/invoke.ts';
import { createKeyService } from '#local/key-service.ts';
import { createObjectStore } from '#local/object-store/object-store.ts';
import { createLocalTable, setEnvironment } from '#local/portal.ts';
import { takeMessages } from '#local/queue/take-messages.ts';
import { createQuickSight, type QuickSight } from '#local/quicksight/quicksight.ts';
import { settings } from '#local/settings.ts';
import { startTableEngine } from '#local/table-engine/table-engine.ts';

/**
 * A table in memory, an object store and a user pool in a temporary folder; the environment points at them until `stop`. The
 * store may have further buckets, of another stage, and begin with the files of a folder, which it owns from then on.
 */
export const startEngines = async ({
  moreBuckets = [],
  filesDir,
}: {
  readonly moreBuckets?: readonly string[];
  readonly filesDir?: string;
} = {}) => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const engine = await startTableEngine({ dataDir: null });
  const { accessKeyId, secretAccessKey, buckets, paths, poolId, clientId, registration } = settings;
  const objects = await createObjectStore({
    dir: filesDir ?? join(dir, 'objects'),
    accessKeyId,
    secretAccessKey,
    prefix: paths.objects,
    buckets: [...Object.values(buckets), ...moreBuckets],
    locked: [buckets.audit],
    // Read on each call, because a test may set the clock.
    now: () => Date.now(),
  });
  const inbox: Message[] = [];
  /** Messages that were sent to queues. */
  const queued: { readonly to: string; readonly body: string }[] = [];
  const triggers: Triggers = {};
  const deliver = async (message: Message) => void inbox.push(message);
  const identity = await createIdentity({
    dataFile: join(dir, 'identity.json'),
    adminAccessKey: accessKeyId,
    poolId,
    clientId,
    registration,
    triggers,
    deliver,
  });
  const keys = await createKeyService({
    signing: join(dir, 'signing-key.pem'),
    webhooks: join(dir, 'webhook-key.txt'),
  });
  let quicksight: QuickSight | undefined;
  const server = createServer((req, res) => {
    // The engines use the test's clock. Node would send the machine's in its responses, and the SDK would adjust to it.
    res.setHeader('Date', new Date().toUTCString());
    if (req.url?.startsWith(paths.mail)) return void takeMail(req, res, { deliver });
    if (req.url?.startsWith(paths.queue))
      return void takeMessages(req, res, async (to, body) => void queued.push({ to, body }));
    if (req.url?.startsWith(paths.functions)) return void callFunction(req, res);
    if (req.url?.startsWith(paths.keys)) return void keys.handle(req, res);
    if (req.url?.startsWith(paths.sms)) return void takeSms(req, res, { deliver });
    if (req.url?.startsWith(paths.quicksight)) return void quicksight?.handle(req, res);
    return void (req.url?.startsWith(paths.identity) ? identity : objects).handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Milliseconds by which the reports' clock is ahead. */
  const reportClock = { ahead: 0 };
  quicksight = createQuickSight({ url: `${url}${paths.quicksight}`, now: () => Date.now() + reportClock.ahead });
  const { ingestions } = quicksight;
  setEnvironment(url, engine.endpoint);
  await createLocalTable(engine.endpoint, settings.table);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await engine.stop();
    for (const owned of [dir, ...(filesDir ? [filesDir] : [])]) await rm(owned, { recursive: true, force: true });
  };
  /** The content of every file the engines have written. */
  const filesText = async () => {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
  };
  return { url, inbox, queued, triggers, ingestions, reportClock, filesText, stop };
};
