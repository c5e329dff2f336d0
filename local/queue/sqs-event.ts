import { createHash } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Message } from './message-store.ts';

const region = 'us-east-1';

const record = (message: Message, queue: string): SQSRecord => ({
  messageId: message.id,
  receiptHandle: `${message.id}#${message.receives}`,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:${region}:000000000000:${queue}`,
  awsRegion: region,
});

/** The event with which Lambda would call the consumer. */
export const sqsEvent = (messages: readonly Message[], queue: string): SQSEvent => ({
  Records: messages.map((message) => record(message, queue)),
});

/** Ids that the consumer reports as failed. As on Lambda, a report that names no message of the batch fails them all. */
export const failedIds = (
  messages: readonly Message[],
  response: SQSBatchResponse | undefined,
): ReadonlySet<string> => {
  const sent = new Set(messages.map(({ id }) => id));
  const failed = new Set((response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => sent.has(id)) ? failed : sent;
};
