import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import type { ObjectEvent } from '../object-store/object-event.ts';
import { settings } from '../settings.ts';

/** The account of everything on one machine. */
const LOCAL_ACCOUNT = '000000000000';

/** EventBridge writes times in whole seconds. */
const wholeSeconds = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z');

/** The envelope that EventBridge puts around an event. */
const eventBridgeEvent = <Type extends string, Detail>(
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

/** The version of a scanned object; undefined in a bucket without versions. */
export interface ScannedObject {
  readonly bucket: string;
  readonly key: string;
  readonly eTag: string;
  readonly versionId?: string | undefined;
}

export type ScanResultStatus = 'NO_THREATS_FOUND' | 'THREATS_FOUND' | 'UNSUPPORTED' | 'ACCESS_DENIED' | 'FAILED';

const scanStatusOf = (result: ScanResultStatus) => {
  if (result === 'NO_THREATS_FOUND' || result === 'THREATS_FOUND') return 'COMPLETED';
  return result === 'FAILED' ? 'FAILED' : 'SKIPPED';
};

/** The event GuardDuty publishes after scanning an object. */
export const scanResult = (
  { bucket, key, eTag, versionId }: ScannedObject,
  scanResultStatus: ScanResultStatus,
  threats: readonly string[] = [],
) =>
  eventBridgeEvent(
    'aws.guardduty',
    'GuardDuty Malware Protection Object Scan Result',
    [`arn:aws:guardduty:${settings.region}:${LOCAL_ACCOUNT}:malware-protection-plan/local`],
    {
      schemaVersion: '1.0',
      scanStatus: scanStatusOf(scanResultStatus),
      resourceType: 'S3_OBJECT',
      s3ObjectDetails: { bucketName: bucket, objectKey: key, eTag, versionId, s3Throttled: false },
      scanResultDetails: {
        scanResultStatus,
        threats: threats.length === 0 ? null : threats.map((name) => ({ name })),
      },
    },
  );

/** What becomes of a mail: no such mailbox, a full one, or a recipient who calls it spam. */
export type MailFate = 'bounce' | 'soft-bounce' | 'complaint';

const bounceOf = (to: string, timestamp: string, isPermanent: boolean) => ({
  feedbackId: randomUUID(),
  bounceType: isPermanent ? 'Permanent' : 'Transient',
  bounceSubType: isPermanent ? 'General' : 'MailboxFull',
  bouncedRecipients: [
    {
      emailAddress: to,
      action: 'failed',
      status: isPermanent ? '5.1.1' : '4.2.2',
      diagnosticCode: isPermanent ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full',
    },
  ],
  timestamp,
  reportingMTA: 'dns; mail.example.com',
});

const complaintOf = (to: string, timestamp: string) => ({
  feedbackId: randomUUID(),
  complaintSubType: null,
  complainedRecipients: [{ emailAddress: to }],
  timestamp,
  userAgent: 'Feedback Loop',
  complaintFeedbackType: 'abuse',
  arrivalDate: timestamp,
});

/** The event that SES publishes to EventBridge about a mail that was sent with a configuration set. */
export const mailEvent = (fate: MailFate, to: string, configurationSet: string, time = new Date()) => {
  const timestamp = time.toISOString();
  const arn = `arn:aws:ses:${settings.region}:${LOCAL_ACCOUNT}:configuration-set/${configurationSet}`;
  const mail = {
    timestamp,
    source: 'portal@example.com',
    sendingAccountId: LOCAL_ACCOUNT,
    messageId: randomUUID(),
    destination: [to],
    headersTruncated: false,
    tags: { 'ses:configuration-set': [configurationSet] },
  };
  if (fate === 'complaint') {
    const detail = { eventType: 'Complaint', complaint: complaintOf(to, timestamp), mail };
    return eventBridgeEvent('aws.ses', 'Email Complaint Received', [arn], detail, time);
  }
  const detail = { eventType: 'Bounce', bounce: bounceOf(to, timestamp, fate === 'bounce'), mail };
  return eventBridgeEvent('aws.ses', 'Email Bounced', [arn], detail, time);
};
