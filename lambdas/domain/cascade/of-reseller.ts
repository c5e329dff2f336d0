import { providers } from '../../entities/provider.ts';
import { users } from '../../entities/user.ts';
import { accountChore, taskItem } from '../../store/outbox.ts';
import { idsWhere, writeMany } from '../../store/write-many.ts';
import type { CascadeStep } from './clear-after.ts';
import { removeDocuments } from './remove-documents.ts';

/** The users of a reseller go with it: nobody gets in from now on, and the task worker deletes their accounts. */
const removeStaff: CascadeStep = async (scope, resellerId) => {
  const all = users(scope);
  for (const id of idsWhere(await all.view(), (value) => value('companyId') === resellerId)) {
    const user = await all.find(id);
    // A user who is still being made has a task already that takes it back.
    if (user?.sub === '') await all.patchLatest(id, { status: 'ABANDONED' });
    else if (user) await all.remove(id, [taskItem(accountChore(user.sub))]);
  }
};

/** A reseller is taken off the lists of the providers it used. */
const leaveProviders: CascadeStep = (scope, resellerId) => {
  const repository = providers(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => (value('resellerIds') as readonly string[]).includes(resellerId)),
    (view, before) => {
      const tpResellerList = before.tpResellerList.filter((entry) => entry.resellerId !== resellerId);
      return repository.change(view, before, { ...before, tpResellerList, version: before.version + 1 });
    },
  );
};

/** What follows the removal of a reseller. */
export const resellerCascade: readonly CascadeStep[] = [removeStaff, leaveProviders, removeDocuments('RESELLER')];
