import type { Layout, SavedView, ViewContent } from '../../../../contract/view/record.ts';
import type { ListState } from '../list-state.ts';

/** In the address: the view that is open, or `all` for the plain list where another view would open by itself. */
export const VIEW = 'view';
export const ALL = 'all';
/** In the address of a view whose state was changed and not saved: what stands there counts. */
export const CHANGED = 'changed';

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

/** What a view keeps of a list as it is shown. */
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
  const told = ({ page: _page, company: _company, filters, ...state }: ListState) =>
    JSON.stringify([
      Object.entries({ ...state, where: state.where ?? null }).sort(([a], [b]) => a.localeCompare(b)),
      Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)),
    ]);
  return told(one) === told(other);
};

/** Whether an address says nothing of how a list is shown, so that it opens with the view that its person has chosen. */
export const isBare = (params: URLSearchParams, fixed: readonly string[]) =>
  [...params.keys()].every((name) => fixed.includes(name) || name === 'company');

/** Whether an address that names a view says more than the view: then the address counts. */
export const isChangedIn = (params: URLSearchParams, fixed: readonly string[]) =>
  [...params.keys()].some((name) => ![VIEW, 'page', 'company', ...fixed].includes(name));
