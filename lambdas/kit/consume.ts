import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { count, publish } from '../ports/metrics.ts';
import { deliverAgain } from '../ports/queue.ts';
import { log } from './log.ts';

/** The first repetition comes after half a minute, the second after a minute. */
const WAIT_S = 30;

export const receivesOf = ({ attributes }: SQSRecord) => Number(attributes?.ApproximateReceiveCount ?? 1);

/**
 * The handler of a queue. A message that fails is retried by itself and ends in the dead-letter queue. A queue hides a message
 * for several times as long as its function may run; with `queueUrl`, a failed message is delivered sooner.
 */
export const consume = (queueUrl: string, work: (record: SQSRecord, context: Context) => Promise<void>) => {
  const processor = new BatchProcessor(EventType.SQS);
  const soon = (record: SQSRecord) =>
    deliverAgain(queueUrl, record.receiptHandle, WAIT_S * receivesOf(record)).catch((error: unknown) =>
      log.error('a message comes back late', { error }),
    );
  return (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    processPartialResponse(
      event,
      async (record: SQSRecord) => {
        try {
          await work(record, context);
          count('JobsDone');
        } catch (error) {
          count('Failed');
          log.error('a message failed', { messageId: record.messageId, error });
          if (queueUrl !== '') await soon(record);
          throw error;
        } finally {
          publish();
        }
      },
      processor,
      { context, throwOnFullBatchFailure: false },
    );
};
