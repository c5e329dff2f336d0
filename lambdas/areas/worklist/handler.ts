import { ApplicationError } from '#contract/application-error.ts';
import { shownState, stateWords } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { isAssignedTo } from '#contract/obligations/assignee.ts';
import { WITHIN_MAX } from '#contract/obligations/owed-query.ts';
import { isSnoozeDay, isSnoozeOf, lastSnoozeDay, type Snooze } from '#contract/obligations/snooze.ts';
import { maySnooze, snoozeWords } from '#contract/obligations/snooze-words.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { SnoozedObligation, SnoozeForm } from '#contract/worklist/forms.ts';
import { type RecordObligation, type WorklistRow, worklistList } from '#contract/worklist/record.ts';
import { worklist } from '#contract/worklist/routes.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { worklistExportKey } from '#lambdas/entities/imports/upload-keys.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import { findOwingRecord } from '#lambdas/kit/owing-record.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { refuseTooLong } from '#lambdas/sheets/cell-text.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { calendarFileOf, calendarOf } from './calendar/calendar.ts';
import { calendarOfKey, makeOwnAddress, ownAddress, revokeOwnAddress } from './calendar/calendar-address.ts';
import { changesSinceVisit } from './changes-since-visit.ts';
import { env } from './env.ts';
import { countsOf } from './items/counts.ts';
import { rowId, rowOf, type WorklistFilter, worklistItems, worklistPage } from './items/worklist-items.ts';
import { previewReassignment, reassign } from './reassign.ts';
import { namedOutstanding, obligationsOfRecord, shownObligations, shownWith } from './record/record-obligations.ts';
import { ruleChangesFor, seeRuleChanges } from './rule-changes.ts';
import { exportTrend, trendFor } from './trend.ts';

const notOpen = () =>
  new ApplicationError(
    'Snooze Failed',
    'This is not open any more. Please reload the page to see what is outstanding.',
  );

/** An obligation of a record that the caller sees and may snooze: opens the record. Role matrix row 96. */
const opened = async (caller: Caller, of: SnoozedObligation, origin: Origin) => {
  const { kind, recordId } = of;
  const record = await findOwingRecord(caller, kind, recordId);
  const shownAs = await shownWith(caller, kind, recordId, record);
  const { circumstances, person } = shownAs;
  const outstandingIn = (row: Row) =>
    namedOutstanding(caller, kind, row, circumstances).find(({ obligation, field }) =>
      isSnoozeOf(of, { obligation: obligation.name, field }),
    );
  const outstanding = outstandingIn(record.row);
  if (outstanding && !maySnooze(caller, isAssignedTo(outstanding, person)))
    await deny(caller, 'obligation.snooze', origin);
  const shown = (row: Row) => shownObligations(caller, kind, row, shownAs);
  return { record, owedIn: outstandingIn, shown, today: circumstances.today };
};

/** Puts off an obligation that is open: no user is reminded of it until that day, and everything else stays as it is. */
const snooze = async (caller: Caller, form: SnoozeForm, origin: Origin): Promise<RecordObligation[]> => {
  const { record, owedIn: outstandingIn, shown, today } = await opened(caller, form, origin);
  const { obligation, until, reason } = form;
  if (!isSnoozeDay(until, today))
    throw new ApplicationError(
      'Snooze Failed',
      `Please select a day after today, ${showDay(lastSnoozeDay(today))} at the latest.`,
    );
  const { row } = await record.change(({ snoozes: before }, now) => {
    const outstanding = outstandingIn(now);
    if (!outstanding || outstanding.state === 'ok') throw notOpen();
    const { due, field } = outstanding;
    const made = { obligation, field, due, until, reason, by: caller.userId, at: Date.now() };
    return { snoozes: [...before.filter((each) => !isSnoozeOf(each, made)), made], touchedOn: today };
  });
  return shown(row);
};

/** Undoes the snooze of an obligation: reminders of it go on with its next day. If it is not snoozed, nothing happens. */
const wake = async (caller: Caller, of: SnoozedObligation, origin: Origin): Promise<RecordObligation[]> => {
  const { record, shown, today } = await opened(caller, of, origin);
  const isOther = (each: Snooze) => !isSnoozeOf(each, of);
  if (record.record.snoozes.every(isOther)) return shown(record.row);
  const after = await record.change(({ snoozes }) => ({ snoozes: snoozes.filter(isOther), touchedOn: today }));
  return shown(after.row);
};

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

