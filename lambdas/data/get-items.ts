import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import type { Key } from './keys.ts';

const PER_CALL = 100;

/** The items that exist among these keys, strongly consistent, in no particular order. */
export const getItems = async (keys: readonly Key[]): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let open: readonly Key[] = keys;
  while (open.length > 0) {
    const Keys = open.slice(0, PER_CALL).map((key) => ({ ...key }));
    const reply = await table.send(
      new BatchGetCommand({ RequestItems: { [env.TABLE_NAME]: { Keys, ConsistentRead: true } } }),
    );
    items.push(...(reply.Responses?.[env.TABLE_NAME] ?? []));
    const left = (reply.UnprocessedKeys?.[env.TABLE_NAME]?.Keys ?? []) as unknown as Key[];
    open = [...left, ...open.slice(PER_CALL)];
  }
  return items;
};
