import { ApplicationError } from '../../../contract/application-error.ts';
import type { UserRecord } from '../../../contract/user/record.ts';
import { generatePassword } from '../../domain/user/generated-password.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { resendInvitation } from '../../ports/accounts.ts';
import { isCognitoError } from '../../ports/is-cognito-error.ts';
import { confirmSignUp, resendSignUpCode } from '../../ports/registrations.ts';
import { isWithin } from '../../store/throttle.ts';
import { env, registration } from './env-values.ts';

const perHour = { times: 5, within: 3_600 };

const requireFewMails = async ({ sub }: UserRecord) => {
  if (!(await isWithin('user-mails', sub, perHour)))
    throw new ApplicationError('Too many mails were sent to this user. Please try again in an hour.', '', 429);
};

const waiting = async (caller: Caller, id: string, status: UserRecord['status'], otherwise: string) => {
  const user = await users(caller.scope()).get(id);
  if (user.status !== status || user.sub === '') throw new ApplicationError(otherwise);
  return user;
};

const hasCome = 'This user has a password already. If it is forgotten, Forgot Password on the login page helps.';
const notUnconfirmed = 'This user is confirmed already, or was invited: there is no code to enter or to send.';

/** Invites once more, with a new temporary password: for an invitation that was lost or is older than three days. */
export const inviteAgain = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const user = await waiting(caller, id, 'INVITED', 'This user has registered and was not invited.');
  if (!user.isFirstLogin) throw new ApplicationError(hasCome);
  await requireFewMails(user);
  await resendInvitation(env.USER_POOL_ID, user.userEmail, generatePassword()).catch((error: unknown) => {
    throw isCognitoError(error, 'UnsupportedUserStateException') ? new ApplicationError(hasCome) : error;
  });
  await recordActivity(id, { type: 'user-change', detail: `invited again by ${caller.userId}` }, origin);
};

/** Another code for somebody who has registered and not entered theirs. Spec part 1, 2.14. */
export const resendUserCode = async (caller: Caller, id: string): Promise<void> => {
  const user = await waiting(caller, id, 'SIGNED_UP', notUnconfirmed);
  await requireFewMails(user);
  await resendSignUpCode(registration, user.userEmail);
};

/** Why a code was not taken. */
const refusalOf = (error: unknown) => {
  if (isCognitoError(error, 'CodeMismatchException', 'ExpiredCodeException'))
    return new ApplicationError('The code is not right, or no longer good.', 'Check it, or send the user another one.');
  if (isCognitoError(error, 'LimitExceededException', 'TooManyFailedAttemptsException'))
    return new ApplicationError('Too many wrong codes were entered.', 'Send the user another code.');
  return isCognitoError(error, 'NotAuthorizedException') ? new ApplicationError(notUnconfirmed) : error;
};

/** Confirms somebody who has registered with the code from their mail. Spec part 1, 2.14. */
export const confirmUser = async (caller: Caller, { id, code }: { id: string; code: string }, origin: Origin) => {
  const user = await waiting(caller, id, 'SIGNED_UP', notUnconfirmed);
  await confirmSignUp(registration, user.userEmail, code).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await recordActivity(id, { type: 'user-change', detail: `confirmed by ${caller.userId}` }, origin);
};
