import type { ObligationKind, ObligationName } from '../catalogue/obligations.ts';
import type { ChecklistLine } from '../catalogue/requirements.ts';
import type { ReferenceList } from '../fields/reference-list.ts';
import type { PathTo } from '../rules/path.ts';
import type { StandingKind } from '../standing/standings.ts';
import type { ColumnFilter } from './filter.ts';

/** A fixed value with its names: the first is shown, all are understood in spreadsheets. */
export type Choice = readonly [value: number, ...names: string[]];

/** What a list says of the obligations of its records, besides their status. D-103. */
export type ObligationFigure = 'nextDue' | 'dueWithin60' | 'withoutFile' | 'worst';

/**
 * What a column holds and where it stands in the record: `at` is the field's path, `entry` the path of an id inside each
 * entry of a list. `company` and `person` are ids shown by name, `collected` is the day a line of a checklist was collected,
 * `tenant` the root company's name, `status` the worst state of what a record of these kinds owes (D-94),
 * `owed` a figure of the same, `standing` how a record of this kind stands in the programme today (ADR 0044).
 */
type ColumnKind<Rec, Text extends string, Flag extends string, Count extends string, List extends string> =
  | { readonly as: 'text' | 'phone' | 'zip' | 'day' | 'company' | 'person'; readonly at: Text }
  | { readonly as: 'flag'; readonly at: Flag }
  | { readonly as: 'choice'; readonly at: Count; readonly choices: readonly Choice[] }
  | { readonly as: 'state'; readonly at: Count }
  | {
      readonly as: 'references';
      readonly at: List;
      readonly entry: string;
      readonly from: ReferenceList;
      /** 'a reseller type', as messages call an entry. */
      readonly what: string;
    }
  | { readonly as: 'records'; readonly at: List; readonly entry: string }
  | {
      readonly as: 'collected';
      readonly at: List;
      readonly entry: 'documentId' | 'documentId.id';
      readonly from: ReferenceList;
      readonly line: ChecklistLine;
      /** Whether lines carry the name of their document. */
      readonly named?: true;
    }
  | { readonly as: 'worked'; readonly holds: 'text' | 'flag' | 'count' | 'other'; worked(record: Rec): unknown }
  | { readonly as: 'tenant' }
  | { readonly as: 'status'; readonly of: readonly ObligationKind[] }
  | { readonly as: 'standing'; readonly of: StandingKind }
  | { readonly as: 'owed'; readonly shows: ObligationFigure; readonly holds: 'day' | 'count' | 'text' };

/** How a list of the browser shows a column; `key` is its name on the wire if that is another one. */
interface ListAspect {
  readonly key?: string;
  readonly label?: string;
  readonly sortable?: true;
  /** Looked through by a search. */
  readonly search?: true;
  readonly numeric?: true;
  /** Stands only where the rows are of several companies. */
  readonly across?: true;
  /** Sent with each row, shown in no column. */
  readonly hidden?: true;
  /** Shown only to who has chosen it. */
  readonly offered?: true;
  /** How it filters, where that does not follow from what it holds; false for a column that does not. */
  readonly filter?: false | ColumnFilter;
}

/** How a spreadsheet holds a column. */
interface SheetAspect {
  /** What a column of texts holds. */
  readonly kind?: 'email' | 'phone' | 'day';
  readonly header?: string;
  readonly aliases?: readonly string[];
  readonly required?: true;
  readonly note: string;
  readonly example: string;
}

/** How a report table shows a column; `due` adds one that says how this obligation stands on the day of the export. */
interface ReportAspect {
  readonly key?: string;
  readonly title?: string;
  readonly due?: { readonly key: string; readonly title: string; readonly obligation: ObligationName };
}

interface Aspects {
  readonly label?: string;
  /** Its name in stored list rows, if that is another one or it stands in no list. */
  readonly row?: string;
  readonly list?: ListAspect;
  readonly sheet?: SheetAspect;
  readonly report?: ReportAspect;
  /** Whether it can be set for many records at once. docs/design/bulk-changes.md. */
  readonly many?: true;
}

/** A column of a record as it is declared: every path is one of the record's. */
type Column<Rec> = Aspects &
  ColumnKind<Rec, PathTo<Rec, string>, PathTo<Rec, boolean>, PathTo<Rec, number>, PathTo<Rec, readonly object[]>>;

/** The same as the engine reads it. */
export type AnyColumn<Rec> = Aspects & ColumnKind<Rec, string, string, string, string>;

/** The columns of a record, by name, in the order in which lists, spreadsheets and reports have them. */
export type Columns<Rec> = Readonly<Record<string, Column<Rec>>>;

/** The kind of value of a column, also of one that is worked out. */
export const heldBy = <Rec>(column: AnyColumn<Rec>) =>
  column.as === 'worked' || column.as === 'owed' ? column.holds : column.as;

/** The reference list that names the values of a column; undefined if none does. */
export const listOf = <Rec>(column: AnyColumn<Rec>): ReferenceList | undefined => {
  if (column.as === 'state') return 'states';
  return column.as === 'references' ? column.from : undefined;
};

/**
 * One column of an exported table; a day is 'YYYY-MM-DD' or empty, a number is whole. With `dueFrom` it says how what is
 * due on that day stands on the day of the export, so the tables that have such a column are written again on the first
 * export of each day of the tenant, although no user has changed a record.
 */
export interface ReportColumn {
  readonly title: string;
  readonly holds: 'text' | 'number' | 'day';
  readonly dueFrom?: string;
}

const typeOf = (column: AnyColumn<never>): ReportColumn['holds'] => {
  if (column.as === 'day' || column.as === 'collected') return 'day';
  return heldBy(column) === 'count' ? 'number' : 'text';
};

/** The columns of a record that its report table has, by their names there. */
export const reportColumnsOf = <Rec>(columns: readonly (readonly [name: string, AnyColumn<Rec>])[]) =>
  Object.fromEntries(
    columns.flatMap(([name, column]): [string, ReportColumn][] => {
      const { label = '', report } = column;
      if (!report) return [];
      const { key = name, title = label, due } = report;
      const own: [string, ReportColumn] = [key, { title, holds: typeOf(column) }];
      return due ? [own, [due.key, { title: due.title, holds: 'text', dueFrom: key }]] : [own];
    }),
  );
