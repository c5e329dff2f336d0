import type { Filter } from '../../../contract/definition/filter.ts';
import { allColumns, type Direction, type ListSpec } from '../../../contract/definition/list-spec.ts';
import { readFilter } from '../../../contract/definition/read-filter.ts';
import { fittingFilter } from '../../../contract/view/fitting.ts';

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
export const first = (spec: ListSpec, company = ''): ListState => ({
  page: 1,
  orderBy: spec.order.by,
  direction: spec.order.direction,
  search: '',
  company,
  filters: {},
});

/** Options of a list whose state is in the address: names of its filters, and the company chosen last time. */
export interface UrlOptions {
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
