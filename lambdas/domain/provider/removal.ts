import type { ProviderRecord } from '#contract/provider/record.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import {
  type CascadeStep,
  documentsOf,
  listing,
  losing,
  type RelatedRecords,
  removalEffects,
  removeDocuments,
  removedRequests,
  removedReviews,
  removeRequests,
  removeReviews,
} from '../cascade/removal-effects.ts';

/** End users are no longer associated with the provider. */
const leaveEndUsers: CascadeStep = (scope, providerId) => {
  const repository = endUsers(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => (value('tpIds') as readonly string[]).includes(providerId)),
    (view, before) => {
      const endUserTpList = before.endUserTpList.filter(({ techProviderId }) => techProviderId !== providerId);
      const lost = before.endUserTpList.filter(({ techProviderId }) => techProviderId === providerId);
      return losing(
        scope,
        endUserEntity,
        lost,
        repository.change(view, before, { ...before, endUserTpList, version: before.version + 1 }),
      );
    },
  );
};

/** What follows the removal of a technology provider. */
export const providerCascade: readonly CascadeStep[] = [
  leaveEndUsers,
  removeDocuments('TECHNOLOGY_PROVIDER'),
  removeRequests,
  removeReviews,
];

type Leaving = Pick<ProviderRecord, 'id' | 'tpResellerList'>;

/** Who else would be without a provider: resellers that it names itself, and the divisions of its end users. */
const losingProviders = async (all: readonly Leaving[], tenantId: TenantId): Promise<readonly RelatedRecords[]> => {
  const ids = new Set(all.map(({ id }) => id));
  const losing = (list: readonly string[]) => list.filter((id) => ids.has(id));
  const view = await loadView(tenantId, endUserEntity);
  const usedBy = (endUserId: string) => {
    const at = view.columns.positionOf(endUserId);
    return at === undefined ? [] : (view.columns.value('tpIds', at) as readonly string[]);
  };
  const named = new Map<string, string[]>();
  for (const { id, tpResellerList } of all)
    for (const { resellerId } of tpResellerList) named.set(resellerId, [...(named.get(resellerId) ?? []), id]);
  const released = { title: 'name', outcome: 'released' } as const;
  return [
    {
      ...released,
      noun: 'reseller',
      entity: resellerEntity,
      owners: (value) => named.get(String(value('id'))) ?? [],
    },
    {
      ...released,
      noun: 'division',
      entity: divisionEntity,
      owners: (value) => losing(usedBy(String(value('endUserId')))),
    },
  ];
};

const providerEffects: readonly RelatedRecords[] = [
  { ...listing('end user', endUserEntity, 'tpIds'), outcome: 'released' },
  documentsOf('TECHNOLOGY_PROVIDER'),
  removedRequests,
  removedReviews,
];

/** What people are shown before they remove some of one tenant. */
export const effectsOfProviders = async (all: readonly Leaving[]) => {
  const ids = all.map(({ id }) => id);
  return removalEffects([...providerEffects, ...(await losingProviders(all, tenantIdOf(ids[0] ?? '')))], ids);
};
