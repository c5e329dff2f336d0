import type { ProviderRecord } from '#contract/provider/record.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ExtraItems } from '#lambdas/store/repository/repository.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { associatedWith } from './association.ts';

type Entry = Pick<ProviderRecord, 'id' | 'isEndUserTp' | 'endUserId'>;

/** What the activation of an entry writes besides: its whole end user uses the provider from then on, if it is still there. D-60. */
export const entryAssociation = (actor: Actor, { id, isEndUserTp, endUserId }: Entry): ExtraItems => {
  if (!isEndUserTp) return [];
  const all = endUsers(tenantScope(actor, tenantIdOf(endUserId)));
  return async () => {
    const before = await all.find(endUserId);
    const after = before && associatedWith(before, id);
    return before && after ? all.alsoUpdate(endUserId, (view) => [all.change(view, before, after)]) : [];
  };
};
