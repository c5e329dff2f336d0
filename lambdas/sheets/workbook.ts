import { type CellObject, utils, write } from 'xlsx';
import { escapeCell } from './escape.ts';

const TEXT_FORMAT = '@';
const MIN_WIDTH = 12;
const MAX_WIDTH = 60;

/** One sheet of texts; the first line holds the headers. */
export interface TextSheet {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

const cell = (text: string): CellObject => ({ t: 's', v: escapeCell(text), z: TEXT_FORMAT });

/** A workbook of texts: cells are formatted as text, so zeros and dates stay as they are, and none of them is a formula. */
export const workbookOf = (...sheets: readonly TextSheet[]): Uint8Array => {
  const book = utils.book_new();
  for (const { name, lines } of sheets) {
    const sheet = utils.aoa_to_sheet(
      lines.map((line) => line.map((text) => (text === '' ? null : cell(text)))),
      { dense: true },
    );
    sheet['!cols'] = (lines[0] ?? []).map((header) => ({
      wch: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.length + 2)),
    }));
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
};
