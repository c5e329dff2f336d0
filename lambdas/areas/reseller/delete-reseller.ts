import { requireNoDependants } from '../../domain/cascade/dependants.ts';
import { removalEffects } from '../../domain/cascade/removal-effects.ts';
import { removalTask, runCascade } from '../../domain/cascade/removal-task.ts';
import { resellerCascade, resellerDependants, resellerEffects } from '../../domain/reseller/removal.ts';
import type { Origin } from '../../entities/activity.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { deny } from '../../kit/require-right.ts';
import { taskItem } from '../../store/outbox.ts';

/** Deletes a reseller without end users; its users go with it. Not one's own company. Role matrix row 49, D-42. */
export const deleteReseller = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const all = resellers(caller.scope());
  await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.delete', origin);
  const rest = removalTask('reseller', id, caller);
  await all.remove(id, async () => [
    taskItem(rest),
    ...(await requireNoDependants('reseller', id, resellerDependants)),
  ]);
  await followUp(runCascade(rest, resellerCascade));
};

/** What the deletion of a reseller would do to other records. */
export const effectsOfReseller = async (caller: Caller, id: string) => {
  await resellers(caller.scope()).get(id);
  return removalEffects(resellerEffects, [id]);
};
