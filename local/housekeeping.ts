import { scheduledEvent } from './events/event-bridge.ts';
import { invoke } from './invoke.ts';

const EVERY_MS = 10_000;

export interface Housekeeping {
  stop(): Promise<void>;
}

/** Stands in for the schedule of lib/housekeeping.ts, at a shorter interval because somebody is watching the inbox. */
export const startHousekeeping = async (log: (message: string, error?: unknown) => void): Promise<Housekeeping> => {
  const { handler } = await import('../lambdas/tasks/handler.ts');
  let running: Promise<void> = Promise.resolve();
  const round = () =>
    invoke('housekeeping', handler, scheduledEvent('housekeeping')).catch((error: unknown) =>
      log('housekeeping', error),
    );
  const timer = setInterval(() => {
    running = running.then(round);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
