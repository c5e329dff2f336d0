import { createQueue, type Queue, type QueueOptions } from './queue.ts';

/** What differs between the queues before functions. */
type Settings = Pick<QueueOptions, 'dir' | 'name' | 'maxReceives' | 'visibilityMs' | 'consume' | 'log'>;

/** A queue before a function, one message at a time; what fails comes back within seconds, because somebody is waiting. */
export const functionQueue = (settings: Settings): Promise<Queue> =>
  createQueue({ ...settings, batchSize: 1, retryDelayMs: (attempt) => attempt * 1_000 });
