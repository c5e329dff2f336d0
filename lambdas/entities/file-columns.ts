import { FileColumns } from '#contract/import/record.ts';
import { putJson, readJson } from '../ports/s3/objects.ts';
import { type Checked, columnsKey } from './upload-keys.ts';

/** Keeps how a check has understood the columns of its file. */
export const putFileColumns = (bucket: string, which: Checked, columns: FileColumns) =>
  putJson(bucket, columnsKey(which), columns);

/** How a check has understood its columns; null where that was not kept, as by earlier releases, or is kept no longer. */
export const readFileColumns = async (bucket: string, which: Checked): Promise<FileColumns | null> => {
  const stored = await readJson(bucket, columnsKey(which));
  return stored === undefined ? null : FileColumns.parse(stored);
};
