import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Log } from '../log.ts';
import { type Message, type MessageStore, openMessageStore } from './message-store.ts';
import { createSchedule, type Schedule } from './schedule.ts';

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
const failedIds = (messages: readonly Message[], response: SQSBatchResponse | undefined): ReadonlySet<string> => {
  const sent = new Set(messages.map(({ id }) => id));
  const failed = new Set((response?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => sent.has(id)) ? failed : sent;
};

/** The result of `work`, or a rejection after `ms`. The work itself cannot be stopped; its result is then ignored. */
const withDeadline = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export interface QueueOptions {
  /** Parent of the queue's own folder, which is called `name`. */
  readonly dir: string;
  readonly name: string;
  /** Deliveries before a message that keeps failing becomes a dead letter. */
  readonly maxReceives: number;
  /** A batch that takes longer counts as failed. */
  readonly visibilityMs: number;
  readonly batchSize: number;
  // biome-ignore lint/suspicious/noConfusingVoidType: this is the shape of Lambda's own SQSHandler.
  readonly consume: (event: SQSEvent) => Promise<SQSBatchResponse | void>;
  readonly log?: Log;
  /** Wait before delivery number `attempt` + 1; by default the visibility timeout, as on SQS. */
  readonly retryDelayMs?: (attempt: number) => number;
}

export interface Queue {
  /** Resolves once the message is on disk. */
  send(body: string): Promise<void>;
  start(): void;
  /** Waits for the batch in flight, at most the visibility timeout. */
  stop(): Promise<void>;
  /** Resolves when nothing is waiting, delayed or in flight. */
  idle(): Promise<void>;
  deadLetters(): Promise<readonly Pick<Message, 'body' | 'receives' | 'sentAt'>[]>;
  /** Redrives all dead letters, as SQS's message move task does. */
  takeUpAgain(): Promise<void>;
}

interface Parts {
  readonly options: QueueOptions;
  readonly store: MessageStore;
  readonly schedule: Schedule;
}

/**
 * Counts the delivery on disk before it begins, so that a consumer that crashes the process runs out of deliveries too.
 */
const receive = async ({ options, store, schedule }: Parts, id: string): Promise<Message | undefined> => {
  const message = await store.read(id);
  if (message.receives < options.maxReceives) {
    const received = { firstReceivedAt: Date.now(), ...message, receives: message.receives + 1 };
    await store.save(received);
    return received;
  }
  await store.bury(id);
  schedule.delete(id);
  options.log?.(`${options.name}: message ${id} became a dead letter: the process ended during its last delivery`);
  return undefined;
};

const finishMessage = async ({ options, store, schedule }: Parts, message: Message, failed: boolean): Promise<void> => {
  if (failed && message.receives < options.maxReceives) {
    const delay = options.retryDelayMs?.(message.receives) ?? options.visibilityMs;
    schedule.set(message.id, message.receives, delay);
    return;
  }
  if (failed) {
    await store.bury(message.id);
    options.log?.(`${options.name}: message ${message.id} became a dead letter after ${message.receives} deliveries`);
  } else await store.remove(message.id);
  schedule.delete(message.id);
};

const deliver = async (parts: Parts, ids: readonly string[]): Promise<void> => {
  const { options } = parts;
  const messages: Message[] = [];
  for (const id of ids) {
    const message = await receive(parts, id);
    if (message) messages.push(message);
  }
  if (messages.length === 0) return;
  let failed: ReadonlySet<string>;
  try {
    const response = await withDeadline(options.consume(sqsEvent(messages, options.name)), options.visibilityMs);
    failed = failedIds(messages, response ?? undefined);
  } catch (error) {
    options.log?.(`${options.name}: a batch of ${messages.length} failed`, error);
    failed = new Set(messages.map(({ id }) => id));
  }
  for (const message of messages) await finishMessage(parts, message, failed.has(message.id));
};

const DISK_RETRY_MS = 1_000;

/**
 * A queue like SQS standard with a Lambda event source and a dead-letter queue: at least once, one batch at a time.
 * Messages are files, so a kill in the middle of a batch delivers it again after the restart.
 */
export const createQueue = async (options: QueueOptions): Promise<Queue> => {
  const store = await openMessageStore(join(options.dir, options.name));
  const schedule = createSchedule();
  const parts = { options, store, schedule };
  for (const { id, receives } of await store.waiting()) schedule.set(id, receives, 0);

  let stopping = false;
  let loop: Promise<void> | undefined;
  const run = async () => {
    while (!stopping) {
      const ids = schedule.due(options.batchSize);
      if (ids.length === 0) await schedule.wait();
      else
        await deliver(parts, ids).catch((error) => {
          options.log?.(`${options.name}: the queue's folder cannot be used`, error);
          for (const id of ids) if (schedule.has(id)) schedule.set(id, 1, DISK_RETRY_MS);
        });
    }
  };

  return {
    send: async (body) => schedule.set((await store.add(body)).id, 0, 0),
    start: () => {
      stopping = false;
      loop ??= run();
    },
    stop: async () => {
      stopping = true;
      schedule.interrupt();
      await loop;
      loop = undefined;
    },
    idle: schedule.empty,
    deadLetters: async () => (await store.dead()).map(({ body, receives, sentAt }) => ({ body, receives, sentAt })),
    takeUpAgain: async () => {
      for (const message of await store.dead()) {
        await store.revive(message);
        schedule.set(message.id, 0, 0);
      }
    },
  };
};

/** What differs between the queues before functions. */
type Settings = Pick<QueueOptions, 'dir' | 'name' | 'maxReceives' | 'visibilityMs' | 'consume' | 'log'>;

/** A queue before a function, one message at a time; what fails comes back within seconds, because a user is waiting. */
export const functionQueue = (settings: Settings): Promise<Queue> =>
  createQueue({ ...settings, batchSize: 1, retryDelayMs: (attempt) => attempt * 1_000 });
