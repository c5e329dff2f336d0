import * as z from 'zod';
import { obligationStates, stateWords } from '../catalogue/obligation-states.ts';
import { Id } from '../fields/common.ts';
import { shownStandings } from '../standing/standings.ts';
import { type AnyColumn, type Columns, heldBy, type ReportColumn, reportColumnsOf } from './column.ts';
import type { ColumnFilter, FilterKind } from './filter.ts';
import { list } from './list.ts';
import type { Direction, ListSpec } from './list-spec.ts';
import { type SheetSpec, sheetOf } from './sheet.ts';

/** How values of these kinds filter, where a column does not say it; the others do not. */
const usual: Readonly<Record<string, FilterKind>> = {
  text: 'text',
  phone: 'text',
  zip: 'text',
  day: 'day',
  flag: 'flag',
  count: 'number',
  choice: 'choice',
  state: 'choice',
  references: 'choice',
  company: 'choice',
  person: 'choice',
};

/** How a column of a list filters; undefined for one that does not. */
const filterOf = <Rec>(column: AnyColumn<Rec>): ColumnFilter | undefined => {
  const { list } = column;
  if (!list || list.hidden || list.filter === false) return undefined;
  if (column.as === 'status')
    return { as: 'choice', choices: obligationStates.map((state) => [state, stateWords[state]]) };
  if (column.as === 'standing') return { as: 'choice', choices: shownStandings(column.of) };
  const as = usual[heldBy(column)];
  return list.filter ?? (as && { as });
};

type AnyColumns<Rec> = Readonly<Record<string, AnyColumn<Rec>>>;
type Name<Cols> = keyof Cols & string;

/** What a column is called on the wire. */
type KeyOf<Cols, N extends Name<Cols>> = Cols[N] extends { list: { key: infer Key extends string } } ? Key : N;

/** The names of the columns that a list shows unless others are chosen, as the browser knows them. */
type ListField<Cols> = {
  [N in Name<Cols>]: Cols[N] extends { list: { hidden: true } | { offered: true } }
    ? never
    : Cols[N] extends { list: object }
      ? KeyOf<Cols, N>
      : never;
}[Name<Cols>];

type Shown<Col> = Col extends { as: 'flag' } | { holds: 'flag' }
  ? 'Yes' | 'No'
  : Col extends { holds: 'count' }
    ? number
    : string;

/** A row of the list as the browser receives it. */
export type RowOf<Cols> = { id: string } & {
  [N in Name<Cols> as Cols[N] extends { list: object } ? KeyOf<Cols, N> : never]: Shown<Cols[N]>;
};

interface RecordSpec<Rec, Cols> {
  /** The name of its list in the table, and what a sentence calls a record: 'end user'. */
  readonly name: string;
  readonly noun: string;
  readonly schema: z.ZodType<Rec>;
  readonly columns: Cols;
  /** Grows by one whenever stored list rows get or lose a column, or one means something else; a test tells when. */
  readonly format?: number;
  /** The order a list starts in. */
  readonly order: { readonly by: NoInfer<ListField<Cols>>; readonly direction: Direction };
  /** Names of columns in the order of the list or the report, if that is another one than they are declared in. */
  readonly listOrder?: readonly NoInfer<Name<Cols>>[];
  readonly reportOrder?: readonly NoInfer<Name<Cols>>[];
  /** The sheet of a workbook, the file of its template, and the header of the ids. */
  readonly sheet?: { readonly title: string; readonly fileName: string; readonly idHeader: string };
}

/** What the code for all kinds of record needs of a definition. */
export interface AnyDefinition<Rec> {
  readonly name: string;
  readonly format: number;
  readonly noun: string;
  readonly schema: z.ZodType<Rec>;
  readonly columns: AnyColumns<Rec>;
  readonly sheet: SheetSpec;
}

export interface RecordDefinition<Rec, Cols> extends AnyDefinition<Rec> {
  readonly list: ListSpec<ListField<Cols>>;
  readonly Row: z.ZodObject<{ [Field in keyof RowOf<Cols>]: z.ZodType<RowOf<Cols>[Field]> }>;
  readonly report: Readonly<Record<string, ReportColumn>>;
}

/** The format of rows that were stored without a number. */
const FIRST_FORMAT = 1;

/** Columns by name: those named come first in that order, then the others as they are declared. */
const inOrder = <Rec>(columns: AnyColumns<Rec>, order: readonly string[] = []) => {
  const names = new Set([...order, ...Object.keys(columns)]);
  return [...names].flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : []));
};

/** What of a column the browser gets: its name on the wire, its heading, and how its values are written. */
const shownIn = <Rec>([name, column]: readonly [string, AnyColumn<Rec>]) => {
  if (!column.list) return [];
  const { key = name, label = column.label ?? '', search, hidden, offered, filter: _filter, ...heading } = column.list;
  const valueType = heldBy(column);
  const values = valueType === 'flag' ? z.enum(['Yes', 'No']) : valueType === 'count' ? z.number().int() : z.string();
  return [{ key, search, hidden, offered, values, filter: filterOf(column), heading: { label, ...heading } }];
};

/**
 * THE definition of a kind of record: from its schema and columns follow the list and its rows, the spreadsheet and the
 * report's columns. A datum has one name everywhere, its column's; where the wire, a stored row or a report has an older
 * one, the column has it as `key` or `row`.
 */
export const defineRecord = <Rec, const Cols extends Columns<Rec>>(
  spec: RecordSpec<Rec, Cols>,
): RecordDefinition<Rec, Cols> => {
  const { name, noun, schema, order, format = FIRST_FORMAT } = spec;
  const columns: AnyColumns<Rec> = spec.columns;
  const listed = inOrder(columns, spec.listOrder).flatMap(shownIn);
  const headings = (isOffered: boolean) =>
    Object.fromEntries(
      listed
        .filter(({ hidden, offered = false }) => !hidden && offered === isOffered)
        .map(({ key, heading }) => [key, heading]),
    );
  const listSpec: ListSpec = list({
    name,
    columns: headings(false),
    offered: headings(true),
    filters: Object.fromEntries(listed.flatMap(({ key, filter }) => (filter ? [[key, filter]] : []))),
    order,
    search: listed.filter(({ search }) => search).map(({ key }) => key),
  });
  const shape = Object.fromEntries(listed.map(({ key, values }) => [key, values]));
  return {
    name,
    format,
    noun,
    schema,
    columns,
    list: listSpec as ListSpec<ListField<Cols>>,
    Row: z.object({ id: Id, ...shape }) as unknown as RecordDefinition<Rec, Cols>['Row'],
    sheet: sheetOf(noun, columns, spec.sheet),
    report: reportColumnsOf(inOrder(columns, spec.reportOrder)),
  };
};
