import { type Filter, partsOf, problemOf } from '../definition/filter.ts';
import { allColumns, type ListSpec } from '../definition/list-spec.ts';
import { PAGE_SIZE } from '../rules/limits.ts';
import type { Layout, ViewContent } from './record.ts';

/** The layout of a list that no user has arranged. */
export const usualLayout: Layout = { columns: [], density: 'comfortable', size: PAGE_SIZE, comments: false };

const joined = (filter: Filter, parts: readonly Filter[]): Filter | undefined => {
  if (parts.length === 0) return undefined;
  return 'all' in filter ? { all: parts } : { any: parts };
};

/** The part of a filter that a list can still apply: conditions on columns that are deleted are left out, and groups without any. */
export const fittingFilter = (filters: ListSpec['filters'], filter: Filter): Filter | undefined => {
  const parts = partsOf(filter);
  if (!parts) return problemOf(filters, filter) === '' ? filter : undefined;
  return joined(
    filter,
    parts.flatMap((part) => fittingFilter(filters, part) ?? []),
  );
};

/** A layout with the columns that a list still has. */
export const fittingLayout = <L extends Layout>(spec: ListSpec, layout: L): L => {
  const known = allColumns(spec);
  return { ...layout, columns: layout.columns.filter(({ field }) => Object.hasOwn(known, field)) };
};

/** What is left of a view in a list whose columns have changed since. */
export const fittingView = <View extends ViewContent>(spec: ListSpec, view: View): View => {
  const sortable = allColumns(spec)[view.orderBy]?.sortable === true;
  return {
    ...fittingLayout(spec, view),
    filter: (view.filter && fittingFilter(spec.filters, view.filter)) ?? null,
    ...(sortable ? {} : { orderBy: spec.order.by, direction: spec.order.direction }),
  };
};
