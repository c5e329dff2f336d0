import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import { readFailed, readFile } from '../batch/files.ts';
import type { Refused } from '../batch/run.ts';

/**
 * All rows that failed so far, with the cells of the person's own columns. These cells are not stored for rows that
 * passed the check, so the file is read again for the few that failed later.
 */
export const refusedRows = async (bucket: string, progress: ImportProgress, sheet: SheetSpec): Promise<Refused> => {
  const { otherColumns, rows } = await readFailed(bucket, progress);
  if (otherColumns.length === 0 || rows.every(({ others }) => others)) return { otherColumns, rows };
  const inFile = await rowsOfFile(bucket, progress, sheet);
  return {
    otherColumns,
    rows: rows.map((row) => {
      const { others, cells } = inFile.get(row.number) ?? {};
      return row.others || !others || !isSame(cells, row.cells) ? row : { ...row, others };
    }),
  };
};

/** An operator may have replaced the file meanwhile. */
const isSame = (a: object | undefined, b: object) => isDeepStrictEqual({ ...a }, { ...b });

const rowsOfFile = async (
  bucket: string,
  progress: ImportProgress,
  sheet: SheetSpec,
): Promise<ReadonlyMap<number, SheetRow>> => {
  const object = await getObject(bucket, progress.key);
  if (!object) return new Map();
  try {
    await guardSpreadsheet(progress.key, object.bytes);
    return new Map(
      readFile(object.bytes, sheet, { ...progress, chosenSheet: progress.sheet }).rows.map((row) => [row.number, row]),
    );
  } catch (error) {
    if (error instanceof ApplicationError) return new Map();
    throw error;
  }
};
