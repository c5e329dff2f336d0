import { useQuery } from '@tanstack/react-query';
import type { DocumentOwner } from '../../../../contract/kinds/wire.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';

const searches = {
  TECHNOLOGY_PROVIDER: api.techProvider.search,
  RESELLER: api.reseller.search,
  ENDUSER: api.endUser.search,
} as const satisfies Readonly<Record<DocumentOwner, unknown>>;

const firstByName = { page: 0, size: MAX_PAGE_SIZE, orderBy: 'name', modifier: 'asc' } as const;
const all = { companyId: undefined, responsible: undefined, status: undefined } as const;

/** Records of a kind by what is typed, the first hundred of them. */
export const useRecordOptions = (owner: DocumentOwner, searchText: string) => {
  const { data = [], error } = useQuery({
    queryKey: ['records to ask for', owner, searchText],
    queryFn: async ({ signal }) => {
      const { content } = await searches[owner]({ query: { ...firstByName, ...all, searchText } }, { signal });
      return content.map(({ id, name }) => ({ id, name }));
    },
  });
  return { options: data, error };
};
