import { ApplicationError } from '../../../contract/application-error.ts';
import { isOpen } from '../../../contract/user/record.ts';
import { mailTask, notices } from '../../domain/user/notices.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { openTask } from '../../store/outbox.ts';
import { isWithin } from '../../store/throttle.ts';

const oncePerMinute = { times: 1, within: 60 };

/** Tells a user that their account is not locked: a fixed text, to the address on record, at most once a minute. D-26, D-38. */
export const unlockNotice = async (caller: Caller, userId: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(userId);
  if (!isOpen(user)) throw new ApplicationError('Update Failed', 'The account is locked or disabled.');
  if (!(await isWithin('notice', user.id, oncePerMinute))) return;
  await openTask(mailTask(notices.unlocked(user.userEmail)));
  await recordActivity(user.id, { type: 'user-change', detail: `notice by ${caller.userId}` }, origin);
};
