import type { SheetSpec } from '../../contract/definition/sheet.ts';
import { parseDay } from '../../contract/rules/dates.ts';
import { QUOTED, shortened } from '../sheets/cell-text.ts';
import type { SheetRow } from '../sheets/read-rows.ts';
import type { CellError } from './definitions/cell-reader.ts';

/** Two numbers and a year. Which number is the day depends on who wrote it. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;

const MONTHS = 12;

/** Whether the first number can only be the day: 13/03/2026. */
const isDayFirst = (text: string) => {
  const [, first = '', second = '', year = ''] = SLASHES.exec(text) ?? [];
  return Number(first) > MONTHS && parseDay(`${second}/${first}/${year}`) !== undefined;
};

/**
 * Judges the dates of each column together: where one cell can only be day/month, 05/03/2026 in the same column is no
 * May 3. Returns the errors of a row. D-106.
 */
export const judgeDates = (rows: readonly SheetRow[], { columns }: SheetSpec): ((row: SheetRow) => CellError[]) => {
  const days = Object.keys(columns).filter((field) => columns[field]?.kind === 'day');
  const open = days.flatMap((field): (readonly [string, string])[] => {
    const proof = rows.find(({ cells }) => isDayFirst(cells[field] ?? ''))?.cells[field];
    return proof === undefined ? [] : [[field, proof]];
  });
  return ({ cells }) =>
    open.flatMap(([field, proof]) => {
      const text = cells[field] ?? '';
      return SLASHES.test(text) ? [{ field, message: dayFirst(text, proof) }] : [];
    });
};

const dayFirst = (text: string, proof: string) => {
  const shown = shortened(text, QUOTED);
  const why =
    text === proof
      ? 'has the day first'
      : `can be read in two ways: "${shortened(proof, QUOTED)}" of this column has the day first`;
  return `"${shown}" ${why}. Write the dates of this column as YYYY-MM-DD or MM/DD/YYYY.`;
};
