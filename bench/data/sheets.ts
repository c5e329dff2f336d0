import { resellerDefinition } from '#contract/reseller/record.ts';
import { workbookOf } from '#lambdas/sheets/write/workbook.ts';

const columns = Object.entries(resellerDefinition.sheet.columns);

/** How many columns a row of the workbooks has: all that resellers have. */
export const COLUMNS = columns.length;

/** Five cells of a row that a later file changes. */
export const changedCells = {
  contactName: 'Alex Sample',
  contactPhone: '+15550100299',
  contactEmail: 'alex@example.com',
  address1: '200 Example Street',
  securityName: 'Kim Sample',
} as const;

/** A workbook of this many resellers in which every cell has a value, as in the template, or else as `cells` says. */
export const resellerWorkbook = (count: number, cells: Readonly<Record<string, string>> = {}) =>
  workbookOf({
    name: 'Resellers',
    lines: [
      columns.map(([, { header }]) => header),
      ...Array.from({ length: count }, (_, at) =>
        columns.map(([field, { example }]) =>
          field === 'name' ? `Bench Screening ${at} LLC` : (cells[field] ?? example),
        ),
      ),
    ],
  });
