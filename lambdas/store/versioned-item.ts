import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { conflict } from '#contract/application-error.ts';
import { table } from '../ports/table.ts';
import { env } from './env.ts';

/** Stores an item in place of the one with a version, 0 for the first one; its `number` is the next version. Throws a conflict where another user was quicker. */
export const putNextVersion = async (item: Readonly<Record<string, unknown>>, known: number): Promise<void> => {
  const put = new PutCommand({
    TableName: env().TABLE_NAME,
    Item: { ...item, number: known + 1 },
    ...(known === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#number = :known',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':known': known },
        }),
  });
  await table.send(put).catch((error: unknown) => {
    throw error instanceof ConditionalCheckFailedException ? conflict() : error;
  });
};

/** The condition on an item with a `revision` under which it was not changed since it was read; 0 for one that was not there. */
export const atRevision = (revision: number) =>
  revision === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :known', ExpressionAttributeValues: { ':known': revision } };
