import { Refusal } from '../../contract/refusal.ts';
import { recordActivity } from '../data/activity.ts';
import { openChore } from '../data/chores.ts';
import { mailChore, notices } from '../data/notices.ts';
import { isWithin } from '../data/throttle.ts';
import { isOpen, users } from '../data/user.ts';
import type { Caller } from '../kit/caller.ts';
import type { Origin } from '../kit/input.ts';

const oncePerMinute = { times: 1, within: 60 };

/** Tells a user that their account is not locked: a fixed text, to the address on record, at most once a minute. D-26, D-38. */
export const unlockNotice = async (caller: Caller, userId: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(userId);
  if (!isOpen(user)) throw new Refusal('Update Failed', 'The account is locked or disabled.');
  if (!(await isWithin('notice', user.id, oncePerMinute))) return;
  await openChore(mailChore(notices.unlocked(user.userEmail)));
  await recordActivity(user.id, { type: 'user-change', detail: `notice by ${caller.userId}` }, origin);
};
