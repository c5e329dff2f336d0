import type { Log } from '../log.ts';
import type { Queue } from '../queue/queue.ts';
import { openBounces } from './bounces.ts';
import { openImportQueue } from './import-queue.ts';
import { openPackaging } from './packaging.ts';
import { openReminders } from './reminders.ts';
import { openScanQueue } from './scan-queue.ts';

/** The queues of a stage with the functions behind them. They deliver from `start` on; what came before waits on disk. */
export const openQueues = async (dir: string, log: Log) => {
  const bounces = await openBounces(dir, log);
  const queues = {
    imports: await openImportQueue(dir, log),
    scans: await openScanQueue(dir, log),
    reminders: await openReminders(dir, log),
    packaging: await openPackaging(dir, log),
  };
  const all: readonly Queue[] = [bounces.queue, ...Object.values(queues)];
  return {
    ...queues,
    /** To be told of every mail that is sent. */
    mailSent: bounces.sent,
    start: () => {
      for (const queue of all) queue.start();
    },
    stop: async () => {
      await Promise.all(all.map((queue) => queue.stop()));
    },
  };
};

export type Queues = Awaited<ReturnType<typeof openQueues>>;
