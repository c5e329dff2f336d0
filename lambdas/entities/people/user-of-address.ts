import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { UserRecord } from '#contract/user/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { users } from '../records/user.ts';

/** The user who has an e-mail address, of whatever tenant; undefined if nobody has it. For the server's own work: it looks across tenants. */
export const userOfAddress = async (email: string): Promise<UserRecord | undefined> => {
  const Key = keys.unique('userEmail', normalizeText(email));
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  if (typeof Item?.id !== 'string') return undefined;
  return users(tenantScope(serverActor, tenantIdOf(Item.id))).find(Item.id);
};
