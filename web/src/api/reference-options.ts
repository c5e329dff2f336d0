import { useQuery } from '@tanstack/react-query';
import type { ReferenceList } from '#contract/fields/reference-list.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { api } from './client.ts';

/** An operator's lists hardly ever change. */
const STALE_MS = 600_000;

type Named = readonly { readonly id: number; readonly name: string }[];

/** The lists that people choose entries from. */
const calls: { readonly [List in ReferenceList]?: () => Promise<Named> } = {
  resellerTypes: () => api.company.resellerTypes({}),
  organizerTypes: () => api.techProvider.organizerTypes({}),
  services: () => api.endUser.services({}),
  endUserTypes: () => api.endUser.types({}),
  states: () => api.company.states({}),
  bureaus: () => api.purpose.bureaus({}),
};

/** The entries of a reference list; none without a list. */
export const useReferenceOptions = (list: ReferenceList | undefined): readonly Option[] => {
  const call = list && calls[list];
  const { data = [] } = useQuery({
    queryKey: ['entries of', list],
    queryFn: () => call?.() ?? [],
    enabled: call !== undefined,
    staleTime: STALE_MS,
  });
  return data.map(({ id, name }) => ({ id: String(id), name }));
};
