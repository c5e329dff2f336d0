import { Refusal } from '../../contract/refusal.ts';
import { recordActivity } from '../data/activity.ts';
import { type Chore, choreStep, closeChore } from '../data/chores.ts';
import { users } from '../data/user.ts';
import type { Caller } from '../kit/caller.ts';
import { env } from '../kit/env-values.ts';
import type { Origin } from '../kit/input.ts';
import { deleteAccount } from '../ports/accounts.ts';

const refused = (reason: string) => new Refusal('Delete Failed', reason);

/**
 * Deletes a user with all that lets them in, then their account; a crash in between leaves the account to housekeeping.
 * Not oneself, not the last super admin. ROLE_MATRIX row 22.
 */
export const deleteUser = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const all = users(caller.scope());
  const { sub } = await all.get(id);
  if (id === caller.userId) throw refused('You cannot delete yourself.');
  if (sub === '') throw refused('The user is still being made. Please try again in a minute.');
  const rest: Chore = { kind: 'delete-account', id: sub, at: Date.now() };
  await all.remove(id, [choreStep(rest)]);
  await deleteAccount(env.USER_POOL_ID, sub);
  await closeChore(rest);
  await recordActivity(id, { type: 'user-change', detail: `deleted by ${caller.userId}` }, origin);
};
