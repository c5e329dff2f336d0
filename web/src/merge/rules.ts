import { kinds } from '#contract/kinds/kinds.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '../api/client.ts';
import type { Option } from '../ui/choice/option-list.tsx';

const readers = {
  provider: (id: string) => api.techProvider.read({ params: { id } }),
  endUser: (id: string) => api.endUser.read({ params: { id } }),
  reseller: (id: string) => api.reseller.read({ query: { companyId: id } }),
};

const tenantOf = (id: string) => id.split('-', 1)[0] ?? id;

/** Records of the same kind whose names look like that of a stored one. */
export const findSimilarRecords = async (kind: MergeKind, id: string): Promise<Option[]> => {
  const { name } = await readers[kind](id);
  const query = { kind, name, phone: '', email: '', companyId: tenantOf(id), except: id };
  return (await api.search.similar({ query })).map((one) => ({ id: one.id, name: one.name }));
};

/** Who may change one record of a kind and delete another one may make them one. */
export const mayMerge = (holder: PrincipalRoles, kind: MergeKind) =>
  may(holder, kinds[kind].rights.delete) && permissionFor(holder, kinds[kind].rights.update) === 'allow';