/** Rows of the worklist as a spreadsheet; the address is good for a minute. */
const giveRows = async (
  bucket: string,
  caller: Caller,
  companyId: string | undefined,
  rows: readonly WorklistRow[],
) => {
  const columns = columnsFor(caller, companyId);
  const head: SheetCell[] = columns.map(([, { label }]) => label);
  const lines = [head, ...rows.map((row) => columns.map(([field]) => cellOf(row, field)))];
  const key = worklistExportKey(caller.home, newTenantId(tenantIdOf(caller.home)));
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  return giveWorkbook(bucket, key, 'Worklist.xlsx', workbookOf({ name: 'Worklist', lines }));
};

/** All pages of the filtered worklist. */
const exportWorklist = async (bucket: string, caller: Caller, request: WorklistFilter & PageRequest) => {
  const { total, joins, from } = await worklistItems(caller, request);
  refuseTooLong(total);
  const rows: WorklistRow[] = [];
  for (const item of from(0, total)) rows.push(await rowOf(caller, joins, item));
  return giveRows(bucket, caller, request.companyId, rows);
};

const whole = { turn: 'all', orderBy: 'due', modifier: 'asc', searchText: '' } as const;

/** The chosen rows of all that the caller sees: what is open, and what is chosen of what falls due later. */
const exportChosen = async (bucket: string, caller: Caller, companyId: string | undefined, ids: readonly string[]) => {
  const wanted = new Set(ids);
  const rows: WorklistRow[] = [];
  for (const ahead of [undefined, WITHIN_MAX]) {
    const { total, joins, from } = await worklistItems(caller, { ...whole, companyId, within: ahead });
    for (const item of from(0, total)) if (wanted.delete(rowId(item))) rows.push(await rowOf(caller, joins, item));
    if (wanted.size === 0) break;
  }
  return giveRows(bucket, caller, companyId, rows);
};

interface Of {
  readonly kind: ObligationKind;
  readonly recordId: string;
}

/** Dismisses the note that names the former responsible person of a record. Role matrix row 97. */
const dismissFormer = async (caller: Caller, { kind, recordId }: Of, origin: Origin): Promise<undefined> => {
  const record = await findOwingRecord(caller, kind, recordId);
  const right = kinds[kind === 'other' ? 'provider' : kind].rights.update;
  if (permissionFor(caller, right) !== 'allow') await deny(caller, 'responsible.set', origin);
  if (record.record.formerResponsible === '') return;
  const touchedOn = await todayIn(tenantIdOf(recordId));
  await record.change(() => ({ formerResponsible: '', touchedOn }));
};

const { UPLOAD_BUCKET: bucket, SITE_ORIGIN } = env();
const [site = ''] = SITE_ORIGIN.split(',');

export const handler = serve(worklist, {
  list: ({ query: { day, ...query }, caller }) => worklistPage(caller, { ...query, dueIn: day }),
  counts: ({ query, caller }) => countsOf(caller, query.companyId),
  trend: ({ query, caller }) => trendFor(caller, query.days),
  trendSheet: ({ caller }) => exportTrend(bucket, caller),
  record: ({ query, caller }) => obligationsOfRecord(caller, query.kind, query.recordId),
  calendar: ({ query, caller }) => calendarOf(caller, query),
  calendarFile: ({ query, caller }) => calendarFileOf(caller, site, query),
  calendarAddress: ({ caller }) => ownAddress(caller),
  makeCalendarAddress: ({ caller, origin }) => makeOwnAddress(caller, site, origin),
  revokeCalendarAddress: ({ caller, origin }) => revokeOwnAddress(caller, origin),
  subscribedCalendar: ({ query: { key }, origin }) => calendarOfKey(key, site, origin),
  changes: ({ caller }) => changesSinceVisit(caller),
  ruleChanges: ({ caller }) => ruleChangesFor(caller),
  seeRuleChanges: ({ caller }) => seeRuleChanges(caller),
  snooze: ({ body, caller, origin }) => snooze(caller, body, origin),
  handOverPreview: ({ query, caller, origin }) => previewReassignment(caller, query, origin),
  handOver: ({ body, caller, origin }) => reassign(caller, body, origin),
  dismissFormer: ({ query, caller, origin }) => dismissFormer(caller, query, origin),
  wake: ({ query, caller, origin }) => wake(caller, query, origin),
  export: ({ query: { day, ...query }, caller }) => exportWorklist(bucket, caller, { ...query, dueIn: day }),
  exportChosen: ({ body: { companyId, ids }, caller }) => exportChosen(bucket, caller, companyId, ids),
});
