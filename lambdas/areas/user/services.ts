import { ApplicationError } from '#contract/application-error.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { codeSenderOf } from '#lambdas/domain/contacts/code-sender.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';

const perHour = { times: 5, within: 3_600 };

/** Refuses more mails to one user than any user needs. */
export const requireFewMails = async ({ id }: UserRecord) => {
  if (!(await isWithin('user-mails', id, perHour)))
    throw new ApplicationError('Too many mails were sent to this user. Please try again in an hour.', '', 429);
};

/** How codes go out. */
export const codeSender = codeSenderOf(env());

/** The app client that registers people. */
export const registration = { poolId: env().USER_POOL_ID, clientId: env().REGISTRATION_CLIENT_ID };
