import { exportKeys } from '#contract/analytics/keys.ts';
import { objectCreated, scheduledEvent } from '../events/event-bridge.ts';
import { invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import type { ObjectEvent } from '../object-store/object-event.ts';
import { settings } from '../settings.ts';

const EVERY_MS = 3_600_000;

export interface Exports {
  /** Exports now, and every hour from now on. */
  start(): void;
  /** Starts an export for each request among the object store's events. */
  onEvent(event: ObjectEvent): void;
  /** Resolves when no export is running. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands in for the schedule and the event rule of lib/analytics/analytics-export.ts: an export at the start, every hour and on request, one at a time. */
export const createExports = (log: Log): Exports => {
  let begin = () => {};
  // Requests from before a restart may come before the portal answers the function's calls.
  let running = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const work = async (event: { readonly time: string; readonly key?: string }) => {
    const { handler } = await import('#lambdas/analytics/handler.ts');
    await invoke('export', handler, event);
  };
  const run = (event: { readonly time: string; readonly key?: string }) => {
    running = running.then(() => work(event)).catch((error: unknown) => log('export', error));
  };
  const onTime = () => run({ time: scheduledEvent('export').time });
  return {
    start: () => {
      begin();
      timer = setInterval(onTime, EVERY_MS);
      onTime();
    },
    onEvent: (event) => {
      const isRequest = event.bucket === settings.buckets.exports && event.key.startsWith(exportKeys.request);
      if (!isRequest || !event.eventName.startsWith('ObjectCreated')) return;
      // The rule of lib/analytics/analytics-export.ts passes the same part of the event on.
      const { time, detail } = objectCreated(event);
      run({ time, key: detail.object.key });
    },
    idle: () => running,
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};
