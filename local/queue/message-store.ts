import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { TEMPORARY, writeAtomically } from '../files/atomic-write.ts';

/** One message as it lies on disk; `receives` counts the deliveries begun, times are epoch milliseconds. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  readonly receives: number;
  readonly firstReceivedAt?: number;
}

/** The folder of one queue: a file per message, renamed into the dead-letter folder when it is aborted. */
export interface MessageStore {
  /** Oldest first. */
  waiting(): Promise<readonly Message[]>;
  dead(): Promise<readonly Message[]>;
  /** A new message, on disk before this resolves. */
  add(body: string): Promise<Message>;
  read(id: string): Promise<Message>;
  save(message: Message): Promise<void>;
  remove(id: string): Promise<void>;
  bury(id: string): Promise<void>;
  /** Makes a dead letter a message again, without its earlier deliveries. */
  revive(message: Message): Promise<void>;
}

const messagesIn = async (folder: string): Promise<readonly Message[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const messages: Message[] = [];
  for (const name of names) messages.push(JSON.parse(await readFile(join(folder, name), 'utf8')));
  return messages;
};

/** Opens the folder and removes files that were half written when the process was killed. */
export const openMessageStore = async (folder: string): Promise<MessageStore> => {
  const waiting = join(folder, 'messages');
  const dead = join(folder, 'dead-letters');
  await mkdir(waiting, { recursive: true });
  await mkdir(dead, { recursive: true });
  for (const name of await readdir(waiting)) if (name.endsWith(TEMPORARY)) await rm(join(waiting, name));

  let sent = 0;
  const file = (id: string) => join(waiting, `${id}.json`);
  const save = (message: Message) => writeAtomically(file(message.id), JSON.stringify(message));
  return {
    waiting: () => messagesIn(waiting),
    dead: () => messagesIn(dead),
    add: async (body) => {
      const sentAt = Date.now();
      sent += 1;
      // The id sorts by age, so that the folder's listing is the order of the queue.
      const id = `${String(sentAt).padStart(14, '0')}-${String(sent).padStart(8, '0')}-${randomUUID()}`;
      const message = { id, body, sentAt, receives: 0 };
      await save(message);
      return message;
    },
    read: async (id) => JSON.parse(await readFile(file(id), 'utf8')),
    save,
    remove: (id) => rm(file(id), { force: true }),
    bury: (id) => rename(file(id), join(dead, `${id}.json`)),
    revive: async (message) => {
      await save({ ...message, receives: 0 });
      await rm(join(dead, `${message.id}.json`), { force: true });
    },
  };
};

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(z.object({ Id: z.string(), MessageBody: z.string().min(1) }))
    .min(1)
    .max(10),
});

const SEND = 'AmazonSQS.SendMessageBatch';
const VISIBILITY = 'AmazonSQS.ChangeMessageVisibility';

/**
 * Stands in for SQS: the calls that the portal makes. `send` gets each message with the address of its queue. When a message
 * comes back is up to the queues of this machine, which have shorter times of their own.
 */
export const takeMessages = async (
  req: IncomingMessage,
  res: ServerResponse,
  send: (queueUrl: string, body: string) => Promise<void>,
) => {
  const batch = Batch.safeParse(await json(req).catch(() => undefined));
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  const target = req.headers['x-amz-target'];
  if (target === VISIBILITY) return void res.writeHead(200, headers).end('{}');
  if (target !== SEND || !batch.success) {
    const reply = { __type: 'com.amazonaws.sqs#InvalidMessageContents', message: 'The batch is not a batch.' };
    res.writeHead(400, headers).end(JSON.stringify(reply));
    return;
  }
  const { QueueUrl, Entries } = batch.data;
  for (const { MessageBody } of Entries) await send(QueueUrl, MessageBody);
  const Successful = Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: randomUUID(),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }));
  res.writeHead(200, headers).end(JSON.stringify({ Successful, Failed: [] }));
};

interface Entry {
  readonly visibleAt: number;
  readonly receives: number;
}

/** When each undeleted message may be delivered next, in order of arrival. Times are those of performance.now(). */
export interface Schedule {
  set(id: string, receives: number, delayMs: number): void;
  delete(id: string): void;
  has(id: string): boolean;
  /** The messages to deliver now, at most `size`. */
  due(size: number): readonly string[];
  /** Resolves when something may be due, or at `interrupt()`. */
  wait(): Promise<void>;
  interrupt(): void;
  /** Resolves when no message is left. */
  empty(): Promise<void>;
}

export const createSchedule = (): Schedule => {
  const entries = new Map<string, Entry>();
  let wake: () => void = () => undefined;
  let onEmpty: (() => void)[] = [];

  return {
    set: (id, receives, delayMs) => {
      entries.set(id, { receives, visibleAt: performance.now() + delayMs });
      wake();
    },
    delete: (id) => {
      entries.delete(id);
      if (entries.size > 0) return;
      for (const tell of onEmpty) tell();
      onEmpty = [];
    },
    has: (id) => entries.has(id),
    due: (size) => {
      const now = performance.now();
      const due = [...entries].filter(([, { visibleAt }]) => visibleAt <= now);
      // A message that failed before is delivered alone, so that it cannot make others fail.
      const again = due.find(([, { receives }]) => receives > 0);
      return (again ? [again] : due.slice(0, size)).map(([id]) => id);
    },
    wait: () =>
      new Promise((resolve) => {
        const next = Math.min(...[...entries.values()].map(({ visibleAt }) => visibleAt));
        const timer = Number.isFinite(next)
          ? setTimeout(() => wake(), Math.max(0, next - performance.now()))
          : undefined;
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => wake(),
    empty: () => (entries.size === 0 ? Promise.resolve() : new Promise((resolve) => onEmpty.push(resolve))),
  };
};
