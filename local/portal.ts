import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutsideServices } from '../contract/site-config.ts';
import { areas } from '../lambdas/areas.ts';
import { openBounces } from './bounces.ts';
import { setEnvironment } from './environment.ts';
import { type Exports, startExports } from './exports.ts';
import { addressOf } from './http/address.ts';
import { createApi } from './http/api.ts';
import { createAuthorizer } from './http/authorizer.ts';
import { createDevSite } from './http/dev-site.ts';
import { isApiPath } from './http/find-route.ts';
import { createSite } from './http/site.ts';
import { createIdentity } from './identity/identity.ts';
import { openImportQueue } from './import-queue.ts';
import { type Inbox, openInbox, takeMail, takeSms } from './inbox.ts';
import { invoke } from './invoke.ts';
import { createLocalTable } from './local-table.ts';
import { type ObjectEvent, s3Event } from './object-store/object-event.ts';
import { createObjectStore } from './object-store/object-store.ts';
import { openPackaging } from './packaging.ts';
import { takeMessages } from './queue/take-messages.ts';
import { createQuickSight } from './quicksight/quicksight.ts';
import { openReminders } from './reminders.ts';
import { openScanQueue } from './scan-queue.ts';
import { folders, settings } from './settings.ts';
import { startTableEngine } from './table-engine/table-engine.ts';
import { startTaskWorker } from './task-worker.ts';

export interface PortalOptions {
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly fresh?: boolean;
  /** The built site. */
  readonly siteDir: string;
  /** The address of a development server that serves the pages instead. */
  readonly devServer?: string | undefined;
  /** Services beside the portal, as a deployed stage would configure them. */
  readonly outside?: OutsideServices;
  /** Proxies whose X-Forwarded-For counts, by their addresses. */
  readonly proxies?: readonly string[];
  /** How often tasks are looked for; every ten seconds where nothing is said. */
  readonly tasksEveryMs?: number;
  readonly log: (message: string, error?: unknown) => void;
}

export interface Portal {
  readonly url: string;
  readonly inbox: Inbox;
  /** Resolves when no dropped file waits or is being imported. */
  importsIdle(): Promise<void>;
  /** Resolves when no export for reports is running. */
  exportsIdle(): Promise<void>;
  stop(): Promise<void>;
}

type Handle = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void> | void;

