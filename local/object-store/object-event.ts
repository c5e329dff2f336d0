import type { S3Event } from 'aws-lambda';

/** What happened to an object; the key is plain text here. */
export interface ObjectEvent {
  readonly eventName:
    | 'ObjectCreated:Put'
    | 'ObjectCreated:Post'
    | 'ObjectCreated:Copy'
    | 'ObjectCreated:CompleteMultipartUpload'
    | 'ObjectRemoved:Delete'
    | 'ObjectRemoved:DeleteMarkerCreated';
  readonly eventTime: string;
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly eTag: string;
  readonly versionId: string;
  readonly sequencer: string;
}

/** The same as S3 notifies it: the body of a queue message. As on S3 the key is encoded, with a space as a plus sign. */
export const s3Event = (event: ObjectEvent): S3Event => ({
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: 'us-east-1',
      eventTime: event.eventTime,
      eventName: event.eventName,
      userIdentity: { principalId: 'local' },
      requestParameters: { sourceIPAddress: '127.0.0.1' },
      responseElements: { 'x-amz-request-id': event.sequencer, 'x-amz-id-2': event.versionId },
      s3: {
        s3SchemaVersion: '1.0',
        configurationId: 'local',
        bucket: { name: event.bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${event.bucket}` },
        object: {
          key: encodeURIComponent(event.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
          size: event.size,
          eTag: event.eTag,
          versionId: event.versionId,
          sequencer: event.sequencer,
        },
      },
    },
  ],
});
