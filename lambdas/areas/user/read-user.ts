import { NO_ACCOUNT } from '../../../contract/user/account-state.ts';
import type { Profile } from '../../../contract/user/record.ts';
import { showUser } from '../../domain/user/profile.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { hasAccount } from '../../ports/accounts.ts';
import { isUnavailable } from '../../ports/is-unavailable.ts';
import { env } from './env-values.ts';

/** Reads a user, and says so when the pool has no account of the user any more, who can be invited again then. */
export const readUser = async (caller: Caller, id: string): Promise<Profile> => {
  const user = await users(caller.scope()).get(id);
  const [shown, isGone] = await Promise.all([showUser(caller.scope(), user), hasLostAccount(user.sub)]);
  return isGone ? { ...shown, accountStatus: 'gone', accountState: NO_ACCOUNT } : shown;
};

/** A pool that gives no answer says nothing of the account. */
const hasLostAccount = async (sub: string) => {
  if (sub === '') return false;
  return !(await hasAccount(env.USER_POOL_ID, sub).catch((error: unknown) => {
    if (isUnavailable(error)) return true;
    throw error;
  }));
};
