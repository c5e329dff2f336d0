import { type CellObject, SSF } from 'xlsx';
import { BULK_SHOWN_TEXT } from '../../contract/rules/limits.ts';
import { cleanLine } from '../../contract/rules/text.ts';
import { unescapeCell } from './escape.ts';

/** What a cell that shows an error such as #N/A is read as. */
export const CELL_ERROR = '#ERROR';

/** What a cell is read as whose formula has no stored result. */
export const NO_RESULT = '#NO RESULT';

/** A text as cells are compared: without marks that show nothing, white space folded. */
export const plainText = (text: string) => cleanLine(text).replace(/\s+/g, ' ').trim();

/** Characters of a cell that a message repeats. */
export const QUOTED = 80;

/** The beginning of a long text, as messages and reports repeat it. */
export const shortened = (text: string, length = BULK_SHOWN_TEXT) =>
  text.length > length ? `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Number formats that only place digits: '00000-0000', '(000) 000-0000' and Excel's own for codes and telephones. */
const DIGITS_ONLY = /^(?:(?:\[[<>=]+\d+\])?[0#\-() +"\\_/]*(?:;|$))+$/;
const LITERAL = /00|[-()/]/;

/** A cell as text: days as YYYY-MM-DD, numbers without grouping, codes as they show, a formula by its last result. */
export const textOf = (cell: CellObject | undefined): string => {
  const value = cell?.v;
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (cell?.t === 'e') return CELL_ERROR;
  return typeof value === 'number' ? numberText(value, cell?.z) : unescapeCell(plainText(value));
};

/** A ZIP code or telephone number that is held as a number shows its zeros and dashes by its format alone. */
const numberText = (value: number, format: unknown) =>
  typeof format === 'string' && Number.isInteger(value) && isCode(format)
    ? plainText(String(SSF.format(format, value)))
    : String(value);

const isCode = (format: string) => LITERAL.test(format) && DIGITS_ONLY.test(format);

const DAY_MS = 86_400_000;
/** Day 1 of each calendar is the first of January; that of 1900 counts a 29 February that was none. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
/** Fewer digits may be a year, and more are no day before 2200. */
const SERIAL = /^(?:[1-9]|10)\d{4}$/;

/** The text of a cell of a column of days: the number of a day, as spreadsheets count them, is that day. */
export const dayText = (cell: CellObject | undefined, from1904: boolean): string => {
  const text = textOf(typeof cell?.v === 'number' ? { ...cell, v: Math.floor(cell.v) } : cell);
  if (!SERIAL.test(text)) return text;
  return new Date((from1904 ? FROM_1904 : FROM_1900) + Number(text) * DAY_MS).toISOString().slice(0, 10);
};
