import { useQuery } from '@tanstack/react-query';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import type { ReferenceList } from '../../../contract/fields/reference-list.ts';
import { fromModifier } from '../../../contract/kinds/wire.ts';
import { api } from '../api/client.ts';
import type { Option } from '../ui/option.ts';

type Named = readonly { readonly id: number; readonly name: string }[];

/** The lists that fields of many records take entries from. */
const calls: { readonly [List in ReferenceList]?: () => Promise<Named> } = {
  resellerTypes: () => api.company.resellerTypes({}),
  organizerTypes: () => api.techProvider.organizerTypes({}),
  services: () => api.endUser.services({}),
  endUserTypes: () => api.endUser.types({}),
};

/** The entries of a reference list; none without a list. */
export const useReferenceOptions = (list: ReferenceList | undefined): readonly Option[] => {
  const call = list && calls[list];
  const { data = [] } = useQuery({
    queryKey: ['entries of', list],
    queryFn: () => call?.() ?? [],
    enabled: call !== undefined,
  });
  return data.map(({ id, name }) => ({ id: String(id), name }));
};

/** Who may look after records of a company. */
export const useStaffOptions = (kind: BulkKind, companyId: string, isAsked: boolean): readonly Option[] => {
  const of = fromModifier(kind);
  const { data = [] } = useQuery({
    queryKey: ['people of', of, companyId],
    queryFn: () => api.user.responsible({ query: { kind: of, companyId } }),
    enabled: isAsked,
  });
  return data;
};
