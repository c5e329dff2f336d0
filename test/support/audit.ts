import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../../lambdas/ports/table.ts';
import { settings } from '../../local/settings.ts';

/** The lines of a person's audit trail, oldest first. */
export const auditOf = async (userId: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `A#${userId}#audit` },
    }),
  );
  return Items;
};
