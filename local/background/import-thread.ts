import { Worker } from 'node:worker_threads';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Asked } from './import-worker.ts';

interface Answer {
  readonly id: number;
  readonly response?: SQSBatchResponse;
  readonly failure?: string;
}

interface Waiting {
  resolve(response: SQSBatchResponse | undefined): void;
  reject(error: Error): void;
}

export interface ImportThread {
  run(event: SQSEvent, timeoutMs: number): Promise<SQSBatchResponse | undefined>;
  stop(): Promise<void>;
}

/**
 * Runs the import function in a separate thread, which starts with the first file and takes this process's environment.
 */
export const createImportThread = (): ImportThread => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

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
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker ??= begin();
        worker.postMessage({ id, event, timeoutMs } satisfies Asked);
      }),
    stop: async () => {
      await worker?.terminate();
    },
  };
};
