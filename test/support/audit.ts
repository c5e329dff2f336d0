import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { settings } from '#local/settings.ts';

/** The audit trail of a person, oldest entry first. */
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
