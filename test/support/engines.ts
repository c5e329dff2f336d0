import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnvironment } from '../../local/environment.ts';
import { createLocalTable } from '../../local/local-table.ts';
import { createObjectStore } from '../../local/object-store/object-store.ts';
import { settings } from '../../local/settings.ts';
import { startTableEngine } from '../../local/table-engine/table-engine.ts';

/** A table in memory and an object store in a temporary folder; the environment points at them until `stop`. */
export const startEngines = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const engine = await startTableEngine({ dataDir: null });
  const { accessKeyId, secretAccessKey, buckets, paths } = settings;
  const objects = await createObjectStore({
    dir,
    accessKeyId,
    secretAccessKey,
    prefix: paths.objects,
    buckets: Object.values(buckets),
  });
  const server = createServer((req, res) => void objects.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setEnvironment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, engine.endpoint);
  await createLocalTable(engine.endpoint, settings.table);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await engine.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { stop };
};
