import type { UserRecord } from '#contract/user/record.ts';
import { releaseTask } from '#lambdas/entities/people/user-side-effects.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { deleteAccount, removeInvited } from '#lambdas/ports/cognito/accounts.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { closeTask, mailTask, type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { taskWorker } from '../define-task.ts';
import { releasePerson } from '../responsible/release.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The account of a deleted user; `id` is its sub. */
    'delete-account': unknown;
  }
}

/** Due at once: no request is at it. */
const AT_ONCE = 0;

/** The account of a removed user, to be deleted. */
export const deleteAccountTask = (sub: string, at = AT_ONCE): OutboxTask<'delete-account'> => ({
  kind: 'delete-account',
  id: sub,
  at,
});

/**
 * Removes a user whose account was never finished. The record is marked as abandoned first, so that a late second try of
 * the same request cannot connect an account to it; then account and record are deleted. D-08.
 */
export const giveUpUser = async (poolId: string, task: OutboxTask<'create-user'>) => {
  const all = users(taskWorker);
  const found = await all.find(task.id);
  if (found?.status !== 'PENDING' && found?.status !== 'ABANDONED') return closeTask(task);
  const claimed = found.status === 'ABANDONED' ? found : await all.save(found, found.version, { status: 'ABANDONED' });
  await removeInvited(poolId, { email: claimed.userEmail, since: claimed.createdAt });
  await all.remove(claimed.id);
};

/** Deletes a user and what lets them sign in, then their account, and takes them off what they looked after; after a crash in between, the task worker does the rest. */
export const removeUser = async (poolId: string, scope: Scope, user: UserRecord, emails: readonly Email[] = []) => {
  const { id, sub } = user;
  const rest = deleteAccountTask(sub, Date.now());
  await users(scope).remove(id, [rest, ...emails.map(mailTask)].map(taskItem));
  await deleteAccount(poolId, sub);
  await closeTask(rest);
  // What fails here is left to the task worker: the user is deleted.
  await releasePerson(releaseTask(user, scope.actor)).catch(() => undefined);
};
