import { distance } from 'fastest-levenshtein';
import { headerKey, type SheetColumn, type SheetSpec } from '#contract/definition/sheet.ts';
import type { ColumnChoice, ColumnReport } from '#contract/import/record.ts';
import { BULK_HEADER_LINES, BULK_MAX_COLUMNS } from '#contract/rules/limits.ts';
import { readPhone, readZip } from '#contract/rules/phones-and-zips.ts';
import { textOf } from '../cell-text.ts';
import type { Grid, Line } from './grid.ts';
import { daysOf } from './read-day.ts';

/** A column of a file that names no field: its header, and some of its values. */
export interface OpenColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/** Headers that differ in more than this share of their letters are not similar. */
const ALIKE = 0.34;
/** The share of its values that have to be of a field's kind, and that may look like those of another kind. */
const FITTING = 0.6;
const FOREIGN = 0.4;

const looksLike = {
  phone: (text: string) => readPhone(text) !== undefined,
  email: (text: string) => /^[^\s@]+@[^\s@]+$/.test(text),
  zip: (text: string) => readZip(text) !== undefined || /^\d{3,4}$/.test(text),
  day: (text: string) => daysOf(text).length > 0,
} as const;

const shareOf = (values: readonly string[], test: (text: string) => boolean) =>
  values.length === 0 ? undefined : values.filter(test).length / values.length;

/** Whether the values can be those of the field; a column without values says nothing. */
const canHold = ({ kind }: SheetColumn, values: readonly string[]) => {
  if (kind === 'phone' || kind === 'email' || kind === 'zip' || kind === 'day')
    return (shareOf(values, looksLike[kind]) ?? 1) >= FITTING;
  const others = [looksLike.phone, looksLike.email, looksLike.day];
  return (shareOf(values, (text) => others.some((test) => test(text))) ?? 0) <= FOREIGN;
};

/** The words of a header in sorted order, so that 'Type of Reseller' is near 'Reseller Type'. */
const sorted = (header: string) => header.split(/\s+/).map(headerKey).sort().join('');

const difference = (a: string, b: string) => distance(a, b) / Math.max(a.length, b.length, 1);

/** The unassigned fields that columns may mean by their name and their values, nearest pairs first; no field is guessed twice. */
export const nearestColumns = (
  open: readonly OpenColumn[],
  { columns }: SheetSpec,
  isFree: (field: string) => boolean,
): ReadonlyMap<string, string> => {
  const pairs = open.flatMap(({ header, values }) =>
    Object.entries(columns)
      .filter(([field, column]) => isFree(field) && canHold(column, values))
      .map(([field, { header: name, aliases = [] }]) => {
        const differences = [name, ...aliases].flatMap((known) => [
          difference(headerKey(header), headerKey(known)),
          difference(sorted(header), sorted(known)),
        ]);
        return { header, field, far: Math.min(...differences) };
      }),
  );
  const guessed = new Map<string, string>();
  const used = new Set<string>();
  for (const { header, field } of pairs.filter((pair) => pair.far <= ALIKE).sort((a, b) => a.far - b.far)) {
    if (guessed.has(header) || used.has(field)) continue;
    guessed.set(header, field);
    used.add(field);
  }
  return guessed;
};

/** The column of a correction workbook that an upload ignores. */
export const MESSAGE_HEADER = 'What to correct';

const HEADER_MAX = 255;

/** A row names its record by its id or by its name. */
const KEYS = ['id', 'name'];

/** The header row, the field of each column, and what to report about the other columns. */
export interface Header extends Omit<ColumnReport, 'suggestedColumns'> {
  readonly line: number;
  readonly fields: ReadonlyMap<number, string>;
  /** The names of all columns that are read, '' for a column without a header. */
  readonly headers: readonly string[];
  /** The headers of columns that are no field, escaped so that they are no field when they are read again. */
  readonly others: ReadonlyMap<number, string>;
  /** Headers of fields that appear only after the last column that is read. */
  readonly tooFar: readonly string[];
  /** A column names the records: without one nothing can be imported. */
  readonly hasKey: boolean;
  /** There are columns after the last one that is read. */
  readonly isCut: boolean;
}

/** The row with most known columns. A person's choice for a column takes precedence over its header. */
export const findHeader = (grid: Grid, spec: SheetSpec, choice: ColumnChoice): Header => {
  const texts = headerTexts(grid);
  const names = namesOf(spec);
  const lines = texts.map((headers, line) => ({
    line,
    headers,
    fields: fieldsOf(columnNames(headers), names, spec, choice),
  }));
  const best = lines.reduce((a, b) => (isBetter(b, a) ? b : a), noHeader);
  const found = new Set(best.fields.values());
  const headers = columnNames(best.headers);
  const unknownColumns = unknownOf({ ...best, headers }, choice);
  return {
    line: best.line,
    fields: best.fields,
    headers,
    others: othersOf(best, (text) => {
      const field = names.get(headerKey(text));
      return field !== undefined && !found.has(field);
    }),
    tooFar: tooFarOf(best, (text) => {
      const field = Object.hasOwn(choice, text) ? choice[text] : names.get(headerKey(text));
      return field !== undefined && Object.hasOwn(spec.columns, field) && !found.has(field);
    }),
    hasKey: KEYS.some((field) => found.has(field)),
    isCut: best.headers.slice(BULK_MAX_COLUMNS).some((text) => text !== ''),
    unknownColumns,
    missingColumns: Object.entries(spec.columns).flatMap(([field, { required, header }]) =>
      required && !found.has(field) ? header : [],
    ),
  };
};

