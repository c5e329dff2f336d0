import { users } from '../../entities/user.ts';
import { deleteAccount } from '../../ports/accounts.ts';
import { closeTask, taskItem } from '../../store/outbox.ts';
import type { Scope } from '../../store/scope.ts';
import { deleteAccountTask } from './delete-account-task.ts';

/** Deletes a user and what lets them sign in, then their account; after a crash in between, the task worker deletes the account. */
export const removeUser = async (poolId: string, scope: Scope, { id, sub }: { id: string; sub: string }) => {
  const rest = deleteAccountTask(sub, Date.now());
  await users(scope).remove(id, [taskItem(rest)]);
  await deleteAccount(poolId, sub);
  await closeTask(rest);
};
