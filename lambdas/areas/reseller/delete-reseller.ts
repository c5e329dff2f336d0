import { removalTask, runCascade } from '../../domain/cascade/clear-after.ts';
import { removalEffects } from '../../domain/cascade/effects.ts';
import { resellerCascade } from '../../domain/cascade/of-reseller.ts';
import { type Dependants, requireNoDependants } from '../../domain/dependants.ts';
import type { Place } from '../../entities/activity.ts';
import { endUserEntity } from '../../entities/end-user.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { deny } from '../../kit/require-right.ts';
import { taskItem } from '../../store/outbox.ts';

const dependants: readonly Dependants[] = [{ entity: endUserEntity, noun: 'end user', field: 'companyId' }];

/** Deletes a reseller without end users; its users go with it. Not one's own company. Role matrix row 49, D-42. */
export const deleteReseller = async (caller: Caller, id: string, place: Place): Promise<void> => {
  const all = resellers(caller.scope());
  await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.delete', place);
  const rest = removalTask('reseller', id, caller);
  await all.remove(id, async () => [taskItem(rest), ...(await requireNoDependants('reseller', id, dependants))]);
  await followUp(runCascade(rest, resellerCascade));
};

/** What goes with a reseller that is deleted. */
export const effectsOfReseller = async (caller: Caller, id: string) => {
  await resellers(caller.scope()).get(id);
  return removalEffects('reseller', id);
};
