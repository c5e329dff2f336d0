import { ApplicationError } from '#contract/application-error.ts';
import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ColumnChoice, ColumnReport, FileColumn, FileColumns, SheetReport } from '#contract/import/record.ts';
import { BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import { shortened } from '#contract/rules/text.ts';
import { fieldText, type Sheet, textOf } from '../cell-text.ts';
import { csvBook } from '../csv/csv-book.ts';
import { openedWithoutPassword, xlsWithoutPassword } from '../encryption/default-password.ts';
import { xlsBook } from '../xls/xls-book.ts';
import { xlsxBook } from '../xlsx/xlsx-book.ts';
import { chooseSheet } from './choose-sheet.ts';
import { contentKind, isEncrypted, PROTECTED } from './file-kind.ts';
import { checkTexts, type Grid, type Line } from './grid.ts';
import { findHeader, type Header, MESSAGE_HEADER, nearestColumns } from './header.ts';

/** How many values of a column are shown, and how many tell what it holds. */
const SHOWN = 3;
const LOOKED_AT = 20;
const SAMPLE_LENGTH = 60;

/** The first different values of each column. */
const valuesOf = ({ lines }: Grid, { line, headers }: Header): readonly (readonly string[])[] => {
  const values = headers.map(() => new Set<string>());
  for (const cells of lines.slice(line + 1)) {
    const open = values.filter(({ size }) => size < LOOKED_AT);
    if (open.length === 0) break;
    for (const [column, found] of values.entries()) {
      const text = found.size < LOOKED_AT ? textOf(cells?.[column]) : '';
      if (text !== '') found.add(shortened(text, SAMPLE_LENGTH));
    }
  }
  return values.map((found) => [...found]);
};

const headerlessIn = ({ lines }: Grid, { line, headers }: Header) => {
  let count = 0;
  for (const cells of lines.slice(line + 1))
    for (const [column, cell] of (cells ?? []).slice(0, headers.length).entries())
      if (headers[column] === '' && textOf(cell) !== '') count++;
  return count;
};

const isFilled = (line: Grid['lines'][number]) => line?.some((cell) => textOf(cell) !== '') === true;

/** How the columns of a sheet are understood, and the fields that are guessed for headers that name none. docs/design/import.md. */
const describeColumns = (
  grid: Grid,
  header: Header,
  spec: SheetSpec,
  choice: ColumnChoice,
): { readonly fileColumns: FileColumns; readonly suggestedColumns: Readonly<Record<string, string>> } => {
  const { headers, fields, line, unknownColumns } = header;
  const values = valuesOf(grid, header);
  const unknown = new Set(unknownColumns);
  const open = headers.flatMap((text, at) => (unknown.has(text) ? [{ header: text, values: values[at] ?? [] }] : []));
  const found = new Set(fields.values());
  const guesses = nearestColumns(open, spec, (field) => !found.has(field));
  const columnOf = (text: string, at: number): FileColumn => {
    const field = fields.get(at) ?? '';
    const isChosen = Object.hasOwn(choice, text) && choice[text] === field;
    const guess = field === '' && unknown.has(text) ? (guesses.get(text) ?? '') : '';
    const by = isChosen ? 'user' : field !== '' ? 'name' : guess !== '' ? 'guess' : 'nothing';
    return { header: text, samples: (values[at] ?? []).slice(0, SHOWN), field: field || guess, by };
  };
  const columns = headers.map(columnOf).filter(({ header: text }) => text !== '' && text !== MESSAGE_HEADER);
  const hiddenRows = [...grid.hidden].filter((at) => at > line && isFilled(grid.lines[at])).length;
  return {
    fileColumns: { columns, hiddenRows, headerlessCells: headerlessIn(grid, header) },
    suggestedColumns: Object.fromEntries(guesses),
  };
};

/** The sheets of a file that has passed the guard, in their order. */
const openBook = (bytes: Uint8Array): readonly Sheet[] =>
  readable(() => {
    const kind = contentKind(bytes);
    if (kind === 'text') return csvBook(bytes);
    const opened = kind === 'compound' && isEncrypted(bytes) ? openedWithoutPassword(bytes) : undefined;
    return kind === 'zip' || opened ? xlsxBook(opened ?? bytes) : xlsBook(xlsWithoutPassword(bytes));
  });

/** Turns errors of the parsers into an error that a person can act on. */
const readable = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw new ApplicationError('Upload failed', isProtected(error) ? PROTECTED : UNREADABLE);
  }
};

const UNREADABLE = 'The file could not be read. Save it again in Excel or LibreOffice and upload it.';

const isProtected = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);

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
