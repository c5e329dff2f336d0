import { ApplicationError } from '#contract/application-error.ts';
import { figure } from '#contract/rules/figures.ts';
import { BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import type { Grid } from './read/grid.ts';

/** An export holds no more rows than an import takes, or than is said. */
export const refuseTooLong = (rows: number, most = BULK_MAX_ROWS) => {
  if (rows > most)
    throw new ApplicationError(
      'Export failed',
      `The list has ${figure(rows)} rows, and a spreadsheet holds ${figure(most)}. Please choose a part of it, such as a single reseller.`,
    );
};

/** A sheet of a workbook. */
export interface Sheet {
  /** '' for a text file, which has no sheets. */
  readonly name: string;
  readonly isHidden: boolean;
  /** Its first lines. */
  top(lines: number): Grid;
  /** All rows, even after long gaps. */
  whole(): Grid;
}
