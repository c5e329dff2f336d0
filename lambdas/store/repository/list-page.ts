import type { PageRequest } from '#contract/definition/list.ts';
import type { ListCriteria } from '../journal/view/selection.ts';
import { mergedSlice, type TenantView } from './merged-slice.ts';

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
  const from = request.page * request.size;
  const [only] = found;
  const slice =
    found.length === 1 && only
      ? only.positions.slice(from, from + request.size).map((position) => ({ ...only, position }))
      : mergedSlice(found, request, from, from + request.size);
  const content = slice.map(
    ({ view, presentation, position }) => view.shown(position, presentation, request.namesHidden) as Shown,
  );
  return { content, totalElements, totalPages: Math.ceil(totalElements / request.size) };
};
