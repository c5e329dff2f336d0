import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { wireKey } from '../data/item-at.ts';
import type { Stage } from '../data/stage.ts';
import { checkEmpty, markKey, restoreItems, restorePeople } from './restore-items.ts';
import { restoreObjects } from './restore-objects.ts';

/** What was restored, in numbers. */
export interface Restored {
  readonly people: number;
  readonly items: number;
  readonly files: number;
}

/**
 * Fills a new stage with what another one held at a time; `from.table` is its table of then. Cut off, the same call goes on.
 * Throws Refused when the new stage is not empty.
 */
export const restore = async (from: Stage, to: Stage, at: Date): Promise<Restored> => {
  await checkEmpty(to, from.table);
  const Item = { ...wireKey(markKey), source: { S: from.table } };
  await to.db.send(new PutItemCommand({ TableName: to.table, Item }));
  const subs = await restorePeople(from, to);
  // Files first: a record is never there without its file.
  const files = await restoreObjects(from, to, at);
  const items = await restoreItems(from, to, subs);
  return { people: subs.size, items, files };
};
