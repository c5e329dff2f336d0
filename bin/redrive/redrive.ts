import { setTimeout as pause } from 'node:timers/promises';
import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';

/** The dead-letter queues of a stage: the output that names each, and what a message of it is. */
export const deadLetterQueues = {
  imports: { output: 'DeadLetterQueueUrl', contents: 'a spreadsheet' },
  documents: { output: 'InspectionDeadLetterQueueUrl', contents: 'a file to be checked' },
  reminders: { output: 'ReminderDeadLetterQueueUrl', contents: 'the reminders of a tenant' },
  bounces: { output: 'BounceDeadLetterQueueUrl', contents: 'a mail that came back' },
  evidence: { output: 'EvidenceDeadLetterQueueUrl', contents: 'an evidence package' },
} as const;
type QueueName = keyof typeof deadLetterQueues;

/** The queue of events that reached no function and no queue: where they belong stands in each. */
export const UNDELIVERED = 'undelivered';
export const UNDELIVERED_OUTPUT = 'UndeliveredQueueUrl';

export const queueNames = Object.keys(deadLetterQueues) as QueueName[];

/** A queue, and how many messages wait in it. */
export const queueAt = async (sqs: SQSClient, QueueUrl: string) => {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
  );
  return { arn: Attributes.QueueArn ?? '', waiting: Number(Attributes.ApproximateNumberOfMessages ?? 0) };
};

const SHOWN = 400;

const lineOf = ({ Body = '', Attributes = {}, MessageAttributes = {} }: Message) => {
  const at = new Date(Number(Attributes.SentTimestamp ?? 0)).toISOString();
  const why = Object.entries(MessageAttributes).map(([name, { StringValue = '' }]) => `${name}=${StringValue}`);
  return [at, ...why, Body.slice(0, SHOWN)].join('  ');
};

/** Up to ten messages, a line each: when it came, why it was set aside where that is known, and its beginning. They stay in the queue. */
export const peek = async (sqs: SQSClient, QueueUrl: string): Promise<string[]> => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
      WaitTimeSeconds: 2,
      MessageSystemAttributeNames: ['SentTimestamp'],
      MessageAttributeNames: ['All'],
    }),
  );
  return Messages.map(lineOf);
};

const EVERY_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

/** Moves all messages back to the queue that they come from; returns how many were moved. Throws when the service aborts. */
export const moveBack = async (sqs: SQSClient, SourceArn: string, everyMs = EVERY_MS): Promise<number> => {
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(everyMs)) {
    const { Results = [] } = await sqs.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 1 }));
    const { Status, ApproximateNumberOfMessagesMoved = 0, FailureReason } = Results[0] ?? {};
    if (Status === 'COMPLETED') return ApproximateNumberOfMessagesMoved;
    if (Status === 'FAILED' || Status === 'CANCELLED')
      throw new Error(`The queue stopped moving messages: ${FailureReason ?? Status}`);
  }
  throw new Error('Messages are still being moved after ten minutes. Look again with --peek.');
};
