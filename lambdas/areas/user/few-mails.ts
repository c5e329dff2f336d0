import { ApplicationError } from '#contract/application-error.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { isWithin } from '#lambdas/store/throttle.ts';

const perHour = { times: 5, within: 3_600 };

/** Refuses more mails to one user than anybody needs. */
export const requireFewMails = async ({ id }: UserRecord) => {
  if (!(await isWithin('user-mails', id, perHour)))
    throw new ApplicationError('Too many mails were sent to this user. Please try again in an hour.', '', 429);
};
