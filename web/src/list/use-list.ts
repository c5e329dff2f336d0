import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListSpec } from '../../../contract/definition/list.ts';
import { PAGE_SIZE } from '../../../contract/rules/limits.ts';
import { isOpen } from '../api/access.ts';
import { keyOf } from '../api/use-call.ts';
import { useSession } from '../session/session.ts';
import { type ListState, sortedBy } from './list-state.ts';
import type { ListCall, ListSource } from './source.ts';
import { type Place, useAddress } from './use-place.ts';

/** What a list asks instead of its plain list or search, where it stands as it does. */
interface Asked<Row> {
  readonly call?: ListCall<Row>;
  readonly query?: Readonly<Record<string, unknown>>;
}

export interface ListOptions<Row> {
  /** Another call, or more of a query: a search by date, the list of one record. */
  readonly ask?: (state: ListState) => Asked<Row>;
  /** Where the list's state is kept; the page's address unless said otherwise. */
  readonly place?: Place;
  /** Names of filters that say which list this is, and do not narrow it. */
  readonly stays?: readonly string[];
}

/** A list's state and the rows that belong to it. Paging and sorting re-run the current mode. */
export const useList = <Row>(
  source: ListSource<Row>,
  spec: ListSpec,
  { ask, place, stays = [] }: ListOptions<Row> = {},
) => {
  const address = useAddress(spec);
  const { state, go } = place ?? address;
  const holder = useSession()?.holder;
  const canSearch = source.search !== undefined && isOpen(holder, source.search.route);
  const asked = ask?.(state) ?? {};
  const plain = state.search !== '' && canSearch && source.search ? source.search : source.list;
  const call = asked.call ?? plain;
  const query = {
    companyId: state.company === '' ? undefined : state.company,
    page: state.page - 1,
    size: PAGE_SIZE,
    orderBy: state.orderBy,
    modifier: state.direction,
    searchText: call === source.list ? '' : state.search,
    ...asked.query,
  };
  const result = useQuery({
    queryKey: [keyOf(call.route), query],
    queryFn: ({ signal }) => call({ query: query as never }, { signal }),
    placeholderData: keepPreviousData,
  });
  const toPage = (page: number) => go({ ...state, page });
  const pages = result.isPlaceholderData ? 0 : (result.data?.totalPages ?? 0);
  // The last row of the last page may be gone.
  useEffect(() => {
    if (pages > 0 && state.page > pages) toPage(pages);
  });
  const standing = Object.fromEntries(Object.entries(state.filters).filter(([name]) => stays.includes(name)));
  return {
    state,
    canSearch,
    result,
    /** Whether the list shows less than there is. */
    narrowed: state.search !== '' || Object.keys(state.filters).length > Object.keys(standing).length,
    toPage,
    sortBy: (column: string) => go(sortedBy(state, column)),
    // A list is searched in one way at a time. Spec part 2, section 2 "Common list behaviour".
    search: (search: string) => go({ ...state, page: 1, search: search.trim(), filters: standing }),
    filter: (filters: ListState['filters']) =>
      go({ ...state, page: 1, search: '', filters: { ...standing, ...filters } }),
    chooseCompany: (company: string) => go({ ...state, page: 1, company }),
    clear: () => go({ ...state, page: 1, search: '', filters: standing }),
  };
};

export type List<Row> = ReturnType<typeof useList<Row>>;
