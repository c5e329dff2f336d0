import { removalTask, runCascade } from '../../domain/cascade/removal-task.ts';
import { effectsOfProviders, providerCascade } from '../../domain/provider/removal.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { followUp } from '../../kit/follow-up.ts';
import { taskItem } from '../../store/outbox.ts';

/** Deletes a provider; the end users that were associated with it are not any more. D-42. */
export const deleteProvider = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalTask('provider', id, caller);
  await providers(caller.familyScope()).remove(id, [taskItem(rest)]);
  await followUp(runCascade(rest, providerCascade));
};

/** What the deletion of a technology provider would do to other records. */
export const effectsOfProvider = async (caller: Caller, id: string) =>
  effectsOfProviders([await providers(caller.familyScope()).get(id)]);
