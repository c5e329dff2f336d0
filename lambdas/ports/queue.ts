import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';

/** The one SQS client of a process. */
export const sqs = new SQSClient({});

/** Has a queue deliver a message that is being worked on again in so many seconds. */
export const deliverAgain = async (queueUrl: string, receiptHandle: string, seconds: number): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
};
