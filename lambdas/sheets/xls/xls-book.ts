import { CFB, type Range, read } from 'xlsx';
import { type Sheet, withMarks } from '../cell-text.ts';
import { emptyGrid, FIRST_LINES, type Grid, parseOptions } from '../read/grid.ts';
import { hiddenInXls } from '../read/hidden-lines.ts';

const BOF = 0x0809;
const BOUND_SHEET = 0x0085;
const FORMULA = 0x0006;
const RECALC_ID = 0x01c1;
const STRING = 0x0207;
/** Records that may stand between a formula and its text result: array, data table, shared formula. */
const BETWEEN = [0x0221, 0x0236, 0x04bc];
const HEAD = 4;

const TEXT_FOLLOWS = 0;
const BLANK = 3;

/**
 * Cells of an .xls whose formulas have no stored result, by sheet. Programs that calculate write a RecalcId record;
 * without it a blank result counts as none. [MS-XLS] 2.4.127 Formula, 2.5.133 FormulaValue.
 */
const uncalculatedInXls = (stream: Uint8Array): readonly (readonly Range[])[] => {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const begins: number[] = [];
  const found = new Map<number, Range[]>();
  let sheet = 0;
  let isCalculated = false;
  let awaited: Range | undefined;
  const note = (cell: Range) => found.set(sheet, [...(found.get(sheet) ?? []), cell]);
  for (let at = 0; at + HEAD <= bytes.length; at += HEAD + bytes.readUInt16LE(at + 2)) {
    const type = bytes.readUInt16LE(at);
    const body = at + HEAD;
    if (awaited && !BETWEEN.includes(type)) {
      if (type !== STRING) note(awaited);
      awaited = undefined;
    }
    if (type === BOF) sheet = at;
    if (type === RECALC_ID) isCalculated = true;
    if (type === BOUND_SHEET && body + 4 <= bytes.length) begins.push(bytes.readUInt32LE(body));
    if (type !== FORMULA || body + 14 > bytes.length) continue;
    const cell = { r: bytes.readUInt16LE(body), c: bytes.readUInt16LE(body + 2) };
    const result = bytes.readUInt16LE(body + 12) === 0xffff ? bytes[body + 6] : undefined;
    if (result === TEXT_FOLLOWS) awaited = { s: cell, e: cell };
    if (result === BLANK && !isCalculated) note({ s: cell, e: cell });
  }
  return begins.map((begin) => found.get(begin) ?? []);
};

type Parsed = ReturnType<typeof read>;
type DenseSheet = { '!data'?: Grid['lines']; '!merges'?: Grid['merges']; '!fullref'?: string };

/** The sheets of an .xls. Its parser reads all of them together. */
export const xlsBook = (bytes: Uint8Array): readonly Sheet[] => {
  const first = read(bytes, { ...parseOptions, sheetRows: FIRST_LINES });
  const stream = streamOf(bytes);
  const [missing, hidden] = [uncalculatedInXls(stream), hiddenInXls(stream)];
  let whole: Parsed | undefined;
  const gridOf = (book: Parsed, at: number): Grid => {
    const sheet = book.Sheets[book.SheetNames[at] ?? ''] as DenseSheet | undefined;
    if (!sheet) return emptyGrid;
    const lines = withMarks(Array.from(sheet['!data'] ?? []), missing[at] ?? []);
    const from1904 = book.Workbook?.WBProps?.date1904 ?? false;
    return { lines, merges: sheet['!merges'] ?? [], hidden: hidden[at] ?? emptyGrid.hidden, from1904 };
  };
  return first.SheetNames.map((name, at) => ({
    name,
    isHidden: (first.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
    top: (lines) => {
      const grid = gridOf(first, at);
      return { ...grid, lines: grid.lines.slice(0, lines) };
    },
    whole: () => {
      if ((first.Sheets[name] as DenseSheet | undefined)?.['!fullref'] === undefined) return gridOf(first, at);
      whole ??= read(bytes, { ...parseOptions, sheetRows: 0 });
      return gridOf(whole, at);
    },
  }));
};

/** The stream of the workbook's records; very old files consist of nothing else. */
const streamOf = (bytes: Uint8Array): Uint8Array => {
  const file = CFB.read(bytes, { type: 'buffer' });
  const entry: { content: Uint8Array } | null = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book');
  return entry ? Uint8Array.from(entry.content) : new Uint8Array();
};
