import { scheduledEvent } from '../events/event-bridge.ts';
import { invoke } from '../invoke.ts';
import type { Log } from '../log.ts';

/** At a shorter interval than that of lib/jobs/task-worker.ts, because a user is watching the inbox. */
const EVERY_MS = 10_000;

export interface TaskWorker {
  stop(): Promise<void>;
}

/** Stands in for the schedule of lib/jobs/task-worker.ts. */
export const startTaskWorker = async (log: Log, everyMs = EVERY_MS): Promise<TaskWorker> => {
  const { handler } = await import('#lambdas/tasks/handler.ts');
  let running: Promise<void> = Promise.resolve();
  const round = () => invoke('tasks', handler, scheduledEvent('tasks')).catch((error: unknown) => log('tasks', error));
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
