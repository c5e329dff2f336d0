import type { CellObject, Range } from 'xlsx';
import { ApplicationError } from '#contract/application-error.ts';
import { BULK_CELL_MAX, BULK_MAX_ROWS, BULK_TEXT_MAX } from '#contract/rules/limits.ts';

/** Options of the spreadsheet library: values and number formats, no formulas, no styles, no macros. */
export const parseOptions = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellDates: true,
  cellNF: true,
  UTC: true,
} as const;

/** Rows that are read at first: enough for most sheets, while a sheet may claim or format any number. */
export const FIRST_LINES = BULK_MAX_ROWS + 1_000;

export type Line = readonly (CellObject | undefined)[];

/** The non-empty cells of a sheet, row by row, and its merged ranges. */
export interface Grid {
  readonly lines: readonly (Line | undefined)[];
  readonly merges: readonly Range[];
  /** Which lines a filter or a person has hidden; they are read like the others. */
  readonly hidden: ReadonlySet<number>;
  /** Days are counted from 1904, as in workbooks of old Mac programs. */
  readonly from1904: boolean;
}

export const emptyGrid: Grid = { lines: [], merges: [], hidden: new Set(), from1904: false };

const tooMuch = new ApplicationError(
  'Upload failed',
  `The sheet holds more than ${BULK_TEXT_MAX / 1_000_000} million characters of text. Split it into several files, or delete columns that are not needed.`,
);

/**
 * Refuses a sheet whose cells hold too much text, before it is processed: a small file can use one long shared text in
 * every cell. D-70.
 */
export const checkTexts = ({ lines }: Grid): void => {
  let sum = 0;
  for (const [at, line] of lines.entries())
    for (const cell of line ?? []) {
      if (typeof cell?.v !== 'string') continue;
      if (cell.v.length > BULK_CELL_MAX) throw new ApplicationError('Upload failed', tooLong(at + 1));
      sum += cell.v.length;
      if (sum > BULK_TEXT_MAX) throw tooMuch;
    }
};

const tooLong = (row: number) =>
  `A cell of row ${row.toLocaleString('en-US')} holds more than ${BULK_CELL_MAX.toLocaleString('en-US')} characters, which no spreadsheet program allows. Shorten it and upload the file again.`;
