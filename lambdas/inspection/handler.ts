import type { SQSHandler, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { consume } from '../kit/consume.ts';
import { env } from './env.ts';
import { inspectFile } from './inspect-file.ts';

/** The part of GuardDuty's event that identifies the scanned object; the verdict is read from the object's tags. */
const ScanResult = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string(), versionId: z.string().optional() }),
  }),
});

const processMessage = async ({ body }: SQSRecord) => {
  const { objectKey: key, versionId } = ScanResult.parse(JSON.parse(body)).detail.s3ObjectDetails;
  await inspectFile({ key, versionId });
};

/** Consumes the events of scanned files. D-22. */
export const handler = consume(env().QUEUE_URL, processMessage) satisfies SQSHandler;
