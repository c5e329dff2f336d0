import { ApplicationError } from '../../../contract/application-error.ts';
import { mailTask, notices } from '../../domain/user/notices.ts';
import { recordActivity } from '../../entities/activity.ts';
import { renewSession } from '../../entities/principal.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import type { RequestOrigin } from '../../kit/input.ts';
import { isCognitoError } from '../../ports/is-cognito-error.ts';
import * as passwords from '../../ports/passwords.ts';
import { closeTask, doneItem, type OutboxTask, openTask, taskItem } from '../../store/outbox.ts';
import { ownScope } from '../../store/scope.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The password is being changed: sessions that began before `at` end. */
    'end-sessions': unknown;
  }
}

/** The sentence for each refusal of Cognito. */
const refusalOf = (error: unknown): ApplicationError | undefined => {
  if (isCognitoError(error, 'NotAuthorizedException')) return new ApplicationError('The old password is not right.');
  if (isCognitoError(error, 'LimitExceededException'))
    return new ApplicationError('Too many attempts. Please try again later.');
  if (isCognitoError(error, 'InvalidPasswordException', 'PasswordHistoryPolicyViolationException'))
    return new ApplicationError('The new password is not allowed. Please choose another one.');
  return undefined;
};

export interface OwnChange {
  readonly userId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * The caller's own change, proven to Cognito by token and old password. Their other sessions end, even if the
 * process is interrupted: the task is stored before the password changes. D-13.
 */
export const changePassword = async (caller: Caller, change: OwnChange, origin: RequestOrigin): Promise<void> => {
  const { userId } = caller;
  if (change.userId !== '0' && change.userId !== userId) throw new ApplicationError('Id Not Available');
  const ending: OutboxTask<'end-sessions'> = { kind: 'end-sessions', id: userId, at: Date.now() };
  await openTask(ending);
  try {
    await passwords.changePassword(origin.token, change.oldPassword, change.newPassword);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await closeTask(ending);
    throw refusal ?? error;
  }
  const transactItems = [doneItem(ending), taskItem(mailTask(notices.password(caller.principal.userEmail)))];
  await users(ownScope(caller)).patchLatest(userId, { isFirstLogin: false, sessionsFrom: Date.now() }, transactItems);
  await renewSession(caller.sessionId);
  await recordActivity(userId, { type: 'password', detail: 'changed', said: 'Password changed' }, origin);
};
