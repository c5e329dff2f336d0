import type { ObjectEvent } from '../object-store/object-event.ts';
import { eventBridgeEvent, LOCAL_ACCOUNT } from './event-bridge.ts';

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
