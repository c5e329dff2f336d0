import type { Grid } from './grid.ts';

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
