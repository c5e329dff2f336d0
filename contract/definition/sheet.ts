import type { ReferenceList } from '../fields/reference-list.ts';
import { standings, standingWords } from '../standing/standings.ts';
import type { AnyColumn } from './column.ts';

/**
 * How the cell of a column is read. 'phone', 'email' and 'zip' are texts whose
 * values tell what their column is; numbers in a 'zip' get the zeros back that spreadsheets remove. 'choice' takes one of
 * the list's names, 'choices' several, separated by ';'; 'relation' and 'relations' take names or ids of other records.
 */
type CellKind = 'text' | 'phone' | 'email' | 'zip' | 'day' | 'choice' | 'choices' | 'relation' | 'relations';

/** A reference list a column's values come from, or its values themselves. */
type ChoiceSource = ReferenceList | readonly string[];

export interface SheetColumn {
  readonly header: string;
  readonly aliases?: readonly string[];
  readonly kind: CellKind;
  readonly from?: ChoiceSource;
  readonly required?: true;
  readonly note: string;
  readonly example: string;
}

/** A spreadsheet's columns by field; the template and the import are both made from it. */
export interface SheetSpec<Field extends string = string> {
  readonly title: string;
  readonly fileName: string;
  readonly columns: Readonly<Record<Field, SheetColumn>>;
}

/** What is written in the column of a day. */
export const A_DAY = 'A date, MM/DD/YYYY or YYYY-MM-DD.';

/** What is written in the column of a line of a checklist. */
export const COLLECTED = 'The day it was collected. Empty when it is missing.';

/** The same without an example. */
export const COLLECTED_ONLY = { note: COLLECTED, example: '' } as const;

/** A header as it is compared: case, spaces and punctuation do not matter. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type CellReading = Pick<SheetColumn, 'kind' | 'from'>;

/** How the cells of a column are read. */
const cellKind = <Rec>(column: AnyColumn<Rec>): CellReading => {
  switch (column.as) {
    case 'day':
    case 'collected':
      return { kind: 'day' };
    case 'choice':
      return { kind: 'choice', from: column.choices.map(([, name = '']) => name) };
    case 'standing':
      return { kind: 'choice', from: standings.map((each) => standingWords[each]) };
    case 'phone':
    case 'zip':
      return { kind: column.as };
    case 'flag':
      return { kind: 'choice', from: ['Yes', 'No'] };
    case 'state':
      return { kind: 'choice', from: 'states' };
    case 'references':
      return { kind: 'choices', from: column.from };
    case 'company':
    case 'person':
      return { kind: 'relation' };
    case 'records':
      return { kind: 'relations' };
    default:
      return { kind: 'text' };
  }
};

/** The spreadsheet of a record: its id, and every column that a sheet has. */
export const sheetOf = <Rec>(
  noun: string,
  columns: Readonly<Record<string, AnyColumn<Rec>>>,
  { title, fileName, idHeader } = { title: '', fileName: '', idHeader: '' },
): SheetSpec => {
  const id: SheetColumn = {
    header: idHeader,
    kind: 'text',
    note: `Leave empty for a new ${noun}. Exported lists fill it in.`,
    example: '',
  };
  const own = Object.entries(columns).flatMap(([name, column]): [string, SheetColumn][] => {
    const { label = '', sheet } = column;
    if (!sheet) return [];
    const note = sheet.required ? `Required. ${sheet.note}` : sheet.note;
    return [[name, { header: label, ...cellKind(column), ...sheet, note }]];
  });
  return { title, fileName, columns: { id, ...Object.fromEntries(own) } };
};
