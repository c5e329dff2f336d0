import * as z from 'zod';
import { ImportChanges } from '#contract/import/record.ts';
import { putJson, readJson } from '../ports/s3/objects.ts';
import { type Checked, changedRowsKey, changesKey } from './upload-keys.ts';

/** A row that would change a record: each field with its value before and after. */
const ChangedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  fields: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

/** What the plan shows, and in how many pieces all of it is kept. */
const StoredChanges = ImportChanges.extend({ pieces: z.number().int() });

/** Keeps a piece of the changed rows of a check. */
export const putChangedRows = (bucket: string, which: Checked, piece: number, rows: readonly ChangedRow[]) =>
  putJson(bucket, changedRowsKey(which, piece), rows);

/** Keeps what the plan shows of them. */
export const putChanges = (bucket: string, which: Checked, changes: z.infer<typeof StoredChanges>) =>
  putJson(bucket, changesKey(which), changes);

/** What a check would change; undefined where it was not kept, as by releases before this one, or is kept no longer. */
export const readChanges = async (bucket: string, which: Checked) => {
  const stored = await readJson(bucket, changesKey(which));
  return stored === undefined ? undefined : StoredChanges.parse(stored);
};

/** One piece of the changed rows. */
export const readChangedRows = async (bucket: string, which: Checked, piece: number): Promise<ChangedRow[]> =>
  z.array(ChangedRow).parse((await readJson(bucket, changedRowsKey(which, piece))) ?? []);
