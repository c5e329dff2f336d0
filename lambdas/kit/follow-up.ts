import { log } from './log.ts';

/** Waits for work that a task promises: what goes wrong is the task worker's to finish, the deed itself is done. */
export const followUp = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => log.error('left to the task worker', { error }));
