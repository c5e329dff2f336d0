import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageRequest } from '../../contract/definition/list.ts';
import { table } from '../../lambdas/ports/table.ts';
import { settings } from '../../local/settings.ts';

type Item = Record<string, unknown>;

/** A list as it is often built: records in one partition, all of them read and sorted for every page. */
export const fillNaiveList = async (pk: string, records: readonly Item[]) => {
  const requests = records.map((record, index) => ({
    PutRequest: { Item: { pk, sk: String(index).padStart(8, '0'), ...record } },
  }));
  for (let from = 0; from < requests.length; from += 25) {
    await table.send(new BatchWriteCommand({ RequestItems: { [settings.table]: requests.slice(from, from + 25) } }));
  }
};

/** Every record of a partition. */
export const naiveRead = async (pk: string) => {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const reply = await table.send(
      new QueryCommand({
        TableName: settings.table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    items.push(...(reply.Items ?? []));
    start = reply.LastEvaluatedKey;
  } while (start);
  return items;
};

/** A page of what fits: by default, of what has the text anywhere. */
export const naivePage = async (
  pk: string,
  { page, size, orderBy, modifier, searchText }: PageRequest,
  fits = (item: Item) => JSON.stringify(item).includes(searchText),
) => {
  const items = await naiveRead(pk);
  const text = (item: Item) => String(item[orderBy]);
  const found = items.filter(fits).sort((a, b) => text(a).localeCompare(text(b)));
  if (modifier === 'desc') found.reverse();
  return found.slice(page * size, (page + 1) * size);
};
