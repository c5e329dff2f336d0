import { randomUUID } from 'node:crypto';
import { exportKeys } from '#contract/analytics/keys.ts';
import { type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { reports } from '#lambdas/entities/records/report.ts';
import { type Caller, scopeForRecord } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { env } from './env.ts';

/** A sheet's name has at most 31 characters, so the title is the file's. */
const SHEET = 'Report';

/** Stores a workbook and returns an address that is good for a minute; the download is written into the audit trail. D-25. */
export const giveSheet = async (
  caller: Caller,
  origin: Origin,
  title: string,
  lines: readonly (readonly SheetCell[])[],
) => {
  const key = `${exportKeys.downloads}${randomUUID()}.xlsx`;
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const workbook = workbookOf({ name: SHEET, lines });
  const given = await giveWorkbook(env().EXPORT_BUCKET, key, `${title}.xlsx`, workbook);
  await recordActivity(caller.userId, { type: 'download', detail: title }, origin);
  return given;
};

/** The end users of a saved report that are still there and that the caller may see, by name. D-73. */
export const reportTable = async (caller: Caller, id: string): Promise<EndUserRow[]> => {
  const { endUserTpList, version } = await reports(scopeForRecord(caller, id)).get(id);
  const chosen = new Set(endUserTpList.map(({ endUserId }) => endUserId));
  const listFilter = {
    key: `report ${id} ${version}`,
    matches: (value: (field: string) => unknown) => chosen.has(String(value('id'))),
  };
  return endUsers(scopeForRecord(caller, id)).all({ listFilter });
};

/** The same as a workbook with the columns of the end users' list. */
export const reportSheet = async (caller: Caller, id: string, origin: Origin) => {
  const rows = await reportTable(caller, id);
  const columns = Object.entries(endUserDefinition.list.columns) as [
    keyof typeof endUserDefinition.list.columns,
    { label: string },
  ][];
  return giveSheet(caller, origin, 'End Users of a Report', [
    columns.map(([, { label }]) => label),
    ...rows.map((row) => columns.map(([field]) => row[field])),
  ]);
};
