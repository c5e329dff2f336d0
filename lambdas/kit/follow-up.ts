import { log } from './log.ts';

/** Waits for work that a task stands for. If it fails, the task worker finishes it; the request itself has succeeded. */
export const followUp = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => log.error('left to the task worker', { error }));
