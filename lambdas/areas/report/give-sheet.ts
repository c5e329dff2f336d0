import { randomUUID } from 'node:crypto';
import { exportKeys } from '#contract/analytics/keys.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { env } from './env-values.ts';

/** A sheet's name has at most 31 characters, so the title is the file's. */
const SHEET = 'Report';

/** Keeps a workbook and returns an address that is good for a minute; the download is written into the audit trail. D-25. */
export const giveSheet = async (
  caller: Caller,
  origin: Origin,
  title: string,
  lines: readonly (readonly SheetCell[])[],
) => {
  const key = `${exportKeys.downloads}${randomUUID()}.xlsx`;
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const workbook = workbookOf({ name: SHEET, lines });
  const given = await giveWorkbook(env.EXPORT_BUCKET, key, `${title}.xlsx`, workbook);
  await recordActivity(caller.userId, { type: 'download', detail: title }, origin);
  return given;
};
