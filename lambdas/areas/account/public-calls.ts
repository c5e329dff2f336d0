import { ApplicationError } from '#contract/application-error.ts';
import { codeSenderOf } from '#lambdas/domain/contacts/code-sender.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';

/** How codes go out. */
export const codeSender = codeSenderOf(env());

/** The app client that registers people. */
export const registration = { poolId: env().USER_POOL_ID, clientId: env().REGISTRATION_CLIENT_ID };

/** Longer than a public call usually takes, so that the duration reveals nothing. */
const ANSWER_MS = 800;

/** To be awaited last. */
export const constantTime = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS));

const perAddress = { times: 20, within: 600 };

/** Calls about registrations, from one network address. 429. */
export const requireFewFrom = async ({ ip }: Origin) => {
  if (!(await isWithin('register-address', ip, perAddress)))
    throw new ApplicationError('Too many attempts. Please try again in ten minutes.', '', 429);
};
