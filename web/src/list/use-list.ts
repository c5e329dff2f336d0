import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Filter } from '#contract/definition/filter.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/rules/limits.ts';
import { isOpen } from '../api/access.ts';
import { TransportError } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { useSession } from '../session/session.ts';
import type { ListWalk } from '../session/visited.ts';
import { closeErrors, toastError } from '../ui/feedback/toasts.tsx';
import type { AnyRow, ListCall, ListSource } from './source.ts';
import { type ListState, type ListStorage, sortedBy, useUrlState } from './state/list-state.ts';

/** What a list requests in a state instead of its plain list or search. */
interface ListRequest<Row> {
  readonly call?: ListCall<Row>;
  readonly query?: Readonly<Record<string, unknown>>;
}

export interface ListOptions<Row> {
  /** Another call, or more of a query: a search by date, the list of one record. */
  readonly requestFor?: (state: ListState) => ListRequest<Row>;
  /** Where the list's state is stored; the page's address unless said otherwise. */
  readonly storage?: ListStorage;
  /** Filters that select the list itself and are preserved when filters are cleared. */
  readonly fixedFilters?: readonly string[];
  /** Filters that narrow every search and other filters. */
  readonly refinements?: readonly string[];
  /** Rows of a page. */
  readonly size?: number;
  /** It is not known yet how the list is fetched. */
  readonly waits?: boolean;
}

/** The page and order of the rows that are shown: until those of the state have come, of the former ones. */
const useShown = ({ page, orderBy, direction }: ListState, isFormer: boolean) => {
  const [shown, setShown] = useState({ page, orderBy, direction });
  const isSame = shown.page === page && shown.orderBy === orderBy && shown.direction === direction;
  if (!isFormer && !isSame) setShown({ page, orderBy, direction });
  return shown;
};

/** Shows the whole list, and says so, where it begins with a search or filters that the server does not know: an old or mistyped address. */
const useKnownStart = (
  { data, error }: { readonly data?: unknown; readonly error: unknown },
  isFiltered: boolean,
  onUnknown: () => void,
) => {
  const hasShown = useRef(false);
  const clear = useEffectEvent(() => {
    if (!isFiltered || hasShown.current) return;
    closeErrors();
    toastError('Unknown filter', 'The address asks for something that this list cannot show.');
    onUnknown();
  });
  useEffect(() => {
    if (data) hasShown.current = true;
    if (error instanceof TransportError && error.http === 400) clear();
  }, [data, error]);
};

/** A list's state and the rows that belong to it. Paging and sorting re-run the current mode. */
export const useList = <Row>(
  source: ListSource<Row>,
  spec: ListSpec,
  { requestFor, storage, fixedFilters = [], refinements = [], size = PAGE_SIZE, waits = false }: ListOptions<Row> = {},
) => {
  const address = useUrlState(spec);
  const { state, set } = storage ?? address;
  const holder = useSession()?.holder;
  const canSearch = source.search !== undefined && isOpen(holder, source.search.route);
  const request = requestFor?.(state) ?? {};
  const search = state.search !== '' && canSearch ? source.search : undefined;
  const call = request.call ?? search ?? source.list;
  const only = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(state.filters).filter(([name]) => names.includes(name)));
  const query = {
    companyId: state.company === '' ? undefined : state.company,
    page: state.page - 1,
    size,
    orderBy: state.orderBy,
    modifier: state.direction,
    // The same call may list and search.
    searchText: request.call || search ? state.search : '',
    filter: state.where && JSON.stringify(state.where),
    ...only(refinements),
    ...request.query,
  };
  const result = useQuery({
    queryKey: [keyOf(call.route), query],
    queryFn: ({ signal }) => call({ query: query as never }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !waits,
  });
  const shown = useShown(state, result.isPlaceholderData);
  const toPage = (page: number) => set({ ...state, page });
  const pages = result.isPlaceholderData ? 0 : (result.data?.totalPages ?? 0);
  // The last row of the last page may be deleted.
  useEffect(() => {
    if (pages > 0 && state.page > pages) toPage(pages);
  });
  const fixed = only(fixedFilters);
  const unfiltered = requestFor?.({ ...state, search: '', filters: fixed, where: undefined }) ?? {};
  const preserved = only([...fixedFilters, ...refinements]);
  const filtered =
    state.where !== undefined || state.search !== '' || Object.keys(state.filters).length > Object.keys(fixed).length;
  const cleared: ListState = { ...state, page: 1, search: '', filters: fixed, where: undefined };
  useKnownStart(result, filtered, () => set(cleared, { replace: true }));
  return {
    state,
    shown,
    /** The call that it makes. */
    route: call.route,
    /** What the list requests. */
    query,
    /** The call and query of the list without a search and filters. */
    unfiltered: {
      route: (unfiltered.call ?? source.list).route,
      query: { companyId: query.companyId, orderBy: state.orderBy, modifier: state.direction, ...unfiltered.query },
    },
    size,
    /** The first rows that it shows on all its pages, this many. */
    firstRows: (size: number) => call({ query: { ...query, page: 0, size } as never }),
    /** As many of the rows that it shows, from the first one on; they are read one page after the other. */
    readRows: async (count: number): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let page = 0; rows.length < count; page++) {
        const { content, totalPages } = await call({ query: { ...query, page, size: MAX_PAGE_SIZE } as never });
        rows.push(...content);
        if (page + 1 >= totalPages) break;
      }
      return rows.slice(0, count);
    },
    canSearch,
    result,
    /** Whether a search or filter is active. */
    filtered,
    toPage,
    sortBy: (column: string) => set(sortedBy(state, column)),
    // A list is searched in one way at a time. Spec part 2, section 2 "Common list behaviour".
    search: (search: string) => set({ ...state, page: 1, search: search.trim(), filters: preserved }),
    filter: (filters: ListState['filters']) =>
      set({ ...state, page: 1, search: '', filters: { ...preserved, ...filters } }),
    /** Sets one filter next to the others and the search. */
    refine: (name: string, value: string) => set({ ...state, page: 1, filters: { ...state.filters, [name]: value } }),
    /** The same for several that are chosen as one. */
    refineTogether: (values: Readonly<Record<string, string>>) =>
      set({ ...state, page: 1, filters: { ...state.filters, ...values } }),
    chooseCompany: (company: string) => set({ ...state, page: 1, company }),
    choose: (where: Filter | undefined) => set({ ...state, page: 1, where }),
    clear: () => set(cleared),
  };
};

export type List<Row> = ReturnType<typeof useList<Row>>;

/** The page of a list that is on the screen; undefined while another one is on its way. */
export const walkOf = <Row extends AnyRow>(list: List<Row>, userId: string, path: string): ListWalk | undefined => {
  const { query, route, result } = list;
  if (!result.data || result.isPlaceholderData) return undefined;
  const { page, size } = query;
  const { content, totalElements: total } = result.data;
  const ids = content.map(({ id }) => id);
  return { userId, path, call: route.path, query, size, total, from: page * size, ids };
};
