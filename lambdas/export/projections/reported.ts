import type { AnyColumn } from '../../../contract/definition/column.ts';
import type { AnyDefinition } from '../../../contract/definition/define-record.ts';
import { taking } from '../../../contract/definition/take-from.ts';
import { dueState } from '../../../contract/reports/tables.ts';
import type { Names } from '../names.ts';

/** What the report columns of a record hold, by their names in the report: ids stand for names. */
type Reported = Readonly<Record<string, unknown>>;

/** What the export keeps of a record: its report columns, and what tables ask besides. */
export type Projected<Own> = Own & { readonly reported: Reported };

const reportColumns = <Rec>({ columns }: Pick<AnyDefinition<Rec>, 'columns'>) =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.report ? [{ key: column.report.key ?? name, due: column.report.due, column }] : [],
  );

/** What the export keeps of a record with a definition. */
export const projection = <Rec, Own>(definition: AnyDefinition<Rec>, own: (record: Rec) => Own) => {
  const taken = reportColumns(definition).map(({ key, column }) => ({ key, take: taking(column) }));
  return (fields: unknown): Projected<Own> => {
    const record = definition.schema.parse(fields);
    return { ...own(record), reported: Object.fromEntries(taken.map(({ key, take }) => [key, take(record)])) };
  };
};

/** Changes when other fields of a record are kept; what functions work out does not count. */
export const projectionShape = <Rec>(definition: Pick<AnyDefinition<Rec>, 'columns'>) =>
  reportColumns(definition).map(({ key, column: { label: _label, list: _list, sheet: _sheet, ...column } }) => [
    key,
    column,
  ]);

/** What cells are written with. */
export interface Words {
  readonly names: Names;
  readonly today: string;
  companyName(id: string): string;
}

const cellOf = <Rec>(column: AnyColumn<Rec>, value: unknown, { names, companyName }: Words): string | number => {
  const holds = column.as === 'worked' ? column.holds : column.as;
  if (holds === 'flag') return value === true ? 'Yes' : 'No';
  if (holds === 'count') return Number(value);
  if (column.as === 'state') return names.of('states')(value as number);
  if (column.as === 'company') return companyName(String(value));
  if (column.as === 'choice') return column.choices.find(([id]) => id === value)?.[1] ?? '';
  if (column.as === 'references') return (value as readonly number[]).map(names.of(column.from)).join(', ');
  return String(value ?? '');
};

/** How the cells of a record's own report columns are written. */
export const reportCells = <Rec>(definition: Pick<AnyDefinition<Rec>, 'columns'>) => {
  const columns = reportColumns(definition);
  return ({ reported }: { readonly reported: Reported }, words: Words): Record<string, string | number> => {
    const cells: Record<string, string | number> = {};
    for (const { key, due, column } of columns) {
      cells[key] = cellOf(column, reported[key], words);
      if (due) cells[due.key] = dueState(String(reported[key] ?? ''), words.today);
    }
    return cells;
  };
};
