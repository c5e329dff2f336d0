import { ApplicationError } from '../../../contract/application-error.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import type { TechProvider } from '../../../contract/provider/record.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers, which } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { familyIdOf } from '../../store/id.ts';
import { showProvider } from './show-provider.ts';

type Request = PageRequest & { readonly endUserId: string; readonly companyId: string | undefined };

/** What an end user's 'other' entries have brought in, activated or not. Role matrix row 62. */
export const othersOfEndUser = async (caller: Caller, { endUserId, companyId, ...request }: Request) => {
  const { id } = await endUsers(scopeForRecord(caller, endUserId, companyId)).get(endUserId);
  return providers(caller.familyScope(familyIdOf(id))).page({ ...request, listFilter: which.othersOf(id) });
};

/** One of them; for a provider that is not this end user's the reply is the same as for one that does not exist. */
export const otherOfEndUser = async (caller: Caller, endUserId: string, tpId: string): Promise<TechProvider> => {
  const { id } = await endUsers(caller.scope()).get(endUserId);
  const record = await providers(caller.familyScope(familyIdOf(id))).get(tpId);
  if (!record.isEndUserTp || record.endUserId !== id) throw new ApplicationError('Id Not Available');
  return showProvider(caller, record);
};
