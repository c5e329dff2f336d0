import { type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { reports } from '#lambdas/entities/records/report.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { giveSheet } from './give-sheet.ts';

/** The end users of a saved report that are still there and that the caller may see, by name. D-73. */
export const reportTable = async (caller: Caller, id: string): Promise<EndUserRow[]> => {
  const { endUserTpList, version } = await reports(scopeForRecord(caller, id)).get(id);
  const chosen = new Set(endUserTpList.map(({ endUserId }) => endUserId));
  const listFilter = {
    key: `report ${id} ${version}`,
    keeps: (value: (field: string) => unknown) => chosen.has(String(value('id'))),
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
