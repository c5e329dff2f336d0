import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Key } from '#lambdas/store/keys.ts';
import type { Item } from './items.ts';
import type { Stage } from './stage.ts';

/** A key as DynamoDB writes it. */
export const wireKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });

/** An item as it is now; undefined where there is none. */
export const itemAt = async ({ db, table }: Stage, key: Key): Promise<Item | undefined> =>
  (await db.send(new GetItemCommand({ TableName: table, Key: wireKey(key), ConsistentRead: true }))).Item;
