import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import { settings } from '../settings.ts';

/** The account of everything on one machine. */
export const LOCAL_ACCOUNT = '000000000000';

/** EventBridge writes times in whole seconds. */
const wholeSeconds = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z');

/** The envelope that EventBridge puts around an event. */
export const eventBridgeEvent = <Type extends string, Detail>(
  source: string,
  type: Type,
  resources: string[],
  detail: Detail,
  time = new Date(),
): EventBridgeEvent<Type, Detail> => ({
  version: '0',
  id: randomUUID(),
  'detail-type': type,
  source,
  account: LOCAL_ACCOUNT,
  time: wholeSeconds(time),
  region: settings.region,
  resources,
  detail,
});

/** The time of a schedule, as EventBridge Scheduler writes it into an event. */
export const scheduledTime = (time = new Date()) => wholeSeconds(time);

/** The event of a rule with a schedule. */
export const scheduledEvent = (rule: string, time = new Date()) => {
  const arn = `arn:aws:events:${settings.region}:${LOCAL_ACCOUNT}:rule/${rule}`;
  return eventBridgeEvent('aws.events', 'Scheduled Event', [arn], {}, time);
};
