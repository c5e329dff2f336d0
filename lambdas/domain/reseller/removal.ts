import { releaseTask } from '#lambdas/entities/people/user-side-effects.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { userEntity, users } from '#lambdas/entities/records/user.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import {
  blocking,
  type CascadeStep,
  documentsOf,
  listing,
  losing,
  naming,
  type RelatedRecords,
  type Relation,
  removeDocuments,
  removedInspections,
  removedRequests,
  removeInspections,
  removeRequests,
} from '../cascade/removal-effects.ts';
import { releasePerson } from '../responsible/release.ts';
import { deleteAccountTask } from '../user/save-user.ts';

/** The users of a reseller go with it: none of them can sign in from now on, and the task worker deletes their accounts. */
const removeStaff: CascadeStep = async (scope, resellerId) => {
  const all = users(scope);
  for (const id of idsWhere(await all.view(), (value) => value('companyId') === resellerId)) {
    const user = await all.find(id);
    // A task exists already that removes a user whose account is still being made.
    if (user?.sub === '') await all.patchLatest(id, { status: 'ABANDONED' });
    else if (user) {
      await all.remove(id, [taskItem(deleteAccountTask(user.sub))]);
      await releasePerson(releaseTask(user, scope.actor));
    }
  }
};

/** A reseller is removed from the lists of the providers it used. */
const leaveProviders: CascadeStep = (scope, resellerId) => {
  const repository = providers(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => (value('resellerIds') as readonly string[]).includes(resellerId)),
    (view, before) => {
      const tpResellerList = before.tpResellerList.filter((entry) => entry.resellerId !== resellerId);
      const lost = before.tpResellerList.filter((entry) => entry.resellerId === resellerId);
      return losing(
        scope,
        providerEntity,
        lost,
        repository.change(view, before, { ...before, tpResellerList, version: before.version + 1 }),
      );
    },
  );
};

/** What follows the removal of a reseller. */
export const resellerCascade: readonly CascadeStep[] = [
  removeStaff,
  leaveProviders,
  removeDocuments('RESELLER'),
  removeRequests,
  removeInspections,
];

/** Records that keep a reseller from being deleted. */
export const resellerDependants: readonly Relation[] = [naming('end user', endUserEntity, 'companyId')];

/** What people are shown before they remove one. */
export const resellerEffects: readonly RelatedRecords[] = [
  ...resellerDependants.map(blocking),
  { ...naming('user', userEntity, 'companyId', 'userName'), outcome: 'deleted' },
  documentsOf('RESELLER'),
  removedRequests,
  removedInspections,
  { ...listing('technology provider', providerEntity, 'resellerIds'), outcome: 'released' },
];
