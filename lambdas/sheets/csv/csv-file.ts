import { showDay } from '#contract/rules/dates.ts';
import { escapeCell } from '#lambdas/sheets/cell-text.ts';
import type { SheetCell } from '../write/workbook.ts';

/** Spreadsheet programs take a file for UTF-8 by it. */
export const UTF8_MARK = '\ufeff';

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (cell: SheetCell) => {
  if (typeof cell === 'string') return escapeCell(cell);
  if (typeof cell === 'number') return String(cell);
  return 'day' in cell ? showDay(cell.day) : cell.money;
};

/** A line of comma-separated values (RFC 4180); texts that would be formulas are escaped. D-79. */
export const csvLine = (...cells: readonly SheetCell[]) => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;

/** A file of such lines, the headers in the first one. */
export const csvFile = (lines: readonly (readonly SheetCell[])[]): Uint8Array =>
  Buffer.from(UTF8_MARK + lines.map((line) => csvLine(...line)).join(''));