/** The names of the columns that are read: their headers, of equal ones each after the first with its number, 'Email (2)'. */
const columnNames = (headers: readonly string[]): readonly string[] => {
  const read = headers.slice(0, BULK_MAX_COLUMNS);
  const taken = new Set(read);
  const seen = new Set<string>();
  const numbered = (text: string, number = 2): string => {
    const name = `${text} (${number})`;
    return taken.has(name) ? numbered(text, number + 1) : name;
  };
  return read.map((text) => {
    const name = seen.has(text) ? numbered(text) : text;
    if (text !== '' && text !== MESSAGE_HEADER) seen.add(text);
    taken.add(name);
    return name;
  });
};

interface HeaderLine {
  readonly line: number;
  readonly headers: readonly string[];
  readonly fields: ReadonlyMap<number, string>;
}

const noHeader: HeaderLine = { line: -1, headers: [], fields: new Map() };

const filled = ({ headers }: HeaderLine) => new Set(headers.filter((text) => text !== '')).size;

/** A header may lack some cells that the rows below it have. */
const FULL_ENOUGH = 2 / 3;

/** One name among others is known; a title stands alone. */
const hasName = (line: HeaderLine) => line.fields.size === 1 && filled(line) > 1;

/** If hardly any name is known, the first row that has about as many cells as the fullest is used as the header: a title stands alone. */
const isBetter = (a: HeaderLine, b: HeaderLine) => {
  const isGuess = a.fields.size <= 1 && b.fields.size <= 1;
  if (!isGuess) return a.fields.size > b.fields.size;
  return hasName(a) === hasName(b) ? filled(a) * FULL_ENOUGH > filled(b) : hasName(a);
};

/** The texts of the first rows; every cell of a merged range has the range's text. */
const headerTexts = ({ lines, merges }: Grid): string[][] => {
  const texts = lines.slice(0, BULK_HEADER_LINES).map((line) => Array.from(line ?? [], headerText));
  for (const { s, e } of merges) {
    const text = texts[s.r]?.[s.c] ?? '';
    for (const line of texts.slice(s.r, e.r + 1))
      for (let column = s.c; column <= Math.min(e.c, BULK_MAX_COLUMNS); column++) line[column] ||= text;
  }
  return texts.map((line) => Array.from(line, (text) => text ?? ''));
};

/** Headers are short; other cells in the first rows may have any length. */
const headerText = (cell: Line[number]) =>
  textOf(typeof cell?.v === 'string' ? { ...cell, v: cell.v.slice(0, 2 * HEADER_MAX) } : cell);

/** The field for each name that a column may have. */
const namesOf = ({ columns }: SheetSpec): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([field, { header, aliases = [] }]) =>
      [header, ...aliases].map((name) => [headerKey(name), field]),
    ),
  );

const fieldsOf = (
  headers: readonly string[],
  known: ReadonlyMap<string, string>,
  { columns }: SheetSpec,
  choice: ColumnChoice,
) => {
  const chosen = new Map(Object.entries(choice));
  const fields = new Map<number, string>();
  const take = (column: number, field: string | undefined) => {
    if (field !== undefined && Object.hasOwn(columns, field) && ![...fields.values()].includes(field))
      fields.set(column, field);
  };
  for (const [column, text] of headers.entries()) take(column, chosen.get(text));
  for (const [column, text] of headers.entries()) if (!chosen.has(text)) take(column, known.get(headerKey(text)));
  return fields;
};

/** Columns that a workbook of refused rows keeps, without those that were left out and would be a field in it. */
const othersOf = ({ headers, fields }: HeaderLine, wouldBeField: (text: string) => boolean) => {
  const columns = [...headers.slice(0, BULK_MAX_COLUMNS).entries()];
  return new Map(
    columns.filter(
      ([column, text]) => !fields.has(column) && text !== '' && text !== MESSAGE_HEADER && !wouldBeField(text),
    ),
  );
};

const tooFarOf = ({ headers }: HeaderLine, isMissed: (text: string) => boolean) => [
  ...new Set(headers.slice(BULK_MAX_COLUMNS).filter((text) => text !== '' && isMissed(text))),
];

/** Headers of columns that are ignored without any user having chosen so. */
const unknownOf = ({ headers, fields }: HeaderLine, choice: ColumnChoice) => {
  const isSaid = (text: string) => text === '' || text === MESSAGE_HEADER || choice[text] === '';
  const unknown = headers.filter((text, column) => !fields.has(column) && !isSaid(text));
  return [...new Set(unknown.map((text) => text.slice(0, HEADER_MAX)))].slice(0, BULK_MAX_COLUMNS);
};
