import { endUsers } from '../../entities/end-user.ts';
import { idsWhere, writeMany } from '../../store/write-many.ts';
import type { CascadeStep } from './clear-after.ts';
import { removeDocuments } from './remove-documents.ts';

/** A provider is not associated any more where it was. */
const leaveEndUsers: CascadeStep = (scope, providerId) => {
  const repository = endUsers(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => (value('tpIds') as readonly string[]).includes(providerId)),
    (view, before) => {
      const endUserTpList = before.endUserTpList.filter(({ techProviderId }) => techProviderId !== providerId);
      return repository.change(view, before, { ...before, endUserTpList, version: before.version + 1 });
    },
  );
};

/** What follows the removal of a technology provider. */
export const providerCascade: readonly CascadeStep[] = [leaveEndUsers, removeDocuments('TECHNOLOGY_PROVIDER')];
