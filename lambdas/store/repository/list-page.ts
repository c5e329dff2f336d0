import type { Filter } from '#contract/definition/filter.ts';
import type { PageRequest, RowPlace } from '#contract/definition/list.ts';
import type { TenantId } from '../id.ts';
import type { ListCriteria, Presentation } from '../journal/view/selection.ts';
import type { ListProjection } from '../journal/view/view.ts';

/** A tenant's list and how its rows are shown. */
export interface TenantView {
  readonly tenantId: TenantId;
  readonly view: ListProjection;
  readonly presentation: Presentation;
  /** What was requested of the columns, on the tenant's day. */
  readonly filter: Filter | undefined;
}

/** Rows of a tenant's list by their positions in it. */
export interface Selected extends TenantView {
  readonly positions: readonly number[];
}

/** A row of one of several lists: which list, and where in it. */
interface Place {
  readonly list: number;
  readonly at: number;
}

/** Where a list stands open: places from `from` to before `to` may still belong to either side. */
interface Window {
  from: number;
  to: number;
}

type Compare = (a: Place, b: Place) => number;

/** Reads one of the three texts that a row sorts by, the first that decides first. */
type PartOf = (part: 0 | 1 | 2) => string;

/** Reads what the row at a position sorts by, and its id, as its list sorts. */
const partsAt =
  ({ view, presentation }: TenantView, position: number, { orderBy }: PageRequest): PartOf =>
  (part) =>
    part === 2
      ? String(view.columns.value('id', position))
      : view.sortKey(part === 0 ? orderBy : presentation.order, position, presentation);

const compareParts = (left: PartOf, right: PartOf, { modifier }: PageRequest): number => {
  for (const part of [0, 1, 2] as const) {
    const [one, other] = [left(part), right(part)];
    if (one !== other) return (one < other ? -1 : 1) * (modifier === 'desc' ? -1 : 1);
  }
  return 0;
};

/** Rows of several lists compare as those of one. */
const comparison = (lists: readonly Selected[], request: PageRequest): Compare => {
  const partsOf = ({ list, at }: Place) => {
    const selected = lists[list] as Selected;
    return partsAt(selected, selected.positions[at] as number, request);
  };
  return (a, b) => (a.list === b.list ? a.at - b.at : compareParts(partsOf(a), partsOf(b), request));
};

/** The places of one list before a place of any list, counted by halving. */
const countBefore = (list: number, { from, to }: Window, pivot: Place, compare: Compare): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const at = (low + high) >>> 1;
    if (compare({ list, at }, pivot) < 0) low = at + 1;
    else high = at;
  }
  return low;
};

/** A place with about as many open places before as after it: the middle of the middles, each by what is open around it. */
const middleOf = (windows: readonly Window[], compare: Compare): Place => {
  const middles = windows
    .map(({ from, to }, list) => ({ list, at: (from + to) >>> 1, open: to - from }))
    .filter(({ open }) => open > 0)
    .sort(compare);
  let half = middles.reduce((sum, { open }) => sum + open, 0) / 2;
  for (const middle of middles) {
    half -= middle.open;
    if (half <= 0) return middle;
  }
  throw new Error('No list has an open place');
};

/** How many rows of each list are among the first `rank` of all together, without going through those. */
const splitAt = (lists: readonly Selected[], rank: number, compare: Compare): number[] => {
  const windows = lists.map(({ positions }): Window => ({ from: 0, to: positions.length }));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  if (sum(windows.map(({ to }) => to)) <= rank) return windows.map(({ to }) => to);
  while (sum(windows.map(({ from }) => from)) < rank) {
    const pivot = middleOf(windows, compare);
    const counts = windows.map((window, list) => countBefore(list, window, pivot, compare));
    const isBeyond = sum(counts) >= rank;
    for (const [list, window] of windows.entries())
      if (isBeyond) window.to = counts[list] as number;
      else window.from = (counts[list] as number) + (list === pivot.list ? 1 : 0);
    if (sum(counts) === rank) return counts;
  }
  return windows.map(({ from }) => from);
};

/** The rows from rank `from` to before `to` of several sorted lists in one order; far pages cost no more than near ones. */
export const mergedSlice = (lists: readonly Selected[], request: PageRequest, from: number, to: number) => {
  const compare = comparison(lists, request);
  const [starts, ends] = [splitAt(lists, from, compare), splitAt(lists, to, compare)];
  const places = starts.flatMap((start, list) =>
    Array.from({ length: (ends[list] ?? start) - start }, (_, step): Place => ({ list, at: start + step })),
  );
  return places.sort(compare).map(({ list, at }) => {
    const source = lists[list] as Selected;
    return { ...source, position: source.positions[at] as number };
  });
};

/** One page of a list, as every list call returns it. Spec part 1, section 3 "Paged response". */
export interface Page<Shown> {
  readonly content: Shown[];
  readonly totalElements: number;
  readonly totalPages: number;
  /** Where the rows that follow begin, '' behind the last; in answers to requests that begin at a place. */
  readonly next?: string | undefined;
}

/** How many rows of the lists stand at a place or before it. */
const countUntil = (lists: readonly Selected[], place: RowPlace, request: PageRequest): number =>
  lists.reduce((sum, selected) => {
    const { positions } = selected;
    let [low, high] = [0, positions.length];
    while (low < high) {
      const at = (low + high) >>> 1;
      const parts = partsAt(selected, positions[at] as number, request);
      if (compareParts(parts, (part) => place[part], request) <= 0) low = at + 1;
      else high = at;
    }
    return sum + low;
  }, 0);

/** How many rows of the lists stand before the page. */
const firstRank = (lists: readonly Selected[], request: PageRequest): number => {
  const { next, page, size } = request;
  if (next === undefined) return page * size;
  return next === 'start' ? 0 : countUntil(lists, next, request);
};

interface Visible {
  readonly owners: readonly string[];
  readonly companies: ReadonlySet<string> | 'all';
}

/** Sorts, filters, searches and slices the views in memory; several tenants are merged into one order. */
export const listPage = <Shown>(
  tenantViews: readonly TenantView[],
  request: PageRequest & ListCriteria,
  visible: Visible,
): Page<Shown> => {
  const found = tenantViews.map((tenantView) => ({
    ...tenantView,
    positions: tenantView.view.select({ ...request, ...visible, filter: tenantView.filter }, tenantView.presentation),
  }));
  const totalElements = found.reduce((sum, { positions }) => sum + positions.length, 0);
  const { next, size } = request;
  const from = firstRank(found, request);
  const [only] = found;
  const slice =
    found.length === 1 && only
      ? only.positions.slice(from, from + size).map((position) => ({ ...only, position }))
      : mergedSlice(found, request, from, from + size);
  const content = slice.map(
    ({ view, presentation, position }) => view.shown(position, presentation, request.namesHidden) as Shown,
  );
  const page = { content, totalElements, totalPages: Math.ceil(totalElements / size) };
  if (next === undefined) return page;
  const last = from + size < totalElements ? slice.at(-1) : undefined;
  const parts = last && partsAt(last, last.position, request);
  return { ...page, next: parts ? JSON.stringify([parts(0), parts(1), parts(2)] satisfies RowPlace) : '' };
};
