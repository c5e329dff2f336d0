import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { fold } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';

/** Whether a user of the portal holds this value, whatever its case. */
export const findUnique = async (field: 'userName' | 'userEmail', value: string): Promise<boolean> => {
  const Key = keys.unique(field, fold(value));
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Item !== undefined;
};