/** Starts the whole portal on this machine: table, identity, object store, queue, API and site on one loopback port. */
export const startPortal = async ({
  dataDir,
  port,
  fresh,
  siteDir,
  devServer,
  outside,
  proxies,
  tasksEveryMs,
  log,
}: PortalOptions): Promise<Portal> => {
  if (fresh) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const dataFolders = folders(dataDir);
  let handle: Handle = (_req, res) => void res.writeHead(503, { 'retry-after': '1' }).end();
  const server = createServer((req, res) => void respond(handle, req, res, log));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const engine = await startTableEngine({ dataDir: dataFolders.table, log });
  setEnvironment(url, engine.endpoint);
  await createLocalTable(engine.endpoint, settings.table);
  const inbox = await openInbox(dataFolders.inbox);
  const { poolId, clientId, registration, accessKeyId, secretAccessKey, buckets, paths } = settings;
  const identity = await createIdentity({
    dataFile: dataFolders.identity,
    adminAccessKey: accessKeyId,
    poolId,
    clientId,
    registration,
    deliver: inbox.deliver,
    triggers: {
      preSignUp: async (event) => {
        const { handler } = await import('../lambdas/triggers/handler.ts');
        return invoke('triggers', handler, event);
      },
      postConfirmation: async (event) => {
        const { handler } = await import('../lambdas/triggers/handler.ts');
        return invoke('triggers', handler, event);
      },
    },
    onError: (error) => log('identity', error),
  });
  const imports = await openImportQueue(dataFolders.queue, log);
  const scans = await openScanQueue(dataFolders.queue, log);
  const reminders = await openReminders(dataFolders.queue, log);
  const bounces = await openBounces(dataFolders.queue, log);
  const packaging = await openPackaging(dataFolders.queue, log);
  let exports: Exports | undefined;
  const onEvent = async (event: ObjectEvent) => {
    const { bucket, key, eTag, versionId } = event;
    exports?.onEvent(event);
    if (bucket !== buckets.uploads || !event.eventName.startsWith('ObjectCreated')) return;
    if (key.startsWith('bulk/')) await imports.send(JSON.stringify(s3Event(event)));
    if (key.startsWith('incoming/')) await scans.send(JSON.stringify({ bucket, key, eTag, versionId }));
  };
  const objects = await createObjectStore({
    dir: dataFolders.objects,
    accessKeyId,
    secretAccessKey,
    prefix: paths.objects,
    buckets: Object.values(buckets),
    onEvent,
    log,
  });
  const quicksight = createQuickSight({
    url: `${url}${paths.quicksight}`,
    onError: (error) => log('quicksight', error),
  });
  const config = {
    region: settings.region,
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `${url}${paths.identity}`,
    ...outside,
  };
  const site = createSite(siteDir, config, [url]);
  const devSite = devServer === undefined ? undefined : createDevSite(devServer);
  // Loaded now, so that an error in one shows at the start.
  await Promise.all(Object.values(areas).map((area) => area.load()));
  const api = createApi(areas, createAuthorizer(identity), proxies);

  handle = (req, res, address) => {
    const { pathname } = address;
    if (req.headers.host !== address.host) return redirect(req, res, url);
    if (pathname.startsWith(`${paths.objects}/`)) return objects.handle(req, res);
    if (pathname.startsWith(`${paths.identity}`)) return identity.handle(req, res);
    if (pathname.startsWith(`${paths.quicksight}/`)) return quicksight.handle(req, res);
    if (pathname.startsWith(paths.mail)) return takeMail(req, res, inbox, bounces.sent);
    if (pathname.startsWith(paths.queue))
      return takeMessages(req, res, (queue, body) => (queue.endsWith('/packaging') ? packaging : reminders).send(body));
    if (pathname.startsWith(paths.sms)) return takeSms(req, res, inbox);
    if (pathname.startsWith(paths.inbox)) return inbox.handle(res, pathname.endsWith('.json'));
    if (isApiPath(pathname)) return api(req, res, address);
    if (devSite && pathname !== '/config.json') return devSite(req, res);
    return site(req, res, pathname);
  };
  // Like the handlers, the demo data uses the data layer, which reads the environment on load.
  const { seed } = await import('./seed/seed.ts');
  await seed(dataFolders.seeded);
  imports.start();
  scans.start();
  reminders.start();
  bounces.queue.start();
  packaging.start();
  const taskWorker = await startTaskWorker(log, tasksEveryMs);
  exports = await startExports(log);

  const stop = async () => {
    await Promise.all([taskWorker.stop(), exports?.stop()]);
    await Promise.all([imports.stop(), scans.stop(), reminders.stop(), bounces.queue.stop(), packaging.stop()]);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await engine.stop();
  };
  return { url, inbox, importsIdle: () => imports.idle(), exportsIdle: async () => exports?.idle(), stop };
};

/**
 * Cookies and tokens belong to one origin, and so do the engines' addresses: requests to other host names are
 * redirected to it.
 */
const redirect = (req: IncomingMessage, res: ServerResponse, url: string) => {
  const isPage = req.method === 'GET' || req.method === 'HEAD';
  res.writeHead(isPage ? 302 : 421, isPage ? { location: `${url}${req.url ?? '/'}` } : {}).end();
};

const respond = async (handle: Handle, req: IncomingMessage, res: ServerResponse, log: PortalOptions['log']) => {
  try {
    const address = addressOf(req);
    if (typeof address === 'number') return void res.writeHead(address).end();
    await handle(req, res, address);
  } catch (error) {
    log(`${req.method} ${req.url?.split('?')[0]}`, error);
    if (!res.headersSent) res.writeHead(500);
    res.end();
  }
};
