import { resellerDefinition } from '#contract/reseller/record.ts';
import { workbookOf } from '#lambdas/sheets/write/workbook.ts';

const columns = Object.entries(resellerDefinition.sheet.columns);

/** How many columns a row of the workbooks has: all that resellers have. */
export const COLUMNS = columns.length;

/** A workbook of this many resellers in which every cell has a value, as in the template. */
export const resellerWorkbook = (count: number) =>
  workbookOf({
    name: 'Resellers',
    lines: [
      columns.map(([, { header }]) => header),
      ...Array.from({ length: count }, (_, at) =>
        columns.map(([field, { example }]) => (field === 'name' ? `Bench Screening ${at} LLC` : example)),
      ),
    ],
  });
