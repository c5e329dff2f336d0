import { randomUUID } from 'node:crypto';
import { exportKeys } from '../../../contract/reports/keys.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { presignGet, putObject } from '../../ports/objects.ts';
import { type SheetCell, workbookOf } from '../../sheets/workbook.ts';
import { env } from './env-values.ts';

const OPEN_FOR_S = 60;
/** A sheet's name has at most 31 characters, so the title is the file's. */
const SHEET = 'Report';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Keeps a workbook and returns an address that is good for a minute; the download is written into the audit trail. D-25. */
export const giveSheet = async (
  caller: Caller,
  origin: Origin,
  title: string,
  lines: readonly (readonly SheetCell[])[],
) => {
  const key = `${exportKeys.downloads}${randomUUID()}.xlsx`;
  await putObject(env.EXPORT_BUCKET, key, workbookOf({ name: SHEET, lines }), { contentType });
  await recordActivity(caller.userId, { type: 'download', detail: title }, origin);
  const fileName = `${title}.xlsx`;
  return { fileName, url: await presignGet(env.EXPORT_BUCKET, key, { fileName, contentType, seconds: OPEN_FOR_S }) };
};
