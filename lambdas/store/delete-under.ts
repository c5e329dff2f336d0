import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';

const AT_ONCE = 25;

/** Deletes all items of a partition, or those that sort before a key; returns how many. */
export const deleteUnder = async (pk: string, before?: string): Promise<number> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env.TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': pk, ...(before === undefined ? {} : { ':before': before }) },
    },
  );
  let deleted = 0;
  for await (const { Items = [] } of pages)
    for (let from = 0; from < Items.length; from += AT_ONCE) {
      const part = Items.slice(from, from + AT_ONCE);
      await Promise.all(
        part.map(({ sk }) => table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: { pk, sk } }))),
      );
      deleted += part.length;
    }
  return deleted;
};
