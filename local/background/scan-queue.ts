import type { SQSEvent } from 'aws-lambda';
import { invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import type { Queue } from '../queue/queue.ts';
import { functionQueue } from '../queue/queue.ts';

const MINUTE_MS = 60_000;

/** Scans each arrived file, then calls the function with the message that lib/jobs/inspection.ts's queue would deliver. */
const scanned = async (event: SQSEvent): Promise<SQSEvent> => {
  const { scan } = await import('./malware-scanner.ts');
  const Records = event.Records.map(async (record) => {
    const result = await scan(JSON.parse(record.body));
    return { ...record, body: JSON.stringify(result) };
  });
  return { Records: await Promise.all(Records) };
};

/** More often than in lib/jobs/inspection.ts, because a user is waiting in front of the screen. */
const TAKE_UP_EVERY_MS = 30_000;

/** The queue between arrived documents and the inspection function, with the scanner before it. */
export const openScanQueue = async (dir: string, log: Log): Promise<Queue> => {
  const queue = await functionQueue({
    dir,
    name: 'scans',
    maxReceives: 3,
    visibilityMs: MINUTE_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('#lambdas/inspection/handler.ts');
      return invoke('inspection', handler, await scanned(event));
    },
  });
  const timer = setInterval(() => {
    queue.takeUpAgain().catch((error: unknown) => log('scans', error));
  }, TAKE_UP_EVERY_MS);
  return {
    ...queue,
    stop: () => {
      clearInterval(timer);
      return queue.stop();
    },
  };
};
