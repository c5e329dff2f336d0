import { type CellObject, utils, write } from 'xlsx';
import type { SheetColumn, SheetSpec } from '../../contract/sheets/sheet.ts';

const TEXT_FORMAT = '@';
const MIN_WIDTH = 12;

const cell = (text: string): CellObject => ({ t: 's', v: text, z: TEXT_FORMAT });

const header = ({ header: text, note }: SheetColumn): CellObject => {
  const comment = { a: 'Portal', t: note };
  return { ...cell(text), c: Object.assign([comment], { hidden: true }) };
};

/** The workbook people fill in: headers with notes, and one example row. Formatted as text, so zeros and dates stay as typed. */
export const templateOf = (spec: SheetSpec): Uint8Array => {
  const columns = Object.values(spec.columns);
  const sheet = utils.aoa_to_sheet([columns.map(header), columns.map(({ example }) => cell(example))]);
  sheet['!cols'] = columns.map(({ header: text, example }) => ({
    wch: Math.max(MIN_WIDTH, text.length + 2, example.length + 2),
  }));
  const book = utils.book_new(sheet, spec.title);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
};
