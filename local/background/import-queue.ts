import type { Log } from '../log.ts';
import { functionQueue } from '../queue/function-queue.ts';
import type { Queue } from '../queue/queue.ts';
import { createImportThread } from './import-thread.ts';

const FIVE_MINUTES_MS = 300_000;

/** The queue between dropped files and the import function, with the settings of lib/bulk.ts but for a shorter wait. */
export const openImportQueue = async (dir: string, log: Log): Promise<Queue> => {
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
