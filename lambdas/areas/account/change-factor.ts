import { ApplicationError, denied } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { mailTask, notices } from '#lambdas/domain/user/notices.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';
import { signOutEverywhere } from '#lambdas/ports/cognito/accounts.ts';
import { forgetApp } from '#lambdas/ports/cognito/credentials.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { ownScope } from '#lambdas/store/scope.ts';

/** Turns on one's own second factor; it is never turned off. Which factor it is, `apps.ts` decides. A super admin removes the lost device of somebody else. D-07. */
export const changeFactor = async (
  caller: Caller,
  { id, isMFAenabled }: { id: string; isMFAenabled: boolean },
  origin: Origin,
): Promise<void> => {
  if (id === caller.userId && isMFAenabled) return turnOn(caller, origin);
  if (id === caller.userId) throw new ApplicationError('Multi-factor authentication is required');
  if (isMFAenabled || !may(caller, 'mfa.reset.other')) throw denied();
  return reset(caller, id, origin);
};

const turnOn = async (caller: Caller, origin: Origin) => {
  await users(ownScope(caller)).patchLatest(caller.userId, { isMFAenabled: true });
  await recordActivity(caller.userId, { type: 'mfa', detail: 'on', said: 'Second factor switched on' }, origin);
};

/** May be repeated at any point. */
const reset = async (caller: Caller, id: string, origin: Origin) => {
  const all = users(caller.scope());
  const { sub, userEmail } = await all.get(id);
  if (sub === '')
    throw new ApplicationError('Update Failed', 'The user is still being made. Please try again in a minute.');
  await forgetApp(env().USER_POOL_ID, sub);
  await signOutEverywhere(env().USER_POOL_ID, sub);
  const fields = { isMFAenabled: false, app: 'none', sessionsFrom: Date.now() } as const;
  await all.patchLatest(id, fields, [taskItem(mailTask(notices.factor(userEmail)))]);
  await recordActivity(
    id,
    { type: 'mfa', detail: `removed by ${caller.userId}`, said: 'Second factor removed', by: caller.userId },
    origin,
  );
};
