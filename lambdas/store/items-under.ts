import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';

/** All items of a partition, as they are now. */
export const itemsUnder = async (pk: string): Promise<Record<string, unknown>[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env.TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
};
