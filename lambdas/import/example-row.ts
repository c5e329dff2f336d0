import { ApplicationError } from '../../contract/application-error.ts';
import type { SheetSpec } from '../../contract/definition/sheet.ts';
import { plainText } from '../sheets/cell-text.ts';
import type { SheetRow } from '../sheets/read-rows.ts';
import { type ColumnChoices, exampleOf } from '../sheets/template.ts';

/**
 * The rows without the template's example, which people often leave in. A row counts as the example only if every cell
 * equals it. `exampleRow` is its number, 0 for none.
 */
export const withoutExample = (rows: SheetRow[], { columns }: SheetSpec, choices: ColumnChoices) => {
  const example = new Map(
    Object.entries(columns).map(([field, column]) => [field, plainText(exampleOf(column, choices[field]))]),
  );
  const isExample = ({ cells, others = [] }: SheetRow) =>
    others.every((text) => text === '') && [...example].every(([field, text]) => (cells[field] ?? '') === text);
  const at = rows.slice(0, 1).findIndex(isExample);
  if (at < 0) return { rows, exampleRow: 0 };
  if (rows.length === 1)
    throw new ApplicationError('Pls upload file with data', 'The file holds only the example row of the template.');
  return { rows: rows.slice(1), exampleRow: rows[0]?.number ?? 0 };
};
