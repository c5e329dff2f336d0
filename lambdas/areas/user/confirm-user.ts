import { ApplicationError, noAccount } from '../../../contract/application-error.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { hasAccount } from '../../ports/accounts.ts';
import { isCognitoError } from '../../ports/is-cognito-error.ts';
import { confirmSignUp, resendSignUpCode } from '../../ports/registrations.ts';
import { env, registration } from './env-values.ts';
import { requireFewMails } from './few-mails.ts';

const waiting = async (caller: Caller, id: string) => {
  const user = await users(caller.scope()).get(id);
  if (user.status !== 'SIGNED_UP' || user.sub === '') throw new ApplicationError(notUnconfirmed);
  if (!(await hasAccount(env.USER_POOL_ID, user.sub))) throw noAccount();
  return user;
};

const notUnconfirmed = 'This user is confirmed already, or was invited: there is no code to enter or to send.';

/** Another code for somebody who has registered and not entered theirs. Spec part 1, 2.14. */
export const resendUserCode = async (caller: Caller, id: string): Promise<void> => {
  const user = await waiting(caller, id);
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
  const user = await waiting(caller, id);
  await confirmSignUp(registration, user.userEmail, code).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await recordActivity(id, { type: 'user-change', detail: `confirmed by ${caller.userId}` }, origin);
};
