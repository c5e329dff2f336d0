import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import type { Step } from './journal/commit.ts';
import { keys } from './keys.ts';

/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Made when chores are read, which few functions do. */
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

  const chore = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
    z.object({ kind: z.literal(kind), id: z.string(), at: z.number(), ...shape });
  return z.discriminatedUnion('kind', [
    /** A user whose account is being made. */
    chore('create-user', {}),
    /** Record and account differ until this is done; `notices` go out then. */
    chore('sync-user', {
      version: z.number(),
      undo: Undo,
      notices: z.array(Letter),
      /** A person's own change: the login it was made with goes on, the portal ends the others by itself. */
      own: z.boolean().default(false),
      /** The invitation goes out again, with another temporary password. */
      invite: z.boolean().default(false),
    }),
    /** A registration whose code was never entered goes at `at`; `id` is its sub. */
    chore('drop-sign-up', {}),
    /** The account of a deleted user; `id` is its sub. */
    chore('delete-account', {}),
    /** The password is being changed: sessions that began before `at` end. */
    chore('end-sessions', {}),
    chore('mail', { mail: Letter }),
    /** Files of a removed document that are to go when it is not kept any longer; `id` is the document's. */
    chore('expire-files', { keys: z.array(z.string()) }),
    /** What went with a removed record, or has to let go of it; `id` is the record's. */
    chore('clear-after', { owner: z.enum(['provider', 'endUser', 'reseller']), actor: Worker }),
    /** A reseller that is being registered as a user; a `fresh` one goes again if that fails. `id` is the reseller's. D-58. */
    chore('register-reseller', { fresh: z.boolean(), actor: Worker }),
  ]);
};

/**
 * What is still to be done outside the table, written in the transaction that promises it: housekeeping finishes what a
 * crash has interrupted. `id` is the user's where nothing else is said, `at` in epoch milliseconds.
 */
export type Chore = z.infer<ReturnType<typeof schema>>;

/** Due at once: no request is at it. */
const AT_ONCE = 0;

/** The account of a removed user, to be deleted; `id` is its sub. */
export const accountChore = (sub: string, at = AT_ONCE): Chore => ({ kind: 'delete-account', id: sub, at });

const KEPT_S = 30 * 86_400;

const keyOf = (todo: Chore) =>
  keys.chore([todo.kind, todo.id, ...(todo.kind === 'sync-user' ? [todo.version] : [])].join('#'));

const itemOf = (todo: Chore) => ({ ...keyOf(todo), ...todo, expiresAt: Math.floor(Date.now() / 1000) + KEPT_S });

/** Neither step has a condition that could fail. */
const never = () => new Error('A chore cannot be refused');

/** Takes a chore on, in the transaction that makes it necessary. */
export const choreStep = (todo: Chore): Step => ({
  item: { Put: { TableName: env.TABLE_NAME, Item: itemOf(todo) } },
  refused: never,
});

/** Ticks a chore off, in the transaction that finishes it. */
export const doneStep = (todo: Chore): Step => ({
  item: { Delete: { TableName: env.TABLE_NAME, Key: keyOf(todo) } },
  refused: never,
});

/** Somebody has begun with the chore anew. */
export class TakenUp extends Error {}

/** Ticks a chore off on condition that it is still the one that was read: for giving up what somebody may be trying again. */
export const giveUpStep = (todo: Chore): Step => ({
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

export const openChore = async (todo: Chore) => {
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: itemOf(todo) }));
};

/** Writes steps that cannot be refused, all or none. */
export const writeSteps = async (steps: readonly Step[]) => {
  await table.send(new TransactWriteCommand({ TransactItems: steps.map(({ item }) => item) }));
};

/** Takes a chore on, or on anew, on a condition. Throws the condition's own reason. */
export const openChoreIf = async (todo: Chore, condition: Step) => {
  const TransactItems = [condition, choreStep(todo)].map(({ item }) => item);
  await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
    throw error instanceof TransactionCanceledException ? condition.refused() : error;
  });
};

/** Ticks a chore off; the mails it leads to are handed over in the same transaction. */
export const closeChore = async (todo: Chore, notices: readonly Chore[] = []) => {
  if (notices.length === 0) {
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keyOf(todo) }));
    return;
  }
  const TransactItems = [doneStep(todo), ...notices.map(choreStep)].map(({ item }) => item);
  await table.send(new TransactWriteCommand({ TransactItems }));
};

/** Everything that is still to be done. */
export const openChores = async (): Promise<Chore[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env.TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.chores },
      ConsistentRead: true,
    },
  );
  const open: Chore[] = [];
  for await (const { Items } of pages) open.push(...z.array(schema()).parse(Items ?? []));
  return open;
};
