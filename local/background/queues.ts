import { Worker } from 'node:worker_threads';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type MailFate, mailEvent } from '../events/event-bridge.ts';
import { contextOf, invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import type { Queue } from '../queue/queue.ts';
import { functionQueue } from '../queue/queue.ts';
import type { WorkerRequest } from './import-worker.ts';
import { openReminders } from './reminders.ts';
import { openScanQueue } from './scan-queue.ts';

interface Answer {
  readonly id: number;
  readonly response?: SQSBatchResponse;
  readonly failure?: string;
}

interface Waiting {
  resolve(response: SQSBatchResponse | undefined): void;
  reject(error: Error): void;
}

interface ImportThread {
  run(event: SQSEvent, timeoutMs: number): Promise<SQSBatchResponse | undefined>;
  stop(): Promise<void>;
}

/**
 * Runs the import function in a separate thread, which starts with the first file and takes this process's environment.
 */
const createImportThread = (): ImportThread => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let requestCount = 0;

  const begin = () => {
    // The environment as this module sees it: a thread would copy that of the process, even where it was replaced.
    const env = { ...process.env };
    const begun = new Worker(new URL('./import-worker.mjs', import.meta.url), { execArgv: [], env });
    begun.on('message', ({ id, response, failure }: Answer) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) one?.resolve(response);
      else one?.reject(new Error(failure));
    });
    // If the thread dies, the queue delivers its message again, to a new thread.
    const end = (error: Error) => {
      if (worker === begun) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    begun.on('error', end);
    begun.on('exit', (code) => end(new Error(`The import thread has ended with code ${code}`)));
    begun.unref();
    return begun;
  };

  return {
    run: (event, timeoutMs) =>
      new Promise((resolve, reject) => {
        const id = ++requestCount;
        waiting.set(id, { resolve, reject });
        worker ??= begin();
        worker.postMessage({ id, event, timeoutMs } satisfies WorkerRequest);
      }),
    stop: async () => {
      await worker?.terminate();
    },
  };
};

const MINUTE_MS = 60_000;

/** Recipients whose mails come back, as at the mailbox simulator of SES. */
const simulated: Readonly<Record<string, MailFate>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

/** Mailboxes may carry a label behind a plus sign. */
const withoutLabel = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');

/** Stands in for lib/jobs/bounces.ts: what SES would report of mails that were sent, the queue, and the function behind it. */
const openBounces = async (dir: string, log: Log) => {
  const queue = await functionQueue({
    dir,
    name: 'bounces',
    maxReceives: 5,
    visibilityMs: MINUTE_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('#lambdas/bounces/handler.ts');
      return (await invoke('bounces', handler, event, contextOf('bounces', MINUTE_MS))) ?? undefined;
    },
  });
  return {
    queue,
    /** Without a configuration set SES reports nothing. */
    sent: async (to: string, configurationSet: string) => {
      const fate = simulated[withoutLabel(to)];
      if (fate !== undefined && configurationSet !== '')
        await queue.send(JSON.stringify(mailEvent(fate, to, configurationSet)));
    },
  };
};

const FIVE_MINUTES_MS = 300_000;

/** The queue between inbound files and the import function, with the settings of lib/jobs/import.ts but for a shorter wait. */
const openImportQueue = async (dir: string, log: Log): Promise<Queue> => {
  const thread = createImportThread();
  const queue = await functionQueue({
    dir,
    name: 'imports',
    maxReceives: 3,
    visibilityMs: FIVE_MINUTES_MS,
    log,
    consume: (event) => thread.run(event, FIVE_MINUTES_MS),
  });
  const stop = async () => {
    await queue.stop();
    await thread.stop();
  };
  return { ...queue, stop };
};

const FIFTEEN_MINUTES_MS = 900_000;

/** Stands in for lib/jobs/evidence-package.ts: the queue of evidence packages, and the function that makes them. */
const openPackaging = (dir: string, log: Log): Promise<Queue> =>
  functionQueue({
    dir,
    name: 'packaging',
    maxReceives: 4,
    visibilityMs: FIFTEEN_MINUTES_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('#lambdas/evidence-package/handler.ts');
      return (await invoke('packaging', handler, event, contextOf('packaging', FIFTEEN_MINUTES_MS))) ?? undefined;
    },
  });

/** The queues of a stage with the functions behind them. They deliver from `start` on; what came before waits on disk. */
export const openQueues = async (dir: string, log: Log) => {
  const bounces = await openBounces(dir, log);
  const queues = {
    bounces: bounces.queue,
    imports: await openImportQueue(dir, log),
    scans: await openScanQueue(dir, log),
    reminders: await openReminders(dir, log),
    packaging: await openPackaging(dir, log),
  };
  const all: readonly Queue[] = Object.values(queues);
  return {
    ...queues,
    /** Called with every mail that is sent. */
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
