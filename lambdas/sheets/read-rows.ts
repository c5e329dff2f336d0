import type { ColumnChoice, ColumnReport } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_MAX_ROWS } from '../../contract/rules/limits.ts';
import type { SheetSpec } from '../../contract/sheets/sheet.ts';
import { textOf } from './cell-text.ts';
import { gridOf, type Line } from './grid.ts';
import { findHeader } from './header.ts';

/** One filled row: its number in the sheet and the text of each known column that the file has. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What a workbook's sheet holds. Without the required columns there are no rows. */
export interface ReadSheet {
  readonly rows: SheetRow[];
  readonly columns: ColumnReport;
}

/**
 * The filled rows below the headers of a workbook's first sheet. Only cells that exist are walked, whatever range the
 * file claims; hidden rows are rows. `choice` says of headers which field they are, '' for none.
 */
export const readSheet = (bytes: Uint8Array, spec: SheetSpec, choice: ColumnChoice = {}): ReadSheet => {
  const grid = gridOf(bytes);
  const { line: headerLine, fields, ...columns } = findHeader(grid, spec, choice);
  if (columns.missingColumns.length > 0) return { rows: [], columns };
  const rows: SheetRow[] = [];
  for (const [index, line] of grid.lines.entries()) {
    if (index <= headerLine || !line) continue;
    const cells = cellsOf(line, fields);
    if (Object.values(cells).some((text) => text !== '')) rows.push({ number: index + 1, cells });
  }
  if (rows.length === 0) throw new Refusal('Pls upload file with data');
  if (rows.length > BULK_MAX_ROWS)
    throw new Refusal(
      'Upload failed',
      `At most ${BULK_MAX_ROWS.toLocaleString('en-US')} rows can be uploaded at once.`,
    );
  return { rows, columns };
};

/** Without a prototype, so that no header of a file can reach Object.prototype. */
const cellsOf = (line: Line, fields: ReadonlyMap<number, string>) => {
  const cells: Record<string, string> = Object.create(null);
  for (const [index, field] of fields) cells[field] = textOf(line[index]);
  return cells;
};
