import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { tenantIdOf } from '../store/id.ts';
import { itemsUnder, transact } from '../store/items.ts';
import { type Key, keys } from '../store/keys.ts';
import { type Moved, movedItem } from '../store/repository/moved.ts';
import { restoredItem } from '../store/retention/deleted-records.ts';

/** Distinguishes the comments that a merge has moved from the records. */
export const COMMENT = 'comment';

/** Moves of one transaction, which takes 100 items. */
const AT_ONCE = 30;

type Item = Readonly<Record<string, unknown>>;

const placeOf = (recordId: string, key: string): Key => keys.comment(tenantIdOf(recordId), recordId, key);

/** The items by which a comment leaves one record for another. */
const moving = (item: Item, from: string, to: string) => {
  const key = String(item.sk);
  return [
    { Put: { TableName: env().TABLE_NAME, Item: { ...item, ...placeOf(to, key) } } },
    { Delete: { TableName: env().TABLE_NAME, Key: placeOf(from, key) } },
  ];
};

/** Moves the comments of a record that is merged into another one; may be repeated at any point. */
export const moveComments = async (from: string, into: string): Promise<void> => {
  const items = await itemsUnder(keys.comments(tenantIdOf(from), from));
  for (let at = 0; at < items.length; at += AT_ONCE)
    await transact(
      items
        .slice(at, at + AT_ONCE)
        .flatMap((item) => [
          ...moving(item, from, into),
          movedItem(from, { what: COMMENT, id: String(item.sk), before: {}, after: {} }).item,
        ]),
    );
};

/** Moves one of them back, as it is now. */
export const moveCommentBack = async (from: string, into: string, { id, key }: Moved): Promise<void> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env().TABLE_NAME, Key: placeOf(into, id), ConsistentRead: true }),
  );
  await transact([...(Item ? moving(Item, into, from) : []), restoredItem(key).item]);
};
