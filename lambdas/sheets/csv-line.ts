import { escapeCell } from './escape.ts';

/** By this mark at its beginning spreadsheet programs see that a file is UTF-8. */
export const UTF8_MARK = '\ufeff';

const cell = (text: string) => `"${escapeCell(text).replaceAll('"', '""')}"`;

/** A line of a CSV file; formulas are escaped. D-79. */
export const csvLine = (...cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
