import { standings, standingWords } from '../standing/standings.ts';
import type { AnyColumn } from './column.ts';
import type { SheetColumn, SheetSpec } from './sheet.ts';

type CellKind = Pick<SheetColumn, 'kind' | 'from'>;

/** How the cells of a column are read. */
const cellKind = <Rec>(column: AnyColumn<Rec>): CellKind => {
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
