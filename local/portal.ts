import { mkdir, rm } from 'node:fs/promises';
import { copyAuditTrail, startAuditCheck } from './background/audit-copy.ts';
import { startTaskWorker } from './background/task-worker.ts';
import { openEngines } from './engines.ts';
import { setEnvironment } from './environment.ts';
import { createFront, type FrontOptions } from './http/front.ts';
import { listen } from './http/loopback.ts';
import type { Inbox } from './inbox.ts';
import { createLocalTable } from './local-table.ts';
import type { Log } from './log.ts';
import { folders, settings } from './settings.ts';
import { startTableEngine } from './table-engine/table-engine.ts';

export interface PortalOptions extends FrontOptions {
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly fresh?: boolean;
  /** How often tasks are looked for; every ten seconds where nothing is said. */
  readonly tasksEveryMs?: number;
  readonly log: Log;
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

/** Starts the whole portal on this machine: table, identity, object store, queues, API and site on one loopback port. */
export const startPortal = async (options: PortalOptions): Promise<Portal> => {
  const { dataDir, log } = options;
  if (options.fresh) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const data = folders(dataDir);
  const server = await listen(options.port, log);
  const { url } = server;
  const table = await startTableEngine({ dataDir: data.table, log });
  setEnvironment(url, table.endpoint);
  await createLocalTable(table.endpoint, settings.table);
  const engines = await openEngines(url, data, log);
  server.answerWith(await createFront(url, engines, options));
  const audit = await copyAuditTrail(log);
  // Like the handlers, the demo data uses the data layer, which reads the environment on load.
  const { seed } = await import('./seed/seed.ts');
  await seed(data.seeded);
  const { inbox, queues, exports } = engines;
  queues.start();
  const tasks = await startTaskWorker(log, options.tasksEveryMs);
  exports.start();
  const auditCheck = startAuditCheck(log);
  const stop = async () => {
    await Promise.all([tasks.stop(), exports.stop(), auditCheck.stop()]);
    await queues.stop();
    await audit.idle();
    await server.close();
    await table.stop();
  };
  return { url, inbox, importsIdle: () => queues.imports.idle(), exportsIdle: () => exports.idle(), stop };
};
