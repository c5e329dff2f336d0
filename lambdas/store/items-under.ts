import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env.ts';

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
