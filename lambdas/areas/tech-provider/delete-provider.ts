import { clearAfter, removalChore } from '../../domain/after-removal/clear-after.ts';
import { removalEffects } from '../../domain/after-removal/effects.ts';
import { afterProvider } from '../../domain/after-removal/of-provider.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { choreStep } from '../../store/chores.ts';

/** Deletes a provider; the end users that were associated with it are not any more. D-42. */
export const deleteProvider = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalChore('provider', id, caller);
  await providers(caller.familyScope()).remove(id, [choreStep(rest)]);
  await followUp(clearAfter(rest, afterProvider));
};

/** What goes with a technology provider that is deleted. */
export const effectsOfProvider = async (caller: Caller, id: string) => {
  await providers(caller.familyScope()).get(id);
  return removalEffects('provider', id);
};
