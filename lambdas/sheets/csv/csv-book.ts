import { CsvError, parse } from 'csv-parse/sync';
import { ApplicationError } from '#contract/application-error.ts';
import { BULK_CELL_MAX, BULK_HEADER_LINES, BULK_MAX_COLUMNS } from '#contract/rules/limits.ts';
import type { Sheet } from '../cell-text.ts';
import { emptyGrid, FIRST_LINES, type Grid } from '../read/grid.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Excel's own notation for the separator of a file. */
const SAID = /^sep=([,;|\t])(?:\r\n|\r|\n)/i;

/** The one sheet of a text file. Every cell is an unchanged text. */
export const csvBook = (bytes: Uint8Array): readonly Sheet[] => {
  const text = decoded(bytes);
  const said = SAID.exec(text);
  const separator = (said?.[1] as Separator | undefined) ?? clearSeparator(text);
  const lines = parsed(text, separator, FIRST_LINES).map((line, at) =>
    // The line that declares the separator becomes an empty line, so that row numbers stay correct.
    (said && at === 0 ? [] : line).map((value) => (value === '' ? undefined : ({ t: 's', v: value } as const))),
  );
  const grid: Grid = { ...emptyGrid, lines };
  return [
    { name: '', isHidden: false, top: (count) => ({ ...grid, lines: lines.slice(0, count) }), whole: () => grid },
  ];
};

const decoded = (bytes: Uint8Array) => {
  const text = utf8(bytes);
  if (text === undefined || UTF_16.test(text)) throw new ApplicationError('Upload failed', NOT_UTF_8);
  return text;
};

const utf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** One of the first two bytes is zero: UTF-16 without a mark, which passes for UTF-8 while its letters are plain. */
const UTF_16 = /^.?\0/s;

const NOT_UTF_8 =
  'The text of the file is not UTF-8. Open it in Excel and save it as Excel Workbook (.xlsx), or as CSV UTF-8.';
const NO_SEPARATOR =
  'It is not clear what separates the columns of the file. Open it in a spreadsheet program and save it as Excel Workbook (.xlsx).';

const parsed = (text: string, delimiter: Separator, to: number): string[][] => {
  try {
    return parse(text, {
      delimiter,
      to,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: BULK_CELL_MAX * BULK_MAX_COLUMNS,
    });
  } catch (error) {
    throw error instanceof CsvError ? new ApplicationError('Upload failed', brokenAt(error)) : error;
  }
};

const brokenAt = (error: CsvError) => {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines.toLocaleString('en-US')}` : '';
  return `The text of the file breaks off${line}: a quotation mark is not closed, or stands inside a text. Open it in a spreadsheet program and save it as Excel Workbook (.xlsx).`;
};

/**
 * The separator that splits the first lines into most columns, with the same number in nearly every line; or, where titles
 * or left out cells make the lines differ, or two split them alike, the only one that splits lines by itself.
 */
const clearSeparator = (text: string): Separator => {
  const counted = SEPARATORS.map((separator) => ({ separator, columns: evenColumns(text, separator) }));
  const [best, next] = counted.filter(({ columns }) => columns > 1).sort((a, b) => b.columns - a.columns);
  if (best && best.columns !== next?.columns) return best.separator;
  const alike = counted.filter(({ columns }) => !best || columns === best.columns).map(({ separator }) => separator);
  const alone = aloneInLines(text).filter((separator) => alike.includes(separator));
  // Unbalanced quotation marks are the better explanation.
  if (!best) parsed(text, alone[0] ?? SEPARATORS[0], BULK_HEADER_LINES);
  if (!alone[0] || alone.length > 1) throw new ApplicationError('Upload failed', NO_SEPARATOR);
  return alone[0];
};

/** The separators that stand in a line, outside of quotation marks, where no other one does. */
const aloneInLines = (text: string): readonly Separator[] => {
  const lines = text.split(/\r\n|\r|\n/, BULK_HEADER_LINES).map((line) => line.replaceAll(QUOTED, ''));
  const found = lines.map((line) => SEPARATORS.filter((separator) => line.includes(separator)));
  return [...new Set(found.flatMap((separators) => (separators.length === 1 ? separators : [])))];
};

const QUOTED = /"[^"]*"/g;

/** Share of the lines that must have as many columns as the longest. */
const EVEN = 0.8;

const evenColumns = (text: string, separator: Separator) => {
  try {
    const counts = parsed(text, separator, BULK_HEADER_LINES)
      .filter((line) => line.some((cell) => cell !== ''))
      .map((line) => line.length);
    const most = Math.max(...counts);
    return counts.filter((count) => count === most).length >= counts.length * EVEN ? most : 0;
  } catch {
    return 0;
  }
};
