import { ApplicationError } from '#contract/application-error.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { env } from '#lambdas/store/env.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { getItems } from '#lambdas/store/items.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { moved, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { connectionOf, type StoredConnection } from '../sign-in-connection.ts';

type User = Pick<UserRecord, 'id' | 'companyId'>;

const LAST =
  'This is the last account that can sign in with a password when the sign-in of the company does not work. Name another one on the page “Company sign-in” first, or set the mode to “Optional” there.';

const isKept = (connection: StoredConnection | undefined, { id }: User): connection is StoredConnection =>
  connection?.mode === 'required' && connection.emergency.includes(id);

/** How much a company can count on an account: most on one that has signed in, on none that is shut. */
export const rankOf = (accountState: unknown): number => ['Invited', 'Active'].indexOf(String(accountState)) + 1;

/** Whether the connection keeps another user for an emergency on whom the company can count as much. */
const hasAnother = ({ columns }: ListProjection, { emergency }: StoredConnection, { id, companyId }: User): boolean => {
  const rank = (of: string) => {
    const at = columns.positionOf(of);
    const isThere = at !== undefined && columns.value('companyId', at) === companyId;
    return isThere ? rankOf(columns.value('accountState', at)) : 0;
  };
  return emergency.some((other) => other !== id && rank(other) >= Math.max(rank(id), 1));
};

/** Lets a write stand only while a connection is the one that was read: a mode that is set meanwhile may need the user. */
const unchangedConnection = ({ companyId, version }: StoredConnection): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: keys.signInConnection(tenantIdOf(companyId), companyId),
      ConditionExpression: 'attribute_not_exists(pk) OR version = :known',
      ExpressionAttributeValues: { ':known': version },
    },
  },
  refused: moved,
});

/**
 * Refuses that a user is taken away, or loses the last second factor, who alone keeps a password for an emergency where the company
 * requires its own sign-in, unless the company itself is gone. Returns what the write depends on. ADR 0054.
 */
export const keepEmergencyAccount = async (
  user: User,
  refusal: 'Update Failed' | 'Delete Failed',
  load: (tenantId: TenantId) => Promise<ListProjection>,
): Promise<TransactItem[]> => {
  const connection = await connectionOf(user.companyId);
  if (!connection) return [];
  if (isKept(connection, user) && !hasAnother(await load(tenantIdOf(user.id)), connection, user)) {
    const isCompanyThere = (await getItems([keys.company(user.companyId)])).length > 0;
    if (isCompanyThere) throw new ApplicationError(refusal, LAST);
  }
  return [unchangedConnection(connection)];
};
