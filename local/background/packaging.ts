import { contextOf, invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import { functionQueue } from '../queue/function-queue.ts';
import type { Queue } from '../queue/queue.ts';

const FIFTEEN_MINUTES_MS = 900_000;

/** Stands in for lib/packaging.ts: the queue of evidence packages, and the function that makes them. */
export const openPackaging = (dir: string, log: Log): Promise<Queue> =>
  functionQueue({
    dir,
    name: 'packaging',
    maxReceives: 4,
    visibilityMs: FIFTEEN_MINUTES_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('../../lambdas/packaging/handler.ts');
      return (await invoke('packaging', handler, event, contextOf('packaging', FIFTEEN_MINUTES_MS))) ?? undefined;
    },
  });
