import { UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { EXPIRES_TAG } from '../../contract/rules/object-tags.ts';
import { runSync, type Sync } from '../domain/account-sync.ts';
import { type CascadeStep, type Removal, runCascade } from '../domain/cascade/clear-after.ts';
import { endUserCascade } from '../domain/cascade/of-end-user.ts';
import { providerCascade } from '../domain/cascade/of-provider.ts';
import { resellerCascade } from '../domain/cascade/of-reseller.ts';
import { type Registration, settleRegistration } from '../domain/register-reseller.ts';
import { removeUser } from '../domain/remove-user.ts';
import { isFinal, undoSync } from '../domain/save-user.ts';
import { findPrincipal } from '../entities/principal.ts';
import { users } from '../entities/user.ts';
import { log } from '../kit/log.ts';
import { deleteAccount } from '../ports/accounts.ts';
import { readEnv } from '../ports/env.ts';
import { sendMail } from '../ports/mail.ts';
import { tagObject } from '../ports/objects.ts';
import { closeTask, type Mail, type OutboxTask, TakenUp } from '../store/outbox.ts';
import { TasksEnv } from './env.ts';
import { giveUpUser, taskWorker } from './give-up-user.ts';

const env = readEnv(TasksEnv);

/** An account that somebody has removed at Cognito cannot be brought in line; a value the pool refuses is taken back. */
const finishSync = async (sync: Sync) => {
  try {
    await runSync(env.USER_POOL_ID, sync, () => users(taskWorker).find(sync.id));
  } catch (error) {
    if (error instanceof UserNotFoundException) await closeTask(sync);
    else if (isFinal(error)) await undoSync(env.USER_POOL_ID, taskWorker, sync);
    else throw error;
  }
};

/** The password may have been changed: sessions from before end. */
const endSessions = async (todo: OutboxTask) => {
  const user = await users(taskWorker).find(todo.id);
  if (user && user.sessionsFrom < todo.at) await users(taskWorker).patchLatest(user.id, { sessionsFrom: todo.at });
  await closeTask(todo);
};

const post = async (todo: OutboxTask, mail: Mail) => {
  if (env.MAIL_FROM === '') log.warn('no sender is set up, a notice was not sent', { subject: mail.subject });
  else await sendMail(env.MAIL_FROM, mail);
  await closeTask(todo);
};

const cascades: Readonly<Record<Removal['owner'], readonly CascadeStep[]>> = {
  provider: providerCascade,
  endUser: endUserCascade,
  reseller: resellerCascade,
};

/** Leaves it alone when the same request has come back in the meantime. */
const settle = async (todo: Registration) => {
  const giveUp = (id: string) => giveUpUser(env.USER_POOL_ID, { kind: 'create-user', id, at: todo.at });
  await settleRegistration(todo, giveUp).catch((error: unknown) => {
    if (!(error instanceof TakenUp)) throw error;
  });
};

const expireFiles = async (todo: OutboxTask, keys: readonly string[]) => {
  for (const key of keys) await tagObject(env.DOCUMENT_BUCKET, key, { [EXPIRES_TAG]: 'true' });
  await closeTask(todo);
};

/** Nobody has entered the code of a registration: it goes, unless a super admin has taken the person in. */
const dropSignUp = async (todo: OutboxTask) => {
  const principal = await findPrincipal(todo.id);
  const user = principal && (await users(taskWorker).find(principal.userId));
  if (user?.status === 'SIGNED_UP' && user.companyId === '') await removeUser(env.USER_POOL_ID, taskWorker, user);
  // An account without a record is still unconfirmed: confirming it makes one.
  if (!principal) await deleteAccount(env.USER_POOL_ID, todo.id);
  await closeTask(todo);
};

/** Does what is left of one task; may be repeated at any point. */
export const finishTask = async (todo: OutboxTask): Promise<void> => {
  if (todo.kind === 'create-user') return giveUpUser(env.USER_POOL_ID, todo);
  if (todo.kind === 'sync-user') return finishSync(todo);
  if (todo.kind === 'end-sessions') return endSessions(todo);
  if (todo.kind === 'drop-sign-up') return dropSignUp(todo);
  if (todo.kind === 'mail') return post(todo, todo.mail);
  if (todo.kind === 'expire-files') return expireFiles(todo, todo.keys);
  if (todo.kind === 'clear-after') return runCascade(todo, cascades[todo.owner]);
  if (todo.kind === 'register-reseller') return settle(todo);
  await deleteAccount(env.USER_POOL_ID, todo.id);
  return closeTask(todo);
};
