import { ApplicationError } from '#contract/application-error.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { isWithin } from '#lambdas/store/throttle.ts';

const perAddress = { times: 20, within: 600 };

/** Calls about registrations, from one network address. 429. */
export const requireFewFrom = async ({ ip }: Origin) => {
  if (!(await isWithin('register-address', ip, perAddress)))
    throw new ApplicationError('Too many attempts. Please try again in ten minutes.', '', 429);
};
