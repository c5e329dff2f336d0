import type { TechProvider } from '../../../contract/provider/record.ts';
import { associatedWith } from '../../domain/provider/association.ts';
import { todayIn } from '../../entities/company.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import type { More } from '../../store/repository.ts';
import { showProvider } from './show-provider.ts';

/**
 * Makes an inactive provider one of the company's, and associates it with the end user who entered it, in the same
 * transaction. One that is active already stays as it is, and so do its associations. Spec part 2, section 4; D-60.
 */
export const activateProvider = async (caller: Caller, id: string): Promise<TechProvider> => {
  const all = providers(caller.familyScope());
  const before = await all.get(id);
  if (before.activate) return showProvider(caller, before);
  const touchedOn = await todayIn(before.companyId.id);
  const more = before.isEndUserTp ? association(caller, before.endUserId, id) : [];
  return showProvider(caller, await all.patchLatest(id, { activate: true, touchedOn }, more));
};

/** The whole end user uses the provider from now on, if it is still there. */
const association = (caller: Caller, endUserId: string, techProviderId: string): More => {
  const all = endUsers(caller.familyScope(familyIdOf(endUserId)));
  return async () => {
    const before = await all.find(endUserId);
    const after = before && associatedWith(before, techProviderId);
    return before && after ? all.alsoUpdate(endUserId, (view) => [all.change(view, before, after)]) : [];
  };
};
