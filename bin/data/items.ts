import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  GetItemCommand,
  paginateQuery,
  paginateScan,
  type ScanCommandInput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { Key } from '#lambdas/store/keys.ts';
import type { Stage } from './stage.ts';

/**
 * Does work for every element, at most `limit` of them at a time. After a failure it begins no more, waits for the work that has
 * begun, and throws the failure.
 */
export const inParallel = async <Element>(
  elements: AsyncIterable<Element> | Iterable<Element>,
  limit: number,
  work: (element: Element) => Promise<void>,
): Promise<void> => {
  const iterator = iterate(elements);
  let hasFailed = false;
  const worker = async () => {
    try {
      while (!hasFailed) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
};

/** A generator serves one request for its next element after the other, so that many workers can share it. */
async function* iterate<Element>(elements: AsyncIterable<Element> | Iterable<Element>): AsyncGenerator<Element> {
  yield* elements;
}

/** An item as DynamoDB writes it: `{ "pk": { "S": "…" } }`, so that nothing of it is lost on the way. */
export type Item = Record<string, AttributeValue>;

type Table = Pick<Stage, 'db' | 'table'>;

/** What one call takes. */
const PER_CALL = 25;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Every item of a table, as it is now. Reads the whole table: half a dollar for some ten gigabytes. */
export async function* allItems({ db, table }: Table): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client: db }, { TableName: table, ConsistentRead: true }))
    yield* Items;
}

/** The items of one partition, in the order of their sort keys. */
export async function* itemsUnder({ db, table }: Table, pk: string): AsyncGenerator<Item> {
  const KeyConditionExpression = 'pk = :pk';
  const ExpressionAttributeValues = { ':pk': { S: pk } };
  const input = { TableName: table, ConsistentRead: true, KeyConditionExpression, ExpressionAttributeValues };
  for await (const { Items = [] } of paginateQuery({ client: db }, input)) yield* Items;
}

/** Where a scan of one of several segments of a table continues, and what it reads of it. */
interface Segment {
  readonly number: number;
  readonly of: number;
  readonly after?: Item | undefined;
  /** Leaves out the items that it does not fit, before they are sent. */
  readonly filter?: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>;
}

/** A page of items, and the key after which the next one begins. */
export interface ItemPage {
  readonly items: readonly Item[];
  readonly after: Item | undefined;
}

/** The pages of one segment of a table. */
export async function* segmentPages(
  { db, table }: Table,
  { number, of, after, filter }: Segment,
): AsyncGenerator<ItemPage> {
  const input = { TableName: table, ConsistentRead: true, Segment: number, TotalSegments: of, ...filter };
  const from = after ? { startingToken: after } : {};
  for await (const { Items = [], LastEvaluatedKey } of paginateScan({ client: db, ...from }, input))
    yield { items: Items, after: LastEvaluatedKey };
}

const write = async ({ db, table }: Table, requests: WriteRequest[]) => {
  let open = requests;
  for (let wait = FIRST_PAUSE_MS; open.length > 0; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const { UnprocessedItems } = await db.send(new BatchWriteItemCommand({ RequestItems: { [table]: open } }));
    open = UnprocessedItems?.[table] ?? [];
    // A table that leaves items out is short of capacity.
    if (open.length > 0) await pause(wait * (0.5 + Math.random() / 2));
  }
};

/** Takes write requests one by one and sends them by the call; `end` sends the rest. */
const batch = (table: Table, requestOf: (item: Item) => WriteRequest) => {
  let waiting: WriteRequest[] = [];
  const send = async () => {
    const requests = waiting;
    waiting = [];
    await write(table, requests);
  };
  return {
    add: async (item: Item) => {
      waiting.push(requestOf(item));
      if (waiting.length === PER_CALL) await send();
    },
    end: send,
  };
};

/** Stores items whole, in place of what has their key. */
export const putting = (table: Table) => batch(table, (Item) => ({ PutRequest: { Item } }));

/** Removes items by their keys. */
export const deleting = (table: Table) =>
  batch(table, ({ pk, sk }) => ({ DeleteRequest: { Key: { ...(pk && { pk }), ...(sk && { sk }) } } }));

/** Stores items whole, in as many calls as they need, of which some run at a time. */
export const putAll = (table: Table, items: readonly Item[], callsAtOnce: number): Promise<void> => {
  const calls = Array.from({ length: Math.ceil(items.length / PER_CALL) }, (_, call) =>
    items.slice(call * PER_CALL, (call + 1) * PER_CALL),
  );
  return inParallel(calls, callsAtOnce, (some) =>
    write(
      table,
      some.map((Item) => ({ PutRequest: { Item } })),
    ),
  );
};

/** A text attribute, '' if there is none. */
export const textOf = (item: Item, name: string): string => item[name]?.S ?? '';

const UNESCAPED = /%23/g;

/** The parts of an item's key, as `lambdas/store/keys.ts` has joined them: first what kind of item it is. */
export const keyParts = (item: Item): readonly string[] =>
  [textOf(item, 'pk'), textOf(item, 'sk')].flatMap((key) => key.split('#').map((part) => part.replace(UNESCAPED, '#')));

/** A key as DynamoDB writes it. */
export const wireKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });

/** An item as it is now; undefined if there is none. */
export const itemAt = async ({ db, table }: Stage, key: Key): Promise<Item | undefined> =>
  (await db.send(new GetItemCommand({ TableName: table, Key: wireKey(key), ConsistentRead: true }))).Item;
