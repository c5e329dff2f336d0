import { CFB, read } from 'xlsx';
import { emptyGrid, type Grid } from './grid.ts';
import { hiddenInXls } from './hidden-lines.ts';
import { withMarks } from './no-result.ts';
import { FIRST_LINES, parseOptions } from './parse-options.ts';
import type { Sheet } from './sheet.ts';
import { uncalculatedInXls } from './xls-formulas.ts';

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
