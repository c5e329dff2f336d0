import { CreateUserPoolClientCommand, CreateUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../lambdas/store/table.ts';
import type { Stage } from '../data/stage.ts';
import { type StandIn, usualStandIn } from './known.ts';

const ACCOUNT = 'us-east-1:123456789012';

/** Makes the table and the pool by their own services, as the emulator's CloudFormation does not; says what stands for them. */
export const makeStandIns = async ({ db, pool, table }: Pick<Stage, 'db' | 'pool' | 'table'>): Promise<StandIn> => {
  const { partitionKey, sortKey } = tableDefinition;
  await db.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  const { UserPool } = await pool.send(
    new CreateUserPoolCommand({ PoolName: 'emulated', UsernameAttributes: ['email'], MfaConfiguration: 'OFF' }),
  );
  const UserPoolId = UserPool?.Id ?? '';
  const client = await pool.send(new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'site' }));
  const own: Readonly<Record<string, { readonly name: string; readonly arn: string }>> = {
    StorageTable: { name: table, arn: `arn:aws:dynamodb:${ACCOUNT}:table/${table}` },
    IdentityPool: { name: UserPoolId, arn: `arn:aws:cognito-idp:${ACCOUNT}:userpool/${UserPoolId}` },
    IdentityPoolSite: { name: client.UserPoolClient?.ClientId ?? '', arn: '' },
  };
  return (id, attribute) => {
    const made = own[id.replace(/[0-9A-F]{8}$/, '')];
    if (!made) return usualStandIn(id, attribute);
    return attribute === 'Arn' ? made.arn : made.name;
  };
};
