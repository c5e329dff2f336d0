import { ApplicationError } from '#contract/application-error.ts';
import { accountStateOf } from '#contract/user/account-state.ts';
import { notices } from '#lambdas/domain/user/notices.ts';
import { removeUser } from '#lambdas/domain/user/remove-user.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';

const refused = (reason: string) => new ApplicationError('Delete Failed', reason);

/** Deletes a user and their account. Not oneself, not the last super admin. Role matrix row 22. */
export const deleteUser = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(id);
  if (id === caller.userId) throw refused('You cannot delete yourself.');
  if (user.sub === '') throw refused('The user is still being made. Please try again in a minute.');
  const isDeclined = accountStateOf(user) === 'Waiting for approval';
  await removeUser(env().USER_POOL_ID, caller.scope(), user, isDeclined ? [notices.declined(user.userEmail)] : []);
  await recordActivity(id, { type: 'user-change', detail: `deleted by ${caller.userId}` }, origin);
};
