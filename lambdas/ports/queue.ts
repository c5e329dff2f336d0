import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';

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
