import { users } from '#lambdas/entities/records/user.ts';
import { removeInvited } from '#lambdas/ports/cognito/accounts.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { taskWorker } from './task-worker.ts';

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
