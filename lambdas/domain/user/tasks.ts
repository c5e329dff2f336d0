import * as z from 'zod';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { deleteAccount } from '#lambdas/ports/cognito/accounts.ts';
import { isCognitoError } from '#lambdas/ports/service-errors.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { defineTask, taskWorker } from '../define-task.ts';
import { StoredEmail } from '../mail-tasks.ts';
import { runSync } from './account-sync.ts';
import { giveUpUser, isFinal, removeUser, undoSync } from './save-user.ts';

const Undo = z.object({
  userEmail: z.string(),
  userPhone: z.string(),
  formerEmail: z.string(),
  enabled: z.boolean(),
  accountNonLocked: z.boolean(),
});

/** If the account is deleted there is nothing to bring in line; if the pool refuses a value, the change is rolled back. */
const finishSync = async (poolId: string, task: OutboxTask<'sync-user'>) => {
  try {
    await runSync(poolId, task, () => users(taskWorker).find(task.id));
  } catch (error) {
    if (isCognitoError(error, 'UserNotFoundException')) await closeTask(task);
    else if (isFinal(error)) await undoSync(poolId, taskWorker, task);
    else throw error;
  }
};

/** The password may have been changed: sessions from before end. */
const endSessions = async (task: OutboxTask<'end-sessions'>) => {
  const user = await users(taskWorker).find(task.id);
  if (user && user.sessionsFrom < task.at) await users(taskWorker).patchLatest(user.id, { sessionsFrom: task.at });
  await closeTask(task);
};

/** No user has entered the code: the registration is deleted, unless a super admin has given the person a company. */
const deleteSignUp = async (poolId: string, task: OutboxTask<'drop-sign-up'>) => {
  const principal = await findPrincipal(task.id);
  const user = principal && (await users(taskWorker).find(principal.userId));
  if (user?.status === 'SIGNED_UP' && user.companyId === '') await removeUser(poolId, taskWorker, user);
  // An account without a record is still unconfirmed: confirming it makes one.
  if (!principal) await deleteAccount(poolId, task.id);
  await closeTask(task);
};

export const userTasks = {
  'create-user': defineTask('create-user', {}, (task, { poolId }) => giveUpUser(poolId, task)),
  'sync-user': defineTask(
    'sync-user',
    {
      version: z.number(),
      undo: Undo,
      notices: z.array(StoredEmail),
      own: z.boolean().default(false),
      invite: z.boolean().default(false),
    },
    (task, { poolId }) => finishSync(poolId, task),
  ),
  'drop-sign-up': defineTask('drop-sign-up', {}, (task, { poolId }) => deleteSignUp(poolId, task)),
  'delete-account': defineTask('delete-account', {}, async (task, { poolId }) => {
    await deleteAccount(poolId, task.id);
    await closeTask(task);
  }),
  'end-sessions': defineTask('end-sessions', {}, endSessions),
};
