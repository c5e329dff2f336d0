import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { settings } from '#local/settings.ts';

const client = new CognitoIdentityProviderClient({});

/** The pool's description of an account, or undefined. */
export const accountOf = async (username: string) => {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: settings.poolId, Username: username }));
    const attributes: Partial<Record<string, string>> = Object.fromEntries(
      (user.UserAttributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]),
    );
    return {
      ...attributes,
      attributes,
      sub: attributes.sub,
      status: user.UserStatus,
      enabled: user.Enabled,
      factors: user.UserMFASettingList,
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** Every item of the table. */
export const tableItems = async () => {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const reply = await table.send(new ScanCommand({ TableName: settings.table, ExclusiveStartKey }));
    items.push(...(reply.Items ?? []));
    ExclusiveStartKey = reply.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};

/** The kinds of the open tasks. */
export const openTaskKinds = async () =>
  (await tableItems()).filter(({ pk }) => pk === 'W').map(({ kind }) => String(kind));
