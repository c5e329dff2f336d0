import type { Filter } from '../../contract/definition/filter.ts';
import type { PageRequest } from '../../contract/definition/list.ts';
import type { FamilyId } from './id.ts';
import type { ListCriteria, Presentation } from './journal/selection.ts';
import type { ListView } from './journal/view.ts';
import { mergedSlice } from './merged-slice.ts';

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
      : mergedSlice(found, request, from, from + request.size);
  const content = slice.map(({ view, presentation, position }) => view.shown(position, presentation) as Shown);
  return { content, totalElements, totalPages: Math.ceil(totalElements / request.size) };
};
