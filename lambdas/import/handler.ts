import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { S3Event, SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import { Superseded } from '../data/import.ts';
import { log } from '../kit/log.ts';
import { importFile } from './import-file.ts';

/** S3 writes keys into its events as a form would: '+' is a space. */
const decodeKey = (key: string) => decodeURIComponent(key.replaceAll('+', ' '));

/** One queue message: an S3 event with the files that were dropped. S3's own test event has none. */
const processMessage = async ({ body }: SQSRecord) => {
  const { Records = [] }: Partial<S3Event> = JSON.parse(body);
  for (const { s3 } of Records) {
    const file = { bucket: s3.bucket.name, key: decodeKey(s3.object.key), sequencer: s3.object.sequencer };
    log.info('import', { key: file.key });
    await importFile(file).catch((error: unknown) => {
      if (!(error instanceof Superseded)) throw error;
      log.info('superseded', { key: file.key });
    });
  }
};

const processor = new BatchProcessor(EventType.SQS);

/** Imports dropped spreadsheets from the queue; a message that fails comes back alone and ends in the dead-letter queue. */
export const handler = ((event: SQSEvent, context) =>
  processPartialResponse(event, processMessage, processor, {
    context,
    throwOnFullBatchFailure: false,
  })) satisfies SQSHandler;
