import { type CellObject, type Range, SSF } from 'xlsx';
import { ApplicationError } from '#contract/application-error.ts';
import type { SheetColumn } from '#contract/definition/sheet.ts';
import { figure } from '#contract/rules/figures.ts';
import { BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import { cleanLine } from '#contract/rules/text.ts';
import { FIRST_LINES, type Grid, type Line } from './read/grid.ts';

const DANGEROUS = /^'*(?:[=+\-@\t\r]|\(clear\)$)/i;
const ESCAPED = /^'+(?:[=+\-@\t\r]|\(clear\)$)/i;

/**
 * Prefixes a text that a spreadsheet would take for a formula, or an import for the order to clear a field, with an
 * apostrophe. D-79, D-105.
 */
export const escapeCell = (text: string) => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text before escaping; any other text unchanged. */
export const unescapeCell = (text: string) => (ESCAPED.test(text) ? text.slice(1) : text);

/** The text of a cell that shows an error such as #N/A. */
export const CELL_ERROR = '#ERROR';

/** The text of a cell whose formula has no stored result. */
export const NO_RESULT = '#NO RESULT';

/** The text of a cell that says '(clear)'. Cells hold no control characters, so no other text equals it. D-105. */
export const CLEAR = '\u0000clear';

/** What a person writes to clear a field, whatever empty cells mean. */
export const CLEAR_SHOWN = '(clear)';

/** The text of a cell as a person writes it. */
export const shownText = (text: string) => (text === CLEAR ? CLEAR_SHOWN : text);

/** A text normalised for comparison: without invisible characters, white space collapsed. */
export const plainText = (text: string) => cleanLine(text).replace(/\s+/g, ' ').trim();

/** Longest part of a cell that a message quotes. */
export const QUOTED = 80;

/**
 * Number formats that only arrange digits: '00000-0000', '(000) 000-0000' and Excel's built-in formats for ZIP codes
 * and telephone numbers.
 */
const DIGITS_ONLY = /^(?:(?:\[[<>=]+\d+\])?[0#\-() +"\\_/]*(?:;|$))+$/;
const LITERAL = /00|[-()/]/;

const saysClear = (cell: CellObject | undefined) =>
  typeof cell?.v === 'string' && cell.v.length <= QUOTED && plainText(cell.v).toLowerCase() === CLEAR_SHOWN;

/** The text of a cell below the column of a field. A column of several names keeps the lines in which they stand. */
export const fieldText = (
  cell: CellObject | undefined,
  kind: SheetColumn['kind'] | undefined,
  from1904: boolean,
): string => {
  if (saysClear(cell)) return CLEAR;
  if (kind === 'day') return dayText(cell, from1904);
  if (kind === 'zip') return zipText(cell);
  if ((kind !== 'choices' && kind !== 'relations') || typeof cell?.v !== 'string' || cell.t === 'e')
    return textOf(cell);
  return cell.v
    .split(/[\r\n\u2028\u2029]+/)
    .map((each) => textOf({ ...cell, v: each }))
    .filter((each) => each !== '')
    .join('\n');
};

/** A cell as text: days as YYYY-MM-DD, numbers without grouping, codes as displayed, a formula by its last result. */
export const textOf = (cell: CellObject | undefined): string => {
  const value = cell?.v;
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (cell?.t === 'e') return CELL_ERROR;
  return typeof value === 'number' ? numberText(value, cell?.z) : unescapeCell(plainText(value));
};

/** Only the number format holds the zeros and dashes of a ZIP code or telephone number that is stored as a number. */
const numberText = (value: number, format: unknown) =>
  typeof format === 'string' && Number.isInteger(value) && isCode(format)
    ? plainText(String(SSF.format(format, value)))
    : String(value);

const isCode = (format: string) => LITERAL.test(format) && DIGITS_ONLY.test(format);

const ZIP_DIGITS = 5;

/** The text of a cell in a column of ZIP codes: a number gets the zeros back that a spreadsheet has removed, a text does not. D-108. */
const zipText = (cell: CellObject | undefined): string => {
  const text = textOf(cell);
  return typeof cell?.v === 'number' && /^\d{3,4}$/.test(text) ? text.padStart(ZIP_DIGITS, '0') : text;
};

const DAY_MS = 86_400_000;
/** Day 1 of each date system is January 1. The system of 1900 counts a February 29 that did not exist. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
/** Shorter numbers may be years, and longer ones are days after 2200. */
const SERIAL = /^(?:[1-9]|10)\d{4}$/;

/** The text of a cell in a column of days: a serial number of a spreadsheet becomes its day. */
const dayText = (cell: CellObject | undefined, from1904: boolean): string => {
  const text = textOf(typeof cell?.v === 'number' ? { ...cell, v: Math.floor(cell.v) } : cell);
  if (!SERIAL.test(text)) return text;
  return new Date((from1904 ? FROM_1904 : FROM_1900) + Number(text) * DAY_MS).toISOString().slice(0, 10);
};

const mark: CellObject = { t: 's', v: NO_RESULT };

/**
 * The rows with a marker in every cell whose formula has no stored result. The parser leaves such cells out, and an
 * empty cell would clear a field of a record.
 */
export const withMarks = (lines: readonly (Line | undefined)[], ranges: readonly Range[]) => {
  if (ranges.length === 0) return lines;
  const marked = lines.map((line) => line && [...line]);
  for (const { s, e } of ranges)
    for (let row = s.r; row <= Math.min(e.r, FIRST_LINES); row++)
      for (let column = s.c; column <= Math.min(e.c, BULK_MAX_COLUMNS); column++) {
        const line = marked[row] ?? [];
        if (isEmpty(line[column])) line[column] = mark;
        marked[row] = line;
      }
  return Array.from(marked);
};

const isEmpty = (cell: CellObject | undefined) => cell?.v === undefined || cell.v === '';

/** An export holds no more rows than an import takes, or than is said. */
export const refuseTooLong = (rows: number, most = BULK_MAX_ROWS) => {
  if (rows > most)
    throw new ApplicationError(
      'Export failed',
      `The list has ${figure(rows)} rows, and a spreadsheet holds ${figure(most)}. Please choose a part of it, such as a single reseller.`,
    );
};

/** A sheet of a workbook. */
export interface Sheet {
  /** '' for a text file, which has no sheets. */
  readonly name: string;
  readonly isHidden: boolean;
  /** Its first lines. */
  top(lines: number): Grid;
  /** All rows, even after long gaps. */
  whole(): Grid;
}
