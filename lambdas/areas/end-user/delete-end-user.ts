import { removalTask, runCascade } from '../../domain/cascade/removal-task.ts';
import { effectsOfEndUsers, endUserCascade } from '../../domain/end-user/removal.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { taskItem } from '../../store/outbox.ts';

/** Deletes an end user; what belongs to it goes along. D-42. */
export const deleteEndUser = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalTask('endUser', id, caller);
  await endUsers(caller.scope()).remove(id, [taskItem(rest)]);
  await followUp(runCascade(rest, endUserCascade));
};

/** What the deletion of an end user would do to other records. */
export const effectsOfEndUser = async (caller: Caller, id: string) => {
  await endUsers(caller.scope()).get(id);
  return effectsOfEndUsers([id]);
};
