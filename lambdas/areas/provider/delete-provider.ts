import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { effectsOfProviders, providerCascade } from '#lambdas/domain/provider/removal.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { taskItem } from '#lambdas/store/outbox.ts';

/** Deletes a provider and its associations with end users. D-42. */
export const deleteProvider = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalTask('provider', id, caller);
  await providers(caller.tenantScope()).remove(id, [taskItem(rest)]);
  await followUp(runCascade(rest, providerCascade));
};

/** What the deletion of a technology provider would do to other records. */
export const effectsOfProvider = async (caller: Caller, id: string) =>
  effectsOfProviders([await providers(caller.tenantScope()).get(id)]);
