import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { DateColumn, DateOrder } from '#contract/import/record.ts';
import { parseDay } from '#contract/rules/dates.ts';
import { shortened } from '#contract/rules/text.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { QUOTED } from '#lambdas/sheets/cell-text.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { CellError } from '../definitions/import-definition.ts';

/** Two numbers and a year. Which number is the day depends on who wrote it. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;

const MONTHS = 12;
const EXAMPLES = 3;

/** The day of such a cell with the day first; undefined if there is no such day. */
const dayFirstOf = (text: string): string | undefined => {
  const [, day = '', month = '', year = ''] = SLASHES.exec(text) ?? [];
  return year === '' ? undefined : parseDay(`${month}/${day}/${year}`);
};

const monthFirstOf = (text: string): string | undefined => parseDay(SLASHES.exec(text)?.[0] ?? '');

/** Whether the first number can only be the day: 13/03/2026. */
const isDayFirst = (text: string) => Number(SLASHES.exec(text)?.[1]) > MONTHS && dayFirstOf(text) !== undefined;

/** How the dates of a file were read. */
export interface JudgedDates {
  readonly dateColumns: DateColumn[];
  /** The errors of a row: cells of a column whose order is open, or that have no day in the order of theirs. */
  errorsOf(row: SheetRow): CellError[];
}

type Answers = Pick<ImportProgress, 'dateOrder' | 'dateOrders'>;

const judged = (field: string, texts: readonly string[], { dateOrder, dateOrders }: Answers) => {
  const slashes = texts.filter((text) => SLASHES.test(text));
  const proof = slashes.find(isDayFirst);
  const said = dateOrders[field] || (proof === undefined ? '' : dateOrder);
  const order: DateOrder = said || (proof === undefined ? 'monthFirst' : '');
  const dayOf = { monthFirst: monthFirstOf, dayFirst: dayFirstOf, '': () => undefined }[order];
  // Cells that show the question come first, then those that can be read both ways.
  const shown = [...new Set([...(proof === undefined ? [] : [proof]), ...slashes])].slice(0, EXAMPLES);
  const examples = shown.map((text) => ({ text: shortened(text, QUOTED), day: dayOf(text) ?? '' }));
  return { field, order, isAsked: proof !== undefined || dateOrders[field] !== undefined, examples, proof };
};

/**
 * Judges the dates of each column together: where one cell can only be day/month, 05/03/2026 in the same column is no May 3, so the column
 * is read in the order that was answered, and not at all before. Dates with the day first are written into the rows as YYYY-MM-DD. D-106.
 */
export const judgeDates = (rows: SheetRow[], { columns }: SheetSpec, answers: Answers): JudgedDates => {
  const days = Object.keys(columns).filter((field) => columns[field]?.kind === 'day');
  const all = days
    .map((field) =>
      judged(
        field,
        rows.flatMap(({ cells }) => cells[field] ?? []),
        answers,
      ),
    )
    .filter(({ examples }) => examples.length > 0);
  const turned = all.filter(({ order }) => order === 'dayFirst');
  for (const { cells } of turned.length > 0 ? rows : [])
    for (const { field } of turned) {
      const day = dayFirstOf(cells[field] ?? '');
      if (day !== undefined) (cells as Record<string, string>)[field] = day;
    }
  return {
    dateColumns: all.map(({ proof: _, ...column }) => column),
    errorsOf: ({ cells }) =>
      all.flatMap(({ field, order, proof = '' }) => {
        const text = cells[field] ?? '';
        if (!SLASHES.test(text) || order === 'monthFirst') return [];
        return [{ field, message: order === '' ? openOrder(text, proof) : notDayFirst(text) }];
      }),
  };
};

const HOW = 'Write the dates of this column as YYYY-MM-DD or MM/DD/YYYY';

const openOrder = (text: string, proof: string) => {
  const shown = shortened(text, QUOTED);
  const why =
    text === proof
      ? 'has the day first'
      : `can be read in two ways: "${shortened(proof, QUOTED)}" of this column has the day first`;
  return `"${shown}" ${why}. ${HOW}, or say that the day comes first.`;
};

/** What is left of a column that has the day first is no such day. */
const notDayFirst = (text: string) =>
  `"${shortened(text, QUOTED)}" is not a date with the day first, as the dates of this column are. Write it as YYYY-MM-DD.`;
