import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { inspectFile } from './inspect-file.ts';

/** As much of GuardDuty's event as says which object was scanned; what was found is read from the object itself. */
const ScanResult = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string(), versionId: z.string().optional() }),
  }),
});

const processMessage = async ({ body }: SQSRecord) => {
  const { objectKey: key, versionId } = ScanResult.parse(JSON.parse(body)).detail.s3ObjectDetails;
  await inspectFile({ key, versionId });
};

const processor = new BatchProcessor(EventType.SQS);

/** Takes scanned files from the queue; a message that fails comes back alone and ends in the dead-letter queue. D-22. */
export const handler = ((event: SQSEvent, context) =>
  processPartialResponse(event, processMessage, processor, {
    context,
    throwOnFullBatchFailure: false,
  })) satisfies SQSHandler;
