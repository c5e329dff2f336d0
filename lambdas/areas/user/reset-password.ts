import { ApplicationError } from '#contract/application-error.ts';
import { FRESH_SIGN_IN_MS } from '#contract/rules/limits.ts';
import { mailTask, notices } from '#lambdas/domain/user/notices.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';
import { signOutEverywhere } from '#lambdas/ports/cognito/accounts.ts';
import { setTemporaryPassword } from '#lambdas/ports/cognito/credentials.ts';
import { isCognitoError } from '#lambdas/ports/service-errors.ts';
import { taskItem } from '#lambdas/store/outbox.ts';

const refused = (reason: string) => new ApplicationError('Reset Failed', reason);

/**
 * A super admin gives somebody a password that is good for one sign-in within three days. Everything may be done twice, so
 * after a failure the reset is repeated. D-14.
 */
export const resetPassword = async (
  caller: Caller,
  userId: string,
  password: string,
  origin: Origin,
): Promise<void> => {
  if (userId === caller.userId) throw refused('Use Reset Password of your own menu for your own password.');
  if (Date.now() - caller.signedInAt > FRESH_SIGN_IN_MS)
    throw refused('You signed in more than 10 minutes ago. Please sign in again first.');
  const all = users(caller.scope());
  const { sub, userEmail } = await all.get(userId);
  if (sub === '') throw refused('The user is still being made. Please try again in a minute.');
  await setTemporaryPassword(env().USER_POOL_ID, sub, password).catch((error: unknown) => {
    throw isCognitoError(error, 'InvalidPasswordException')
      ? refused('The password is not allowed. Choose another one.')
      : error;
  });
  await signOutEverywhere(env().USER_POOL_ID, sub);
  const now = Date.now();
  const fields = { isFirstLogin: true, signedIn: false, invitedAt: now, sessionsFrom: now };
  await all.patchLatest(userId, fields, [taskItem(mailTask(notices.reset(userEmail)))]);
  await recordActivity(
    userId,
    { type: 'password', detail: `reset by ${caller.userId}`, said: 'Password reset', by: caller.userId },
    origin,
  );
};
