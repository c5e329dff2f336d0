import { BatchGetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { unavailable } from '#contract/application-error.ts';
import { table } from '../ports/table.ts';
import { env } from './env.ts';
import type { Key } from './keys.ts';
import { pause } from './transact.ts';

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
