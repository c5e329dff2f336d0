import { type CellObject, read, type WorkSheet } from 'xlsx';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_MAX_COLUMNS, BULK_MAX_ROWS } from '../../contract/rules/limits.ts';
import { headerKey, type SheetSpec } from '../../contract/sheets/sheet.ts';
import { unescapeCell } from './escape.ts';

/** One filled row: its number in the sheet and the text of each known column that the file has. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

type Grid = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Title and empty lines may stand above the headers. */
const HEADER_SEARCH_ROWS = 20;

const options = {
  type: 'array',
  dense: true,
  sheets: 0,
  sheetRows: BULK_MAX_ROWS + HEADER_SEARCH_ROWS + 1,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellDates: true,
  UTC: true,
} as const;

/** The filled rows below the headers of a workbook's first sheet. Only cells that exist are walked, whatever range the file claims. */
export const readRows = (bytes: Uint8Array, spec: SheetSpec): SheetRow[] => {
  const grid = gridOf(bytes);
  const header = findHeader(grid, spec);
  const rows = grid
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line ?? [], header.columns) }))
    .slice(header.line + 1)
    .filter(({ cells }) => Object.values(cells).some((text) => text !== ''));
  if (rows.length === 0) throw new Refusal('Pls upload file with data');
  if (rows.length > BULK_MAX_ROWS)
    throw new Refusal(
      'Upload failed',
      `At most ${BULK_MAX_ROWS.toLocaleString('en-US')} rows can be uploaded at once.`,
    );
  return rows;
};

const gridOf = (bytes: Uint8Array): Grid => {
  try {
    const book = read(bytes, options);
    const sheet: (WorkSheet & { '!data'?: Grid }) | undefined = book.Sheets[book.SheetNames[0] ?? ''];
    // A dense sheet keeps unused lines as holes; Array.from makes them walkable.
    return Array.from(sheet?.['!data'] ?? []);
  } catch {
    throw new Refusal(
      'Upload failed',
      'The file could not be read. Save it again in Excel or LibreOffice and upload it.',
    );
  }
};

/** The first line that names the most known columns; refused when a required one is missing everywhere. */
const findHeader = (grid: Grid, spec: SheetSpec) => {
  const lines = grid
    .slice(0, HEADER_SEARCH_ROWS)
    .map((cells, line) => ({ line, columns: columnsOf(cells ?? [], spec) }));
  const best = lines.reduce((a, b) => (b.columns.size > a.columns.size ? b : a), {
    line: -1,
    columns: new Map<number, string>(),
  });
  const found = new Set(best.columns.values());
  const missing = Object.entries(spec.columns).flatMap(([field, column]) =>
    column.required && !found.has(field) ? column.header : [],
  );
  if (missing.length === 0) return best;
  throw new Refusal(
    'Upload failed',
    `The sheet has no column "${missing.join('", "')}". Download the template to see the columns.`,
  );
};

/** Which field stands in which column. */
const columnsOf = (cells: readonly (CellObject | undefined)[], spec: SheetSpec) => {
  const fields = new Map(
    Object.entries(spec.columns).flatMap(([field, { header, aliases = [] }]) =>
      [header, ...aliases].map((name) => [headerKey(name), field]),
    ),
  );
  const columns = new Map<number, string>();
  for (const [index, cell] of Array.from(cells).slice(0, BULK_MAX_COLUMNS).entries()) {
    const field = fields.get(headerKey(textOf(cell)));
    if (field !== undefined && ![...columns.values()].includes(field)) columns.set(index, field);
  }
  return columns;
};

/** Without a prototype, so that no header of a file can reach Object.prototype. */
const cellsOf = (line: readonly (CellObject | undefined)[], columns: ReadonlyMap<number, string>) => {
  const cells: Record<string, string> = Object.create(null);
  for (const [index, field] of columns) cells[field] = textOf(line[index]);
  return cells;
};

/** A text as cells are compared: white space folded. */
export const plainText = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A cell as text: days as YYYY-MM-DD, numbers without grouping, errors such as #N/A as they show. */
const textOf = (cell: CellObject | undefined): string => {
  const value = cell?.v;
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return cell?.t === 'e' ? '#ERROR' : unescapeCell(plainText(String(value)));
};
