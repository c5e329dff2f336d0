import { type CellObject, utils, write } from 'xlsx';
import { CLEAR, CLEAR_SHOWN, escapeCell } from '../cell-text.ts';

const TEXT_FORMAT = '@';
const MIN_WIDTH = 12;
const MAX_WIDTH = 60;

/** A text, an integer, an amount of money as decimal text such as '12.50', or a day as 'YYYY-MM-DD' or ''. */
export type SheetCell = string | number | { readonly money: string } | { readonly day: string };

/** One sheet; the first line holds the headers. */
export interface TextSheet {
  readonly name: string;
  readonly lines: readonly (readonly SheetCell[])[];
}

/** Longest text of a cell. */
export const CELL_MAX = 32_767;

const MONEY_FORMAT = '#,##0.00';

const DAY_FORMAT = 'mm/dd/yyyy';
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, as they count since March 1900. */
const SHEETS_BEGIN = Date.UTC(1899, 11, 30);

/** A day ('YYYY-MM-DD') as spreadsheets count it. */
export const dayNumber = (day: string): number => (Date.parse(day) - SHEETS_BEGIN) / DAY_MS;

/** How wide the column below a header is, in characters. */
export const widthOf = (header: string): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.length + 2));

const dayCell = (day: string): CellObject | null => (day === '' ? null : { t: 'n', v: dayNumber(day), z: DAY_FORMAT });

const cell = (value: SheetCell): CellObject | null => {
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'object') {
    return 'day' in value ? dayCell(value.day) : { t: 'n', v: Number(value.money), z: MONEY_FORMAT };
  }
  const text = value === CLEAR ? CLEAR_SHOWN : escapeCell(value);
  return value === '' ? null : { t: 's', v: text.slice(0, CELL_MAX), z: TEXT_FORMAT };
};

/**
 * Writes a workbook. Texts are formatted as text, so that zeros and dates stay unchanged and none becomes a formula.
 */
export const workbookOf = (...sheets: TextSheet[]): Uint8Array => {
  const book = utils.book_new();
  for (const { name, lines } of sheets) {
    const sheet = utils.aoa_to_sheet(
      lines.map((line) => line.map(cell)),
      { dense: true },
    );
    sheet['!cols'] = (lines[0] ?? []).map((header) => ({ wch: widthOf(String(header)) }));
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
};
