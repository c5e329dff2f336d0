import type { UserRecord } from '#contract/user/record.ts';
import { releaseTask } from '#lambdas/entities/people/user-side-effects.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { deleteAccount } from '#lambdas/ports/cognito/accounts.ts';
import { closeTask, type Mail, taskItem } from '#lambdas/store/outbox.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { releasePerson } from '../responsible/release.ts';
import { deleteAccountTask } from './delete-account-task.ts';
import { mailTask } from './notices.ts';

/** Deletes a user and what lets them sign in, then their account, and takes them off what they looked after; after a crash in between, the task worker does the rest. */
export const removeUser = async (poolId: string, scope: Scope, user: UserRecord, told: readonly Mail[] = []) => {
  const { id, sub } = user;
  const rest = deleteAccountTask(sub, Date.now());
  await users(scope).remove(id, [rest, ...told.map(mailTask)].map(taskItem));
  await deleteAccount(poolId, sub);
  await closeTask(rest);
  // What fails here is left to the task worker: the user is gone.
  await releasePerson(releaseTask(user, scope.actor)).catch(() => undefined);
};
