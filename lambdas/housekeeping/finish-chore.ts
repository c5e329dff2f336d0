import { UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { runSync, type Sync } from '../data/account-sync.ts';
import { type Chore, closeChore, type Mail } from '../data/chores.ts';
import { isFinal, undoSync } from '../data/save-user.ts';
import { users } from '../data/user.ts';
import { log } from '../kit/log.ts';
import { deleteAccount } from '../ports/accounts.ts';
import { readEnv } from '../ports/env.ts';
import { sendMail } from '../ports/mail.ts';
import { HousekeepingEnv } from './env.ts';
import { giveUpUser, housekeeper } from './give-up-user.ts';

const env = readEnv(HousekeepingEnv);

/** An account that somebody has removed at Cognito cannot be brought in line; a value the pool refuses is taken back. */
const finishSync = async (sync: Sync) => {
  try {
    await runSync(env.USER_POOL_ID, sync, () => users(housekeeper).find(sync.id));
  } catch (error) {
    if (error instanceof UserNotFoundException) await closeChore(sync);
    else if (isFinal(error)) await undoSync(env.USER_POOL_ID, housekeeper, sync);
    else throw error;
  }
};

/** The password may have been changed: sessions from before end. */
const endSessions = async (todo: Chore) => {
  const user = await users(housekeeper).find(todo.id);
  if (user && user.sessionsFrom < todo.at) await users(housekeeper).amend(user.id, { sessionsFrom: todo.at });
  await closeChore(todo);
};

const post = async (todo: Chore, mail: Mail) => {
  if (env.MAIL_FROM === '') log.warn('no sender is set up, a notice was not sent', { subject: mail.subject });
  else await sendMail(env.MAIL_FROM, mail);
  await closeChore(todo);
};

/** Does what is left of one chore; may be repeated at any point. */
export const finishChore = async (todo: Chore): Promise<void> => {
  if (todo.kind === 'create-user') return giveUpUser(env.USER_POOL_ID, todo);
  if (todo.kind === 'sync-user') return finishSync(todo);
  if (todo.kind === 'end-sessions') return endSessions(todo);
  if (todo.kind === 'mail') return post(todo, todo.mail);
  await deleteAccount(env.USER_POOL_ID, todo.id);
  return closeChore(todo);
};
