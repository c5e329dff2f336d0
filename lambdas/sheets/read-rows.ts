import { ApplicationError } from '../../contract/application-error.ts';
import type { FileColumns } from '../../contract/bulk/file-columns.ts';
import type { ColumnChoice, ColumnReport, SheetReport } from '../../contract/bulk/import.ts';
import type { SheetSpec } from '../../contract/definition/sheet.ts';
import { BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '../../contract/rules/limits.ts';
import { openBook, readable } from './book.ts';
import { fieldText, shortened, textOf } from './cell-text.ts';
import { chooseSheet } from './choose-sheet.ts';
import { describeColumns } from './file-columns.ts';
import { checkTexts, type Grid, type Line } from './grid.ts';
import { findHeader } from './header.ts';

/** One non-empty row: its number in the sheet, and the text of each known column that the file has. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The texts of the person's own columns, if there are any. */
  readonly others?: readonly string[];
}

/** The content of a sheet. Without a column that names the records there are no rows. */
export interface ReadSheet {
  readonly rows: SheetRow[];
  /** The headers of the person's own columns, which name no field; in the order of the rows' `others`. */
  readonly otherColumns: readonly string[];
  /** A column names the records, by id or by name. */
  readonly hasKey: boolean;
  /** There are columns after the last one that is read. */
  readonly isCut: boolean;
  readonly columns: ColumnReport;
  /** How each of them was understood. */
  readonly fileColumns: FileColumns;
  /** The name of this sheet, and of the other ones. */
  readonly sheets: SheetReport;
}

/**
 * The non-empty rows below the header row. Only existing cells are visited, whatever range the file claims; hidden rows
 * count. `choice` assigns a field to headers, '' for none; `wanted` names the sheet to read, '' for none.
 */
export const readSheet = (bytes: Uint8Array, spec: SheetSpec, choice: ColumnChoice = {}, wanted = ''): ReadSheet => {
  const { grid, report: sheets } = readable(() => chooseSheet(openBook(bytes), spec, choice, wanted));
  checkTexts(grid);
  const header = findHeader(grid, spec, choice);
  const { line: headerLine, fields, others, tooFar, isCut, hasKey, unknownColumns, missingColumns } = header;
  if (tooFar.length > 0) throw new ApplicationError('Upload failed', farColumns(tooFar));
  const otherColumns = [...others.values()];
  const { fileColumns, suggestedColumns } = describeColumns(grid, header, spec, choice);
  const columns = { unknownColumns, suggestedColumns, missingColumns };
  const about = { otherColumns, columns, fileColumns, hasKey, isCut, sheets };
  if (!hasKey) return { rows: [], ...about };
  const rows: SheetRow[] = [];
  for (const [index, line] of grid.lines.entries()) {
    if (index <= headerLine || !line) continue;
    const cells = cellsOf(line, fields, grid, spec);
    if (Object.values(cells).some((text) => text !== ''))
      rows.push({ number: index + 1, cells, ...(others.size > 0 ? { others: textsOf(line, others) } : {}) });
  }
  if (rows.length === 0) throw new ApplicationError('Pls upload file with data');
  if (rows.length > BULK_MAX_ROWS)
    throw new ApplicationError(
      'Upload failed',
      `At most ${BULK_MAX_ROWS.toLocaleString('en-US')} rows can be uploaded at once.`,
    );
  return { rows, ...about };
};

const farColumns = (headers: readonly string[]) => {
  const named = headers.map((header) => `"${shortened(header)}"`).join(', ');
  const isOne = headers.length === 1;
  const subject = isOne ? `The column ${named} stands` : `The columns ${named} stand`;
  const limit = `after the ${BULK_MAX_COLUMNS}th, and only the first ${BULK_MAX_COLUMNS} columns are read.`;
  return `${subject} ${limit} Move ${isOne ? 'it' : 'them'} to the left, or delete columns that are not needed.`;
};

const textsOf = (line: Line, columns: ReadonlyMap<number, string>) =>
  [...columns.keys()].map((column) => textOf(line[column]));

/** Without a prototype, so that no header of a file can change Object.prototype. */
const cellsOf = (line: Line, fields: ReadonlyMap<number, string>, { from1904 }: Grid, { columns }: SheetSpec) => {
  const cells: Record<string, string> = Object.create(null);
  for (const [index, field] of fields) cells[field] = fieldText(line[index], columns[field]?.kind, from1904);
  return cells;
};
