import { read, utils } from 'xlsx';
import { fileColumns } from '../../contract/reports/columns.ts';
import { exportKeys } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import { getObject } from '../../lambdas/ports/objects.ts';
import { settings } from '../../local/settings.ts';

/** An object of the export bucket as text, or undefined. */
export const exportedText = async (key: string) => {
  const object = await getObject(settings.buckets.exports, key);
  return object && Buffer.from(object.bytes).toString();
};

/** The current file of a table. */
export const exportedFile = (table: ReportTableName, root: string) => exportedText(exportKeys.file(table, root));

/** The rows of a table's file by column, every value as text. */
export const exportedRows = async (table: ReportTableName, root: string): Promise<Record<string, string>[]> => {
  const { Sheets } = read((await exportedFile(table, root)) ?? '', { type: 'string', raw: true, FS: ',' });
  const sheet = Object.values(Sheets)[0];
  const header = fileColumns(table).map(({ key }) => key);
  return sheet ? utils.sheet_to_json(sheet, { raw: false, defval: '', header, range: 1 }) : [];
};
