import { escapeCell } from './escape.ts';
import type { SheetCell } from './workbook.ts';

/** Spreadsheet programs take a file for UTF-8 by it. */
const MARK = '\ufeff';

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (cell: SheetCell) => {
  if (typeof cell === 'string') return escapeCell(cell);
  return typeof cell === 'number' ? String(cell) : cell.money;
};

/** A file of comma-separated values (RFC 4180), the headers in the first line; texts that would be formulas are escaped. D-79. */
export const csvFile = (lines: readonly (readonly SheetCell[])[]): Uint8Array =>
  Buffer.from(MARK + lines.map((line) => `${line.map((cell) => quoted(textOf(cell))).join(',')}\r\n`).join(''));
