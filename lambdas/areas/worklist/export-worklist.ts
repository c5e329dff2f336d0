import type { PageRequest } from '../../../contract/definition/list.ts';
import { snoozeWords } from '../../../contract/rules/obligations/snooze-words.ts';
import { shownState, stateWords } from '../../../contract/rules/obligations/state.ts';
import { type WorklistRow, worklistList } from '../../../contract/worklist/record.ts';
import { worklistExportKey } from '../../entities/upload-keys.ts';
import type { Caller } from '../../kit/caller.ts';
import { giveWorkbook } from '../../kit/give-workbook.ts';
import { workbookOf } from '../../sheets/later-sheets.ts';
import { refuseTooLong } from '../../sheets/refuse-too-long.ts';
import type { SheetCell } from '../../sheets/workbook.ts';
import { familyIdOf, newFamilyId } from '../../store/id.ts';
import { type WorklistFilter, worklistItems } from './worklist-items.ts';
import { rowOf } from './worklist-page.ts';

/** What the spreadsheet has of a row: the columns of the list, the company only where the list spans several. */
const columnsFor = ({ isSuperadmin }: Caller, companyId: string | undefined) => [
  ...Object.entries(worklistList.columns).filter(([, { across }]) => !across || (isSuperadmin && !companyId)),
  ['snooze', { label: 'Snoozed' }] as const,
  ['waiting', { label: 'Waiting for others until' }] as const,
];

const cellOf = (row: WorklistRow, field: string): SheetCell => {
  if (field === 'due') return { day: row.due };
  if (field === 'waiting') return { day: row.waiting };
  if (field === 'state') return row.withoutFile ? 'Collected without a file' : stateWords[shownState(row)];
  if (field === 'snooze') return row.snooze ? snoozeWords(row.snooze) : '';
  return String(row[field as keyof WorklistRow]);
};

/** All pages of the filtered worklist as a spreadsheet; the address is good for a minute. */
export const exportWorklist = async (bucket: string, caller: Caller, request: WorklistFilter & PageRequest) => {
  const { total, joins, from } = await worklistItems(caller, request);
  refuseTooLong(total);
  const columns = columnsFor(caller, request.companyId);
  const lines: SheetCell[][] = [columns.map(([, { label }]) => label)];
  for (const item of from(0, total)) {
    const row = await rowOf(caller, joins, item);
    lines.push(columns.map(([field]) => cellOf(row, field)));
  }
  const key = worklistExportKey(caller.home, newFamilyId(familyIdOf(caller.home)));
  return giveWorkbook(bucket, key, 'Worklist.xlsx', await workbookOf({ name: 'Worklist', lines }));
};
