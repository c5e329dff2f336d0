import { type AnyColumn, listOf } from '#contract/definition/column.ts';
import type { RecordDefinition, RowOf } from '#contract/definition/define-record.ts';
import { isDerived, taking } from '#contract/definition/take-from.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { derivedColumn, statusPresentation } from './shown-status.ts';
import { type Joins, loadNames, showOf } from './shown-values.ts';

/** A column of stored list rows, by its name there. */
interface StoredColumn<Rec> {
  readonly stored: string;
  readonly column: AnyColumn<Rec>;
}

const storedColumns = <Rec>(columns: Readonly<Record<string, AnyColumn<Rec>>>): StoredColumn<Rec>[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.row === undefined && !column.list ? [] : [{ stored: column.row ?? name, column }],
  );

/** A column of shown rows: its name, the stored one, and its values. */
const shownColumns = <Rec>(columns: Readonly<Record<string, AnyColumn<Rec>>>) =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.list ? [{ key: column.list.key ?? name, stored: column.row ?? name, column }] : [],
  );

/**
 * The list of a kind of record as its definition says: name, stored row, and how rows are shown. `joins` gives names of other
 * records; `more` what else of a stored row is shown.
 */
export const listed = <Rec extends { readonly id: string }, Cols, ExtraItems = unknown>(
  { name, format, schema, columns, list }: RecordDefinition<Rec, Cols>,
  joins: Joins = {},
  more?: (row: Row) => ExtraItems,
) => {
  const stored = storedColumns(columns)
    .filter(({ column }) => column.as !== 'tenant' && !isDerived(column))
    .map(({ stored: key, column }) => ({ key, take: taking(column) }));
  const shown = shownColumns(columns);
  const references = shown.flatMap(({ column }) => listOf(column) ?? []);
  return {
    name,
    format,
    schema,
    list,
    row: (record: Rec): Row => {
      const row: Record<string, unknown> = {};
      for (const { key, take } of stored) row[key] = take(record);
      return { ...row, id: record.id };
    },
    presentation: async (tenantId: TenantId) => {
      const [names, status] = await Promise.all([
        loadNames(tenantId, references, joins),
        statusPresentation(tenantId, joins, shown),
      ]);
      const makers = shown.map(({ key, stored: from, column }) => ({
        key,
        from,
        ...(isDerived(column) ? derivedColumn(column, status.today) : { show: showOf(column, names) }),
      }));
      return {
        ...status,
        stamp: names.stamp + status.stamp,
        search: list.search,
        columns: Object.fromEntries(makers.map(({ key, ...maker }) => [key, maker])),
        show: (row: Row, derived?: unknown, namesHidden?: boolean) => {
          const own: Record<string, unknown> = { id: row.id };
          for (const { key, from, show } of makers) own[key] = show(row[from], derived, namesHidden);
          return { ...own, ...more?.(row) } as RowOf<Cols> & ExtraItems;
        },
      };
    },
  };
};
