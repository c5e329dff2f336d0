import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import type { ObjectEvent } from '../object-store/object-event.ts';
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

const reasons: Partial<Record<ObjectEvent['eventName'], string>> = {
  'ObjectCreated:Put': 'PutObject',
  'ObjectCreated:Post': 'POST Object',
  'ObjectCreated:Copy': 'CopyObject',
  'ObjectCreated:CompleteMultipartUpload': 'CompleteMultipartUpload',
};

/** The event S3 sends to EventBridge for a new object. The key is plain text here. */
export const objectCreated = ({ bucket, key, size, eTag, versionId, sequencer, eventName, eventTime }: ObjectEvent) =>
  eventBridgeEvent(
    'aws.s3',
    'Object Created',
    [`arn:aws:s3:::${bucket}`],
    {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag: eTag, 'version-id': versionId, sequencer },
      'request-id': sequencer,
      requester: LOCAL_ACCOUNT,
      'source-ip-address': '127.0.0.1',
      reason: reasons[eventName] ?? 'PutObject',
    },
    new Date(eventTime),
  );
