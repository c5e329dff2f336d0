import { BULK_MAX_ROWS } from '../../contract/rules/limits.ts';

/** How the spreadsheet library reads: values and number formats, no formulas, no styles, no macros. */
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

/** Lines that are read at first: a sheet whose list fits has no more, but it may claim or format any number. */
export const FIRST_LINES = BULK_MAX_ROWS + 1_000;
