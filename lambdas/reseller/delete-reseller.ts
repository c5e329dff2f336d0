import type { Place } from '../data/activity.ts';
import { clearAfter, removalChore } from '../data/after-removal/clear-after.ts';
import { removalEffects } from '../data/after-removal/effects.ts';
import { afterReseller } from '../data/after-removal/of-reseller.ts';
import { choreStep } from '../data/chores.ts';
import { type Dependants, requireNoDependants } from '../data/dependants.ts';
import { endUserEntity } from '../data/end-user.ts';
import { resellers } from '../data/reseller.ts';
import type { Caller } from '../kit/caller.ts';
import { followUp } from '../kit/follow-up.ts';
import { deny } from '../kit/require-right.ts';

const dependants: readonly Dependants[] = [{ entity: endUserEntity, noun: 'end user', field: 'companyId' }];

/** Deletes a reseller without end users; its users go with it. Not one's own company. ROLE_MATRIX row 49, D-42. */
export const deleteReseller = async (caller: Caller, id: string, place: Place): Promise<void> => {
  const all = resellers(caller.scope());
  await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.delete', place);
  const rest = removalChore('reseller', id, caller);
  await all.remove(id, async () => [choreStep(rest), ...(await requireNoDependants('reseller', id, dependants))]);
  await followUp(clearAfter(rest, afterReseller));
};

/** What goes with a reseller that is deleted. */
export const effectsOfReseller = async (caller: Caller, id: string) => {
  await resellers(caller.scope()).get(id);
  return removalEffects('reseller', id);
};
