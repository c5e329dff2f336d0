import { ApplicationError } from '#contract/application-error.ts';
import type { BulkKind, ColumnChoice } from '#contract/import/record.ts';
import { importDefinitions } from '#lambdas/import/definitions/all-definitions.ts';

/** Refuses a choice of columns that names what is no field of the sheet, or one field twice. */
export const requireFields = (kind: BulkKind, choice: ColumnChoice) => {
  const { columns } = importDefinitions[kind].sheet;
  const chosen = Object.values(choice).filter((field) => field !== '');
  const unknown = chosen.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw new ApplicationError('Upload failed', `There is no column "${unknown}".`);
  if (new Set(chosen).size < chosen.length)
    throw new ApplicationError('Upload failed', 'Two columns of the file were chosen for the same one.');
};
