import { allColumns, type ListSpec } from '#contract/definition/list-spec.ts';
import type { Layout } from '#contract/view/record.ts';

/** Widths that a column may have, in pixels, and what a table calls them; 0 follows the content. */
export const widths = [
  { id: '0', name: 'Auto', look: '' },
  { id: '120', name: 'Narrow', look: 'narrow' },
  { id: '200', name: 'Medium', look: 'medium' },
  { id: '320', name: 'Wide', look: 'wide' },
  { id: '480', name: 'Very wide', look: 'widest' },
] as const;

/** One column of a list, shown or offered. */
export interface ArrangedColumn {
  readonly field: string;
  readonly label: string;
  readonly isShown: boolean;
  /** One of the widths. */
  readonly width: string;
}

const nearest = (width = 0) =>
  widths.reduce(
    (best, each) => (Math.abs(Number(each.id) - width) < Math.abs(Number(best) - width) ? each.id : best),
    '0',
  );

/** All columns of a list: those that a layout shows in its order, then the others. */
export const arrangedColumns = (spec: ListSpec, { columns }: Layout): ArrangedColumn[] => {
  const known = allColumns(spec);
  const shown = columns.length > 0 ? columns : Object.keys(spec.columns).map((field) => ({ field, width: undefined }));
  const names = new Set(shown.map(({ field }) => field));
  return [
    ...shown.flatMap(({ field, width }) =>
      known[field] ? [{ field, label: known[field].label, isShown: true, width: nearest(width) }] : [],
    ),
    ...Object.entries(known).flatMap(([field, { label }]) =>
      names.has(field) ? [] : [{ field, label, isShown: false, width: '0' }],
    ),
  ];
};

/** What a layout stores of columns: nothing if they are as the list has them itself. */
export const storedColumns = (spec: ListSpec, columns: readonly ArrangedColumn[]): Layout['columns'] => {
  const shown = columns.filter(({ isShown }) => isShown);
  const usual = Object.keys(spec.columns);
  const isUsual =
    shown.length === usual.length && shown.every(({ field, width }, at) => field === usual[at] && width === '0');
  if (isUsual) return [];
  return shown.map(({ field, width }) => ({ field, ...(width === '0' ? {} : { width: Number(width) }) }));
};

/** The list with the columns of a layout. */
export const arrangedSpec = (spec: ListSpec, { columns }: Layout): ListSpec => {
  if (columns.length === 0) return spec;
  const known = allColumns(spec);
  return {
    ...spec,
    columns: Object.fromEntries(columns.flatMap(({ field }) => (known[field] ? [[field, known[field]]] : []))),
  };
};

/** What the table calls the width of each column that has one. */
export const looksOf = ({ columns }: Layout): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.map(({ field, width }) => [field, widths.find(({ id }) => id === nearest(width))?.look ?? '']),
  );

/** A column shown or not: one that is chosen stands behind those that are shown. */
export const toggled = (columns: readonly ArrangedColumn[], at: number): ArrangedColumn[] => {
  const column = columns[at];
  if (!column) return [...columns];
  if (column.isShown) return columns.with(at, { ...column, isShown: false });
  const others = columns.toSpliced(at, 1);
  const end = others.findLastIndex(({ isShown }) => isShown) + 1;
  return others.toSpliced(end, 0, { ...column, isShown: true });
};

/** A column moved by one place among those that are shown. */
export const moved = (columns: readonly ArrangedColumn[], at: number, by: -1 | 1): ArrangedColumn[] => {
  const next = [...columns];
  const [column] = next.splice(at, 1);
  if (column) next.splice(at + by, 0, column);
  return next;
};
