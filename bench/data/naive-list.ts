import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';

type Item = Readonly<Record<string, unknown>>;

const TABLE = 'Naive';
const INDEX = 'byName';
/** Writes under way at the same time. */
const AT_ONCE = 4;
const PER_WRITE = 25;

const key = (name: string, type: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType: type });

/** The table of a list as it is often built: records in one partition, and an index by their name. */
export const createNaiveTable = () =>
  table.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      AttributeDefinitions: ['pk', 'sk', 'name'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: [
        {
          IndexName: INDEX,
          KeySchema: [key('pk', 'HASH'), key('name', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );

export const fillNaiveList = async (pk: string, records: readonly Item[]) => {
  const requests = records.map((record, at) => ({
    PutRequest: { Item: { pk, sk: String(at).padStart(8, '0'), ...record } },
  }));
  const next = { from: 0 };
  const write = async () => {
    while (next.from < requests.length) {
      const some = requests.slice(next.from, next.from + PER_WRITE);
      next.from += PER_WRITE;
      await table.send(new BatchWriteCommand({ RequestItems: { [TABLE]: some } }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
};

/** The records of a partition up to a number: all of them as they lie there, or in the order of the index. */
export const naiveRead = async (pk: string, limit = Number.POSITIVE_INFINITY, index?: typeof INDEX) => {
  const items: Item[] = [];
  const pages = paginateQuery(
    { client: table, ...(limit < 1_000 ? { pageSize: limit } : {}) },
    {
      TableName: TABLE,
      ...(index ? { IndexName: index } : { ConsistentRead: true }),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    },
  );
  for await (const { Items = [] } of pages) {
    items.push(...Items);
    if (items.length >= limit) break;
  }
  return items.slice(0, limit);
};

/** A page of what has the text anywhere, from all records. */
export const naivePage = async (pk: string, page: number, searchText: string) => {
  const items = await naiveRead(pk);
  const found = items.filter((item) => JSON.stringify(item).includes(searchText));
  found.sort((a, b) => String(a.name).localeCompare(String(b.name)));
  return found.slice(page * 10, (page + 1) * 10);
};

/** A page by name as an index gives it: from the beginning of the list up to the page. */
export const indexPage = async (pk: string, page: number) => (await naiveRead(pk, (page + 1) * 10, INDEX)).slice(-10);
