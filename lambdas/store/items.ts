import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  PutCommand,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { conflict, unavailable } from '#contract/application-error.ts';
import { table } from '../ports/table.ts';
import { env } from './env.ts';
import type { Key } from './keys.ts';

/** Waits longer with each attempt (counted from 0), at most a second, for a random time so that callers do not retry together. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20 * 2 ** attempt, 1_000)));

/** Why the table has refused a transaction: a code for each item; none for another error. */
export const codesOf = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : [];

const ATTEMPTS = 5;

/** Writes all or none; again when another transaction with the same items, that of a second tab or run, is in the way. */
export const transact = async (TransactItems: TransactWriteCommandInput['TransactItems']): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return void (await table.send(new TransactWriteCommand({ TransactItems })));
    } catch (error) {
      if (tries === ATTEMPTS || !codesOf(error).includes('TransactionConflict')) throw error;
      await pause(tries);
    }
};

/** All items of a partition, as they are now; those whose sort key begins with a text, if one is given. */
export const itemsUnder = async (pk: string, beginning = ''): Promise<Record<string, unknown>[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: `pk = :pk${beginning && ' AND begins_with(sk, :sk)'}`,
      ExpressionAttributeValues: { ':pk': pk, ...(beginning && { ':sk': beginning }) },
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
};

const PER_CALL = 100;

/** Replies in a row without a single item. With the pauses between them that is about two seconds. */
const EMPTY_REPLIES = 8;

/** The items that exist among these keys, strongly consistent, in no particular order. Throws 503 when the table stops giving any. */
export const getItems = async (keys: readonly Key[]): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let open: readonly Key[] = keys;
  let empty = 0;
  while (open.length > 0) {
    const Keys = open.slice(0, PER_CALL).map((key) => ({ ...key }));
    const reply = await table.send(
      new BatchGetCommand({ RequestItems: { [env().TABLE_NAME]: { Keys, ConsistentRead: true } } }),
    );
    items.push(...(reply.Responses?.[env().TABLE_NAME] ?? []));
    const left = (reply.UnprocessedKeys?.[env().TABLE_NAME]?.Keys ?? []) as Key[];
    open = [...left, ...open.slice(PER_CALL)];
    empty = left.length < Keys.length ? 0 : empty + 1;
    if (empty >= EMPTY_REPLIES) throw unavailable();
    // A table that leaves keys out is short of capacity.
    if (left.length > 0) await pause(empty);
  }
  return items;
};

/** Stores an item in place of the one with a version, 0 for the first one; its `number` is the next version. Throws a conflict where another user was quicker. */
export const putNextVersion = async (item: Readonly<Record<string, unknown>>, known: number): Promise<void> => {
  const put = new PutCommand({
    TableName: env().TABLE_NAME,
    Item: { ...item, number: known + 1 },
    ...(known === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#number = :known',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':known': known },
        }),
  });
  await table.send(put).catch((error: unknown) => {
    throw error instanceof ConditionalCheckFailedException ? conflict() : error;
  });
};

/** The condition on an item with a `revision` under which it was not changed since it was read; 0 for one that was not there. */
export const atRevision = (revision: number) =>
  revision === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :known', ExpressionAttributeValues: { ':known': revision } };
