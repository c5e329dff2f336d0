import { clearAfter, removalChore } from '../../domain/after-removal/clear-after.ts';
import { removalEffects } from '../../domain/after-removal/effects.ts';
import { afterEndUser } from '../../domain/after-removal/of-end-user.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { choreStep } from '../../store/chores.ts';

/** Deletes an end user; what belongs to it goes along. D-42. */
export const deleteEndUser = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalChore('endUser', id, caller);
  await endUsers(caller.scope()).remove(id, [choreStep(rest)]);
  await followUp(clearAfter(rest, afterEndUser));
};

/** What goes with a end user that is deleted. */
export const effectsOfEndUser = async (caller: Caller, id: string) => {
  await endUsers(caller.scope()).get(id);
  return removalEffects('endUser', id);
};
