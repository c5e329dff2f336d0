import { setTimeout as pause } from 'node:timers/promises';
import { ListObjectVersionsCommand, PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { INCOMING_PREFIX, SCAN_TAG } from '../../contract/rules/object-tags.ts';
import { scanResult } from '../../local/events/scan-result.ts';

const EVERY_MS = 500;

/** What GuardDuty leaves at an object that it has scanned. */
const CLEAN = { Key: SCAN_TAG, Value: 'NO_THREATS_FOUND' };

/** Stands for GuardDuty, which the emulator has not: tags what arrives in the upload bucket as clean and tells the inspection. */
export const startScanner = (Bucket: string, QueueUrl: string) => {
  const s3 = new S3Client({});
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const seen = new Set<string>();
  let running = true;
  const scan = async () => {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: INCOMING_PREFIX }));
    for (const { Key = '', VersionId = '', ETag = '', IsLatest } of Versions) {
      if (!IsLatest || seen.has(VersionId)) continue;
      seen.add(VersionId);
      await s3.send(new PutObjectTaggingCommand({ Bucket, Key, VersionId, Tagging: { TagSet: [CLEAN] } }));
      const object = { bucket: Bucket, key: Key, eTag: ETag.replaceAll('"', ''), versionId: VersionId };
      const MessageBody = JSON.stringify(scanResult(object, 'NO_THREATS_FOUND'));
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
  };
  const work = async () => {
    for (; running; await pause(EVERY_MS))
      await scan().catch((error: unknown) => process.stderr.write(`The scanner's stand-in: ${error}\n`));
  };
  const ended = work();
  return {
    stop: () => {
      running = false;
      return ended;
    },
  };
};
