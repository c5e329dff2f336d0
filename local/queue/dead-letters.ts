import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { settings } from '../settings.ts';
import type { Queue } from './queue.ts';

/** The queues of a portal whose failed messages can be inspected and sent again, by the names in their addresses. */
export type FailingQueues = Readonly<
  Record<'imports' | 'scans' | 'reminders' | 'bounces' | 'packaging', Pick<Queue, 'deadLetters' | 'takeUpAgain'>>
>;

/** The addresses of the dead-letter queues of the portal at `url`, by the outputs that name them at a stage. */
export const deadLetterPlaces = (url: string) => {
  const place = (name: keyof FailingQueues) => `${url}${settings.paths.queue}/dead-letters/${name}`;
  return {
    DeadLetterQueueUrl: place('imports'),
    InspectionDeadLetterQueueUrl: place('scans'),
    ReminderDeadLetterQueueUrl: place('reminders'),
    BounceDeadLetterQueueUrl: place('bounces'),
    EvidenceDeadLetterQueueUrl: place('packaging'),
  };
};

const ARN = 'arn:aws:sqs:us-east-1:000000000000:dead-letters/';

/** A call names its queue by address or by ARN; both end with the name. */
const Call = z.object({ QueueUrl: z.string().optional(), SourceArn: z.string().optional() });

const SHOWN = 10;

/**
 * Stands in for SQS where it keeps failed messages: the calls of `npm run redrive`. A message shown stays where it is, as with
 * a visibility timeout of 0, and a move is done when its call is answered.
 */
export const createDeadLetters = (queues: FailingQueues) => {
  const moved = new Map<string, number>();
  const calls: Readonly<Record<string, (name: keyof FailingQueues) => Promise<object>>> = {
    GetQueueAttributes: async (name) => ({
      Attributes: {
        QueueArn: `${ARN}${name}`,
        ApproximateNumberOfMessages: String((await queues[name].deadLetters()).length),
      },
    }),
    ReceiveMessage: async (name) => ({
      Messages: (await queues[name].deadLetters()).slice(0, SHOWN).map(({ body, sentAt }, index) => ({
        MessageId: String(index),
        ReceiptHandle: String(index),
        Body: body,
        MD5OfBody: createHash('md5').update(body).digest('hex'),
        Attributes: { SentTimestamp: String(sentAt) },
      })),
    }),
    StartMessageMoveTask: async (name) => {
      moved.set(name, (await queues[name].deadLetters()).length);
      await queues[name].takeUpAgain();
      return { TaskHandle: name };
    },
    ListMessageMoveTasks: async (name) => ({
      Results: [{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: moved.get(name) ?? 0 }],
    }),
  };
  const callOf = ({ headers }: IncomingMessage) => calls[String(headers['x-amz-target']).replace('AmazonSQS.', '')];
  return {
    /** Whether a call concerns failed messages. */
    concerns: (req: IncomingMessage): boolean => callOf(req) !== undefined,
    answer: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const { QueueUrl = '', SourceArn = QueueUrl } = Call.parse(await json(req));
      const name = Object.keys(queues).find((known) => SourceArn.endsWith(`dead-letters/${known}`));
      const reply = name === undefined ? undefined : await callOf(req)?.(name as keyof FailingQueues);
      res.writeHead(reply ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' });
      res.end(JSON.stringify(reply ?? { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'No such queue.' }));
    },
  };
};
