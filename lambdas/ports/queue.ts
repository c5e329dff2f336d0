import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The one SQS client of a process. */
export const sqs = new SQSClient({});

/** Makes a queue deliver a message again in this many seconds, although it is being worked on. */
export const deliverAgain = async (queueUrl: string, receiptHandle: string, seconds: number): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
};

/** What one call takes. */
const PER_CALL = 10;

/** Sends messages. Throws when one was not accepted: the caller must be able to send them all again. */
export const sendMessages = async (queueUrl: string, bodies: readonly string[]): Promise<void> => {
  for (let from = 0; from < bodies.length; from += PER_CALL) {
    const Entries = bodies.slice(from, from + PER_CALL).map((MessageBody, at) => ({ Id: String(at), MessageBody }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} messages: ${Failed[0]?.Code}`);
  }
};
