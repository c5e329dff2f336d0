import { ApplicationError } from '../../../contract/application-error.ts';
import type { SheetSpec } from '../../../contract/definition/sheet.ts';
import { readChangedRows, readChanges } from '../../entities/changed-rows.ts';
import { changesFileKey } from '../../entities/upload-keys.ts';
import { importDefinitions } from '../../import/definitions/all-definitions.ts';
import { giveWorkbook } from '../../kit/give-workbook.ts';
import { workbookOf } from '../../sheets/later-sheets.ts';
import type { SheetCell } from '../../sheets/workbook.ts';
import { type ImportCall, importOf } from './imports.ts';

/** The workbook of all rows that a checked file would change: each changed column before and after. Made when it is asked for. */
export const changesFile = async (call: ImportCall) => {
  const { progress } = await importOf(call);
  const changes = progress.change ? undefined : await readChanges(call.bucket, progress);
  if (!changes || changes.pieces === 0) throw new ApplicationError('Id Not Available', 'No changed rows are kept.');
  const { columns }: SheetSpec = importDefinitions[call.kind].sheet;
  const headerOf = (field: string) => columns[field]?.header ?? '';
  const labels = new Set(changes.columns.map(({ label }) => label));
  const fields = Object.keys(columns).filter((field) => labels.has(headerOf(field)));
  const lines: SheetCell[][] = [
    ['Row', 'Name', ...fields.flatMap((field) => [`${headerOf(field)}: before`, `${headerOf(field)}: after`])],
  ];
  for (let piece = 0; piece < changes.pieces; piece++) {
    for (const { row, name, fields: changed } of await readChangedRows(call.bucket, progress, piece)) {
      const byField = new Map(changed.map(([field, before, after]) => [field, [before, after]]));
      lines.push([row, name, ...fields.flatMap((field) => byField.get(field) ?? ['', ''])]);
    }
  }
  const fileName = `${progress.fileName.replace(/\.\w+$/, '')} - changes.xlsx`;
  const key = changesFileKey(progress, call.id);
  return giveWorkbook(call.bucket, key, fileName, await workbookOf({ name: 'Changes', lines }));
};
