import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import type { Filter } from '#contract/definition/filter.ts';
import { allColumns, type Direction, type ListSpec } from '#contract/definition/list-spec.ts';
import { readFilter } from '#contract/definition/read-filter.ts';
import { ADDRESS_MAX } from '#contract/site/headers.ts';
import { fittingFilter } from '#contract/view/fitting.ts';
import type { Layout, SavedView, ViewContent } from '#contract/view/record.ts';

/** In the address: the view that is open, or `all` for the plain list where another view would open by itself. */
export const VIEW = 'view';
export const ALL = 'all';
/** In the address of a view whose state was changed and not saved: what stands there counts. */
const CHANGED = 'changed';

/** The state that a view opens in; the page, the company and the filters that select the list are those of the address. */
export const stateOfView = (
  { filter, search, orderBy, direction, refinements }: SavedView,
  address: ListState,
  fixed: readonly string[],
): ListState => ({
  page: address.page,
  company: address.company,
  orderBy,
  direction,
  search,
  filters: {
    ...refinements,
    ...Object.fromEntries(Object.entries(address.filters).filter(([name]) => fixed.includes(name))),
  },
  where: filter ?? undefined,
});

/** What a view stores of a list as it is shown. */
export const contentOf = (
  { where, search, orderBy, direction, filters }: ListState,
  { columns, density, size, comments }: Layout,
): ViewContent => ({
  filter: where ?? null,
  search,
  orderBy,
  direction,
  refinements: filters,
  columns,
  density,
  size,
  comments,
});

/** Whether two states show the same, whatever the page. */
export const showSame = (one: ListState, other: ListState) => {
  const serialize = ({ page: _page, company: _company, filters, ...state }: ListState) =>
    JSON.stringify([
      Object.entries({ ...state, where: state.where ?? null }).sort(([a], [b]) => a.localeCompare(b)),
      Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)),
    ]);
  return serialize(one) === serialize(other);
};

/** Whether an address says nothing of how a list is shown, so that it opens with the view that its person has chosen. */
export const isBare = (params: URLSearchParams, fixed: readonly string[]) =>
  [...params.keys()].every((name) => fixed.includes(name) || name === 'company');

/** Whether an address that names a view says more than the view: then the address counts. */
export const isChangedIn = (params: URLSearchParams, fixed: readonly string[]) =>
  [...params.keys()].some((name) => ![VIEW, 'page', 'company', ...fixed].includes(name));

/** Begins a fragment that holds parameters, so that no other fragment is confused with them. */
const MARK = '#?';

const lengthOf = (path: string, params: URLSearchParams) => `${path}?${params}`.length;

/**
 * The address of a page with parameters. What would make it too long for the firewall stands behind `#`, which browsers keep for
 * themselves: the longest parameters, as few as it takes. D-111, docs/adr/0023-firewall-refuses-no-allowed-request.md.
 */
export const addressWith = (path: string, params: URLSearchParams): string => {
  const sent = new URLSearchParams(params);
  const omitted = new URLSearchParams();
  const longest = [...params].sort(([, one], [, other]) => other.length - one.length);
  for (const [name, value] of longest) {
    if (lengthOf(path, sent) < ADDRESS_MAX) break;
    sent.delete(name);
    omitted.set(name, value);
  }
  return `${path}${sent.size > 0 ? `?${sent}` : ''}${omitted.size > 0 ? `${MARK}${omitted}` : ''}`;
};

/** The parameters of an address, wherever they stand in it. */
export const paramsIn = ({ search, hash }: { readonly search: string; readonly hash: string }): URLSearchParams => {
  const params = new URLSearchParams(search);
  if (hash.startsWith(MARK))
    for (const [name, value] of new URLSearchParams(hash.slice(MARK.length))) params.set(name, value);
  return params;
};

/** The parameters of a list's page, and how to write them. */
const useListParams = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const set = (next: URLSearchParams, options?: NavigateOptions) =>
    navigate(addressWith(location.pathname, next), options);
  return [paramsIn(location), set] as const;
};

/** The state of a list. It is stored in the address, so back, reload and a shared link show the same. */
export interface ListState {
  /** First page 1. */
  readonly page: number;
  readonly orderBy: string;
  readonly direction: Direction;
  readonly search: string;
  /** The company a super admin has chosen; '' for all. */
  readonly company: string;
  /** Further filters by name; only those that are set. */
  readonly filters: Readonly<Record<string, string>>;
  /** What was chosen of the columns. */
  readonly where?: Filter | undefined;
}

