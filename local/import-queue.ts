import { contextOf } from './http/api.ts';
import { createQueue } from './queue/queue.ts';

const FIVE_MINUTES_MS = 300_000;

/** The queue between dropped files and the import function, with the settings of lib/bulk.ts but for a shorter wait. */
export const openImportQueue = (dir: string, log: (message: string, error?: unknown) => void) =>
  createQueue({
    dir,
    name: 'imports',
    maxReceives: 3,
    visibilityMs: FIVE_MINUTES_MS,
    batchSize: 1,
    retryDelayMs: (attempt) => attempt * 1_000,
    log,
    consume: async (event) => {
      const { handler } = await import('../lambdas/import/handler.ts');
      return handler(event, contextOf('import', FIVE_MINUTES_MS));
    },
  });
