import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import type { TransactItem } from './journal/commit.ts';
import { keys } from './keys.ts';

/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Made when tasks are read, which few functions do. */
const schema = () => {
  const Letter = z.object({ to: z.string(), subject: z.string(), text: z.string() });
  const Undo = z.object({
    userEmail: z.string(),
    userPhone: z.string(),
    formerEmail: z.string(),
    enabled: z.boolean(),
    accountNonLocked: z.boolean(),
  });

  /** In whose name the work goes on. */
  const Worker = z.object({ userId: z.string(), userName: z.string() });

  const task = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
    z.object({ kind: z.literal(kind), id: z.string(), at: z.number(), ...shape });
  return z.discriminatedUnion('kind', [
    /** A user whose account is being made. */
    task('create-user', {}),
    /** Record and account differ until this is done; `notices` go out then. */
    task('sync-user', {
      version: z.number(),
      undo: Undo,
      notices: z.array(Letter),
      /** A person's own change: the login it was made with goes on, the portal ends the others by itself. */
      own: z.boolean().default(false),
      /** The invitation goes out again, with another temporary password. */
      invite: z.boolean().default(false),
    }),
    /** A registration whose code was never entered goes at `at`; `id` is its sub. */
    task('drop-sign-up', {}),
    /** The account of a deleted user; `id` is its sub. */
    task('delete-account', {}),
    /** The password is being changed: sessions that began before `at` end. */
    task('end-sessions', {}),
    task('mail', { mail: Letter }),
    /** Files of a removed document that are to go when it is not kept any longer; `id` is the document's. */
    task('expire-files', { keys: z.array(z.string()) }),
    /** What went with a removed record, or has to let go of it; `id` is the record's. */
    task('clear-after', { owner: z.enum(['provider', 'endUser', 'reseller']), actor: Worker }),
    /** A reseller that is being registered as a user; a `fresh` one goes again if that fails. `id` is the reseller's. D-58. */
    task('register-reseller', { fresh: z.boolean(), actor: Worker }),
  ]);
};

/**
 * What is still to be done outside the table, written in the transaction that promises it: the task worker finishes what a
 * crash has interrupted. `id` is the user's where nothing else is said, `at` in epoch milliseconds.
 */
export type OutboxTask = z.infer<ReturnType<typeof schema>>;

/** Due at once: no request is at it. */
const AT_ONCE = 0;

/** The account of a removed user, to be deleted; `id` is its sub. */
export const accountChore = (sub: string, at = AT_ONCE): OutboxTask => ({ kind: 'delete-account', id: sub, at });

const KEPT_S = 30 * 86_400;

const keyOf = (todo: OutboxTask) =>
  keys.task([todo.kind, todo.id, ...(todo.kind === 'sync-user' ? [todo.version] : [])].join('#'));

const itemOf = (todo: OutboxTask) => ({ ...keyOf(todo), ...todo, expiresAt: Math.floor(Date.now() / 1000) + KEPT_S });

/** Neither step has a condition that could fail. */
const never = () => new Error('A task cannot be refused');

/** Takes a task on, in the transaction that makes it necessary. */
export const taskItem = (todo: OutboxTask): TransactItem => ({
  item: { Put: { TableName: env.TABLE_NAME, Item: itemOf(todo) } },
  refused: never,
});

/** Ticks a task off, in the transaction that finishes it. */
export const doneItem = (todo: OutboxTask): TransactItem => ({
  item: { Delete: { TableName: env.TABLE_NAME, Key: keyOf(todo) } },
  refused: never,
});

/** Somebody has begun with the task anew. */
export class TakenUp extends Error {}

/** Ticks a task off on condition that it is still the one that was read: for giving up what somebody may be trying again. */
export const giveUpStep = (todo: OutboxTask): TransactItem => ({
  item: {
    Delete: {
      TableName: env.TABLE_NAME,
      Key: keyOf(todo),
      ConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': todo.at },
    },
  },
  refused: () => new TakenUp(),
});

export const openChore = async (todo: OutboxTask) => {
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: itemOf(todo) }));
};

/** Writes steps that cannot be refused, all or none. */
export const writeSteps = async (transactItems: readonly TransactItem[]) => {
  await table.send(new TransactWriteCommand({ TransactItems: transactItems.map(({ item }) => item) }));
};

/** Takes a task on, or on anew, on a condition. Throws the condition's own reason. */
export const openTaskIf = async (todo: OutboxTask, condition: TransactItem) => {
  const TransactItems = [condition, taskItem(todo)].map(({ item }) => item);
  await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
    throw error instanceof TransactionCanceledException ? condition.refused() : error;
  });
};

/** Ticks a task off; the mails it leads to are handed over in the same transaction. */
export const closeTask = async (todo: OutboxTask, notices: readonly OutboxTask[] = []) => {
  if (notices.length === 0) {
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keyOf(todo) }));
    return;
  }
  const TransactItems = [doneItem(todo), ...notices.map(taskItem)].map(({ item }) => item);
  await table.send(new TransactWriteCommand({ TransactItems }));
};

/** Everything that is still to be done. */
export const openTasks = async (): Promise<OutboxTask[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.tasks },
      ConsistentRead: true,
    },
  );
  const open: OutboxTask[] = [];
  for await (const { Items } of pages) open.push(...z.array(schema()).parse(Items ?? []));
  return open;
};