/** The initial state of every list. */
const first = (spec: ListSpec, company = ''): ListState => ({
  page: 1,
  orderBy: spec.order.by,
  direction: spec.order.direction,
  search: '',
  company,
  filters: {},
});

/** Options of a list whose state is in the address: names of its filters, and the company chosen last time. */
interface UrlOptions {
  readonly filters?: readonly string[];
  readonly company?: string;
}

/** Reads an address; what makes no sense falls back to the list's start. */
export const readListState = (
  params: URLSearchParams,
  spec: ListSpec,
  { filters = [], company = '' }: UrlOptions = {},
): ListState => {
  const start = first(spec, company);
  const page = Number(params.get('page') ?? 1);
  const sort = params.get('sort') ?? '';
  const sortable = allColumns(spec)[sort]?.sortable === true;
  const order = params.get('order');
  const filter = readFilter(params.get('filter') ?? '');
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    orderBy: sortable ? sort : start.orderBy,
    direction: order === 'asc' || order === 'desc' ? order : start.direction,
    search: params.get('search')?.trim() ?? '',
    company: params.get('company') ?? start.company,
    where: filter && fittingFilter(spec.filters, filter),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = params.get(name) ?? '';
        return value === '' ? [] : [[name, value]];
      }),
    ),
  };
};

/** The address of a state; what is as at the start is left out. */
export const writeListState = (state: ListState, spec: ListSpec): URLSearchParams => {
  const start = first(spec);
  const params = new URLSearchParams();
  if (state.page > 1) params.set('page', String(state.page));
  if (state.orderBy !== start.orderBy) params.set('sort', state.orderBy);
  if (state.direction !== start.direction) params.set('order', state.direction);
  if (state.search !== '') params.set('search', state.search);
  if (state.company !== '') params.set('company', state.company);
  if (state.where) params.set('filter', JSON.stringify(state.where));
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') params.set(name, value);
  return params;
};

/** A click on a header: the same column turns around, another starts ascending; the list begins again. Spec part 2, 2. */
export const sortedBy = (state: ListState, column: string): ListState => ({
  ...state,
  page: 1,
  orderBy: column,
  direction: state.orderBy === column && state.direction === 'asc' ? 'desc' : 'asc',
});

/** A list's state and how to change it. */
export interface ListStorage {
  readonly state: ListState;
  set(next: ListState, options?: NavigateOptions): void;
}

interface ViewOptions extends UrlOptions {
  /** Filters that select the list itself. */
  readonly fixed?: readonly string[];
  /** The view that is open. */
  readonly view?: SavedView | undefined;
  /** The view that a bare address opens with, by its id; undefined while it is not known, '' for none. */
  readonly startsWith?: string | undefined;
}

/** In the page's address: back, reload and a shared link show the same. A view's address names it, and says what was changed. */
export const useUrlState = (
  spec: ListSpec,
  { company = '', filters = [], fixed = [], view, startsWith }: ViewOptions = {},
): ListStorage => {
  const [params, setParams] = useListParams();
  // The company chosen last time is where a list begins; from then on the address alone says which.
  const begun = useRef(company === '');
  const address = readListState(params, spec, { filters, company: begun.current ? '' : company });
  const saved = view && stateOfView(view, address, fixed);
  const state = saved && !isChangedIn(params, fixed) ? saved : address;
  const exists = params.has('company');
  const opens = startsWith !== undefined && startsWith !== '' && isBare(params, fixed);
  const write = (next: ListState) => {
    const isSame = saved !== undefined && showSame(next, saved);
    const { page, company: chosen, filters: all } = next;
    const fixedFilters = Object.fromEntries(Object.entries(all).filter(([filter]) => fixed.includes(filter)));
    const written = writeListState(isSame ? { ...first(spec, chosen), page, filters: fixedFilters } : next, spec);
    const named = params.get(VIEW);
    if (named !== null) written.set(VIEW, named);
    if (saved && !isSame) written.set(CHANGED, '1');
    return written;
  };
  useEffect(() => {
    if (opens) {
      const opened = new URLSearchParams(params);
      opened.set(VIEW, startsWith);
      void setParams(opened, { replace: true });
      return;
    }
    if (!begun.current && !exists) void setParams(write(state), { replace: true });
    if (exists) begun.current = true;
  });
  return { state, set: (next, options) => void setParams(write(next), options) };
};

/** On the page alone: for lists inside a record, whose address is the record's. */
export const useLocalState = (spec: ListSpec): ListStorage => {
  const [state, setState] = useState(() => first(spec));
  return { state, set: (next) => setState(next) };
};
