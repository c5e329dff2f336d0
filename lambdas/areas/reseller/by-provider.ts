import type { PageRequest } from '../../../contract/definition/list.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';

type Request = PageRequest & { readonly tpId: string; readonly companyId: string | undefined };

/** The resellers that use a provider. Role matrix row 45. */
export const resellersOfProvider = async (caller: Caller, { tpId, companyId, ...request }: Request) => {
  const { tpResellerList, version } = await providers(caller.familyScope(companyId)).get(tpId);
  const ids = new Set(tpResellerList.map(({ resellerId }) => resellerId));
  const listFilter = {
    key: `of ${tpId} ${version}`,
    keeps: (value: (field: string) => unknown) => ids.has(String(value('id'))),
  };
  return resellers(scopeForRecord(caller, tpId, companyId)).page({ ...request, listFilter });
};
