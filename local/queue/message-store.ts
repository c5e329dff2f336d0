import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
