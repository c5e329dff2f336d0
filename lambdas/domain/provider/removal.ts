import { divisionEntity } from '../../entities/division.ts';
import { endUserEntity, endUsers } from '../../entities/end-user.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import { familyIdOf } from '../../store/id.ts';
import { loadView } from '../../store/journal/load.ts';
import { idsWhere, writeMany } from '../../store/write-many.ts';
import type { CascadeStep } from '../cascade/cascade.ts';
import { losing } from '../cascade/losing.ts';
import { documentsOf, listing, type RelatedRecords } from '../cascade/removal-effects.ts';
import { removeDocuments } from '../document/remove-documents.ts';
import { removeRequests, requestsGone } from '../document-request/remove-requests.ts';
import { removeReviews, reviewsGone } from '../review/remove-reviews.ts';

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

/** Who else would be without the provider: resellers that it names itself, and the divisions of its end users. */
export const losingProvider = async (
  providerId: string,
  resellerIds: ReadonlySet<string>,
): Promise<readonly RelatedRecords[]> => {
  const view = await loadView(familyIdOf(providerId), endUserEntity);
  const users = new Set(idsWhere(view, (value) => (value('tpIds') as readonly string[]).includes(providerId)));
  const released = { title: 'name', outcome: 'released' } as const;
  return [
    { ...released, noun: 'reseller', entity: resellerEntity, belongs: (value) => resellerIds.has(String(value('id'))) },
    {
      ...released,
      noun: 'division',
      entity: divisionEntity,
      belongs: (value) => users.has(String(value('endUserId'))),
    },
  ];
};

/** What people are told before they remove one. */
export const providerEffects: readonly RelatedRecords[] = [
  { ...listing('end user', endUserEntity, 'tpIds'), outcome: 'released' },
  documentsOf('TECHNOLOGY_PROVIDER'),
  requestsGone,
  reviewsGone,
];
