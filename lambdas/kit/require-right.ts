import { denied } from '#contract/application-error.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { type Origin, recordDenied } from '../entities/activity.ts';
import type { Caller } from './caller.ts';
import { log } from './log.ts';

/** Refuses with 403 and records it; the request is refused even if it could not be recorded. D-52. */
export const deny = async ({ userId }: Pick<Caller, 'userId'>, action: Action, origin: Origin): Promise<never> => {
  log.warn('denied', { action, userId });
  await recordDenied(userId, action, origin).catch((error: unknown) => log.error('not recorded', { error }));
  throw denied();
};

/** Requires a right that only the record decides about. 403 'This user does not have access'. */
export const requireRight = async (caller: Caller, action: Action, origin: Origin): Promise<void> => {
  if (!may(caller, action)) await deny(caller, action, origin);
};
