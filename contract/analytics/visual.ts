import type { ReportTableName } from './tables.ts';

/** Rows of a table that a visual is about: those whose column says one of these. */
interface Only {
  readonly column: string;
  readonly is: readonly string[];
}

interface About {
  readonly id: string;
  readonly title: string;
  readonly table: ReportTableName;
  readonly only?: Only;
}

/**
 * One visual. A figure, bars and days count rows, or add up the column `sum`; bars are one for each text of `by`, longest
 * first; days are one for each day of `by`; a table shows rows in the order of its first column.
 */
export type Visual = About &
  (
    | { readonly shape: 'figure'; readonly sum?: string }
    | { readonly shape: 'bars' | 'days'; readonly by: string; readonly sum?: string }
    | { readonly shape: 'table'; readonly columns: readonly string[] }
  );

export interface Dashboard {
  readonly name: string;
  readonly visuals: readonly Visual[];
}
