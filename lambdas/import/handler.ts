import type { S3Event, SQSHandler, SQSRecord } from 'aws-lambda';
import { Superseded } from '../entities/imports/import.ts';
import { consume, receivesOf } from '../kit/consume.ts';
import { log } from '../kit/log.ts';
import { env } from './env.ts';
import { type ArrivedFile, findArrived, importFile } from './import-file.ts';
import { abortImport } from './resume.ts';

/** Deliveries of a message before it goes to the dead-letter queue; lib/jobs/import.ts has the same number. */
const ATTEMPTS = 3;

/** Keys in S3 events are form-encoded: '+' is a space. */
const decodeKey = (key: string) => decodeURIComponent(key.replaceAll('+', ' '));

/** One queue message: an S3 event with the inbound files. S3's own test event has none. */
const processMessage = async (record: SQSRecord, timeLeft: () => number) => {
  const { Records = [] }: Partial<S3Event> = JSON.parse(record.body);
  for (const { s3 } of Records) {
    const file = { bucket: s3.bucket.name, key: decodeKey(s3.object.key), sequencer: s3.object.sequencer };
    log.info('import', { key: file.key });
    try {
      await importFile(file, timeLeft);
    } catch (error) {
      if (!(error instanceof Superseded)) {
        if (receivesOf(record) >= ATTEMPTS) await setAside(file);
        throw error;
      }
      log.info('superseded', { key: file.key });
    }
  }
};

/** Marks an import as refused, if possible, after the last attempt of its message has failed. */
const setAside = async (file: ArrivedFile) => {
  try {
    const progress = await findArrived(file);
    if (progress) await abortImport(file.bucket, progress);
  } catch (error) {
    log.error('not marked', { key: file.key, error });
  }
};

/** Imports inbound spreadsheets from the queue. */
export const handler = consume(env().QUEUE_URL, (record, context) =>
  processMessage(record, () => context.getRemainingTimeInMillis()),
) satisfies SQSHandler;
