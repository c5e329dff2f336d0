import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ListSpec } from '../../../contract/lists/list.ts';
import { PAGE_SIZE } from '../../../contract/rules/limits.ts';
import { isOpen } from '../api/access.ts';
import { keyOf } from '../api/use-call.ts';
import { useSession } from '../app/session.ts';
import { type ListState, readListState, sortedBy, writeListState } from './list-state.ts';
import type { ListSource } from './source.ts';

/** A list's state in the address and the rows that belong to it. Paging and sorting re-run the current mode. */
export const useList = <Row>(source: ListSource<Row>, spec: ListSpec) => {
  const [params, setParams] = useSearchParams();
  const holder = useSession()?.holder;
  const state = readListState(params, spec);
  const canSearch = source.search !== undefined && isOpen(holder, source.search.route);
  const call = state.search !== '' && canSearch && source.search ? source.search : source.list;
  const query = {
    companyId: state.company === '' ? undefined : state.company,
    page: state.page - 1,
    size: PAGE_SIZE,
    orderBy: state.orderBy,
    modifier: state.direction,
    searchText: call === source.list ? '' : state.search,
  };
  const result = useQuery({
    queryKey: [keyOf(call.route), query],
    queryFn: ({ signal }) => call({ query: query as never }, { signal }),
    placeholderData: keepPreviousData,
  });
  const go = (next: ListState) => setParams(writeListState(next, spec));
  return {
    state,
    canSearch,
    result,
    toPage: (page: number) => go({ ...state, page }),
    sortBy: (column: string) => go(sortedBy(state, column)),
    search: (search: string) => go({ ...state, page: 1, search: search.trim() }),
    chooseCompany: (company: string) => go({ ...state, page: 1, company }),
  };
};

export type List<Row> = ReturnType<typeof useList<Row>>;
