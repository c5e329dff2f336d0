import { BULK_MAX_ROWS } from '#contract/rules/limits.ts';

/** Options of the spreadsheet library: values and number formats, no formulas, no styles, no macros. */
export const parseOptions = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellDates: true,
  cellNF: true,
  UTC: true,
} as const;

/** Rows that are read at first: enough for most sheets, while a sheet may claim or format any number. */
export const FIRST_LINES = BULK_MAX_ROWS + 1_000;
