import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Email } from '../ports/mail.ts';
import { table } from '../ports/table.ts';
import { env } from './env.ts';
import { codesOf, itemsUnder, transact } from './items.ts';
import type { TransactItem } from './journal/write/transact-item.ts';
import { keys } from './keys.ts';

/**
 * What a task of each kind says besides its id and its time. The module that opens tasks of a kind declares it here, by
 * `declare module`; domain/all-tasks.ts does not compile until it can run each of them.
 */
export interface TaskDetails {
  mail: { readonly mail: Email };
  digest: { readonly mail: Email };
}
export type TaskKind = keyof TaskDetails;

/**
 * Work outside the table, stored in the transaction that makes it necessary: the task worker finishes what a crash has
 * interrupted. `id` is the user's where nothing else is said, `at` in epoch milliseconds.
 */
export type OutboxTask<Kind extends TaskKind = TaskKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly id: string; readonly at: number } & TaskDetails[Each];
}[Kind];

const STORED_S = 30 * 86_400;

/** One task of a kind for each id; where tasks carry a version, one for each version. */
const keyOf = (task: OutboxTask) =>
  keys.task([task.kind, task.id, ...('version' in task ? [task.version] : [])].join('#'));

const itemOf = (task: OutboxTask) => ({ ...keyOf(task), ...task, expiresAt: Math.floor(Date.now() / 1000) + STORED_S });

/** Neither item has a condition that could fail. */
const never = () => new Error('A task cannot be refused');

/** An e-mail as a task: the task worker sends it if and only if the change that it tells of was written. */
export const mailTask = (mail: Email): OutboxTask<'mail'> => ({ kind: 'mail', id: randomUUID(), at: Date.now(), mail });

/** Opens a task, in the transaction that makes it necessary. */
export const taskItem = (task: OutboxTask): TransactItem => ({
  item: { Put: { TableName: env().TABLE_NAME, Item: itemOf(task) } },
  refused: never,
});

/** Closes a task, in the transaction that finishes it. */
export const doneItem = (task: OutboxTask): TransactItem => ({
  item: { Delete: { TableName: env().TABLE_NAME, Key: keyOf(task) } },
  refused: never,
});

/** Counts what a task has done, in the transaction that does it. Refused once the task is closed. */
export const progressItem = (task: OutboxTask, done: number): TransactItem => ({
  item: {
    Update: {
      TableName: env().TABLE_NAME,
      Key: keyOf(task),
      UpdateExpression: 'ADD done :done',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':done': done },
    },
  },
  refused: () => new TaskClosed(),
});

/** Another run has finished the task. */
export class TaskClosed extends Error {}

/** How much a task has done so far, by all of its runs; undefined once it is closed. */
export const progressOf = async (task: OutboxTask): Promise<number | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env().TABLE_NAME, Key: keyOf(task), ConsistentRead: true }),
  );
  return Item && Number(Item.done ?? 0);
};

/** The same request has come back and opened the task again. */
export class TaskReopened extends Error {}

/** Closes a task on condition that no user has opened it again since it was read. */
export const doneUnlessReopened = (task: OutboxTask): TransactItem => ({
  item: {
    Delete: {
      TableName: env().TABLE_NAME,
      Key: keyOf(task),
      ConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': task.at },
    },
  },
  refused: () => new TaskReopened(),
});

/** Closes a task, unless it was opened again since it was read: then it is run again. */
export const closeUnlessReopened = async (task: OutboxTask) => {
  await transact([doneUnlessReopened(task).item]).catch((error: unknown) => {
    if (!codesOf(error).includes('ConditionalCheckFailed')) throw error;
  });
};

export const openTask = async (task: OutboxTask) => {
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: itemOf(task) }));
};

/** Writes items whose conditions cannot fail, all or none. */
export const writeItems = async (transactItems: readonly TransactItem[]) => {
  await transact(transactItems.map(({ item }) => item));
};

/** Opens a task, or opens it again, if a condition holds. Throws the condition's own error otherwise. */
export const openTaskIf = async (task: OutboxTask, condition: TransactItem) => {
  const TransactItems = [condition, taskItem(task)].map(({ item }) => item);
  await transact(TransactItems).catch((error: unknown) => {
    throw codesOf(error)[0] === 'ConditionalCheckFailed' ? condition.refused() : error;
  });
};

/** Closes a task; the mails it leads to are opened as tasks in the same transaction. */
export const closeTask = async (task: OutboxTask, followUps: readonly OutboxTask[] = []) => {
  if (followUps.length === 0) {
    await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keyOf(task) }));
    return;
  }
  const TransactItems = [doneItem(task), ...followUps.map(taskItem)].map(({ item }) => item);
  await transact(TransactItems);
};

/** Marks a task that must not be run twice; false when an earlier run has marked it and did not come back. */
export const claimTask = async (task: OutboxTask): Promise<boolean> => {
  const claim = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keyOf(task),
    UpdateExpression: 'SET claimed = :yes',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed)',
    ExpressionAttributeValues: { ':yes': true },
  });
  try {
    await table.send(claim);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Takes the mark back, so that the task is run again. */
export const releaseTask = async (task: OutboxTask) => {
  await table.send(
    new UpdateCommand({ TableName: env().TABLE_NAME, Key: keyOf(task), UpdateExpression: 'REMOVE claimed' }),
  );
};

/** All open tasks, each as `read` makes it of the stored item. */
export const openTasks = async <Task>(read: (item: Record<string, unknown>) => Task): Promise<Task[]> =>
  (await itemsUnder(keys.tasks)).map((item) => read(item));

/** The stored items of the open tasks of a kind, by their key: of all ids, or of those that begin with a text. */
export const openTasksOf = (kind: TaskKind, beginning = ''): Promise<Record<string, unknown>[]> =>
  itemsUnder(keys.tasks, `${kind}#${beginning}`);

/** Whether something of this kind is still to be done for an id. */
export const isTaskOpen = async (kind: TaskKind, id: string): Promise<boolean> =>
  (await openTasksOf(kind, id)).some((item) => item.id === id);
