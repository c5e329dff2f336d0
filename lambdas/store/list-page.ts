import type { Filter } from '../../contract/definition/filter.ts';
import type { PageRequest } from '../../contract/definition/list.ts';
import type { FamilyId } from './id.ts';
import type { ListCriteria, Presentation } from './journal/selection.ts';
import type { ListView } from './journal/view.ts';

/** One page of a list, as every list call returns it. Spec part 1, section 3 "Paged response". */
export interface Page<Shown> {
  readonly content: Shown[];
  readonly totalElements: number;
  readonly totalPages: number;
}

interface Visible {
  readonly owners: readonly string[];
  readonly companies: ReadonlySet<string> | 'all';
}

/** A family's list and how its rows are shown. */
export interface FamilyView {
  readonly familyId: FamilyId;
  readonly view: ListView;
  readonly presentation: Presentation;
  /** What was asked of the columns, on the family's day. */
  readonly filter: Filter | undefined;
}

/** Rows of a family's list by their positions in it. */
export interface Selected extends FamilyView {
  readonly positions: readonly number[];
}

/** Sorts, filters, searches and slices the views in memory; several families are merged into one order. */
export const listPage = <Shown>(
  familyViews: readonly FamilyView[],
  request: PageRequest & ListCriteria,
  visible: Visible,
): Page<Shown> => {
  const found = familyViews.map((familyView) => ({
    ...familyView,
    positions: familyView.view.select({ ...request, ...visible, filter: familyView.filter }, familyView.presentation),
  }));
  const totalElements = found.reduce((sum, { positions }) => sum + positions.length, 0);
  const from = request.page * request.size;
  const [only] = found;
  const slice =
    found.length === 1 && only
      ? only.positions.slice(from, from + request.size).map((position) => ({ ...only, position }))
      : [...merge(found, request, from + request.size)].slice(from);
  const content = slice.map(({ view, presentation, position }) => view.shown(position, presentation) as Shown);
  return { content, totalElements, totalPages: Math.ceil(totalElements / request.size) };
};

/** The first `limit` rows of all lists together; each list is already in order. */
function* merge(found: readonly Selected[], { orderBy, modifier }: PageRequest, limit: number) {
  const next = found.map(() => 0);
  const keyAt = (index: number) => {
    const familyView = found[index];
    const position = familyView?.positions[next[index] ?? 0];
    return position === undefined ? undefined : familyView?.view.sortKey(orderBy, position, familyView.presentation);
  };
  for (let taken = 0; taken < limit; taken++) {
    let best = -1;
    for (const index of found.keys()) {
      const key = keyAt(index);
      const bestKey = best < 0 ? undefined : keyAt(best);
      if (key !== undefined && (bestKey === undefined || (modifier === 'desc' ? key > bestKey : key < bestKey)))
        best = index;
    }
    const source = found[best];
    const position = source?.positions[next[best] ?? 0];
    if (!source || position === undefined) return;
    next[best] = (next[best] ?? 0) + 1;
    yield { ...source, position };
  }
}
