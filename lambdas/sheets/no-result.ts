import type { CellObject, Range } from 'xlsx';
import { BULK_MAX_COLUMNS } from '#contract/rules/limits.ts';
import { NO_RESULT } from './cell-text.ts';
import type { Line } from './grid.ts';
import { FIRST_LINES } from './parse-options.ts';

const mark: CellObject = { t: 's', v: NO_RESULT };

/**
 * The rows with a marker in every cell whose formula has no stored result. The parser leaves such cells out, and an
 * empty cell would clear a field of a record.
 */
export const withMarks = (lines: readonly (Line | undefined)[], ranges: readonly Range[]) => {
  if (ranges.length === 0) return lines;
  const marked = lines.map((line) => line && [...line]);
  for (const { s, e } of ranges)
    for (let row = s.r; row <= Math.min(e.r, FIRST_LINES); row++)
      for (let column = s.c; column <= Math.min(e.c, BULK_MAX_COLUMNS); column++) {
        const line = marked[row] ?? [];
        if (isEmpty(line[column])) line[column] = mark;
        marked[row] = line;
      }
  return Array.from(marked);
};

const isEmpty = (cell: CellObject | undefined) => cell?.v === undefined || cell.v === '';
