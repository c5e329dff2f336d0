import { scheduledTime } from '../events/event-bridge.ts';
import { contextOf, invoke } from '../invoke.ts';
import type { Log } from '../log.ts';
import type { Queue } from '../queue/queue.ts';
import { functionQueue } from '../queue/queue.ts';

const FIVE_MINUTES_MS = 300_000;
const MINUTE_MS = 60_000;

/** The default of lib/stage/settings.ts, in the time zone of lib/jobs/daily.ts. */
const HOUR = 7;
const hourNow = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });

/** The queue between the daily event and the tenants, with the settings of lib/jobs/daily.ts but for a shorter wait. */
const openQueue = (dir: string, log: Log): Promise<Queue> =>
  functionQueue({
    dir,
    name: 'reminders',
    maxReceives: 5,
    visibilityMs: FIVE_MINUTES_MS,
    log,
    consume: async (event) => {
      const { handler } = await import('#lambdas/daily/handler.ts');
      return (await invoke('reminders', handler, event, contextOf('reminders', FIVE_MINUTES_MS))) ?? undefined;
    },
  });

/** Stands in for lib/jobs/daily.ts: the daily event at its hour, the queue, and the function that works on it. */
export const openReminders = async (dir: string, log: Log): Promise<Queue> => {
  const queue = await openQueue(dir, log);
  let lastHour = -1;
  const look = async () => {
    const hour = Number(hourNow.format(new Date()));
    const isTime = hour === HOUR && lastHour !== -1 && lastHour !== HOUR;
    lastHour = hour;
    if (!isTime) return;
    const { handler } = await import('#lambdas/daily/handler.ts');
    await invoke('reminders', handler, { time: scheduledTime() });
  };
  const timer = setInterval(() => look().catch((error: unknown) => log('reminders', error)), MINUTE_MS);
  return {
    ...queue,
    stop: () => {
      clearInterval(timer);
      return queue.stop();
    },
  };
};
