import * as z from 'zod';
import { listQuery, SearchText } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { CALENDAR_TYPE, FileReply } from '../fields/file.ts';
import { byResponsible } from '../fields/responsible.ts';
import { SheetAddress } from '../import/record.ts';
import { daysOfSpan } from '../obligations/next-due.ts';
import { owedQuery } from '../obligations/owed-query.ts';
import { reviewOutcomes } from '../review/rules.ts';
import { area } from '../route.ts';
import { parseDay } from '../rules/dates.ts';
import { BULK_SELECT_MAX, TREND_DAYS, TREND_STORED_DAYS } from '../rules/limits.ts';
import { CALENDAR_PATH, CalendarAddress, CalendarKey, NewCalendarAddress, WorklistCalendar } from './calendar.ts';
import { RuleChanges, VisitChanges } from './changes.ts';
import { Reassignment, ReassignmentPreview, ReassignmentQuery, SnoozedObligation, SnoozeForm } from './forms.ts';
import { Group, Kind, RecordObligation, WorklistCounts, WorklistRow, worklistList } from './record.ts';
import { Trend } from './trend.ts';

const companyId = z.string().trim().optional();

/**
 * Which part of the worklist: what is assigned to the caller, or all of the caller's scope, and of these a kind, what is owed, a
 * reseller, what is snoozed, a responsible person.
 */
const filters = {
  turn: z.enum(['mine', 'all']).default('mine'),
  kind: Kind.optional(),
  ...owedQuery,
  group: Group.optional(),
  reseller: z.string().trim().optional(),
  snoozed: z.enum(['yes', 'no']).optional(),
  /** Only records whose last review ended so. */
  lastReview: z.enum(reviewOutcomes).optional(),
  ...byResponsible,
};

/** What falls due on a day or in a span of days, fulfilled or not. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(\.\.\d{4}-\d{2}-\d{2})?$/, 'Please enter a valid date')
  .refine((text) => daysOfSpan(text).every((each) => parseDay(each) !== undefined), 'Please enter a valid date')
  .optional();

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'Please enter a valid month')
  .refine((text) => parseDay(`${text}-01`) !== undefined, 'Please enter a valid month');

/** The id of a row: of its record, and which of its obligations. */
const RowId = z.string().min(1).max(200);

const ofMonth = z.object({ ...filters, companyId, searchText: SearchText, month });
const list = listQuery(worklistList, { own: { ...filters, day } });

/** The obligations of records, for users who see them, and their snoozes. D-94; role matrix rows 95 and 96. */
export const worklist = area({
  list: {
    method: 'GET',
    path: '/api/worklist/list',
    v1: { path: '/worklist', scope: 'worklist.read', summary: 'List what is to be done' },
    offers: true,
    access: 'worklist.read',
    query: list,
    reply: page(WorklistRow),
  },
  counts: {
    method: 'GET',
    path: '/api/worklist/counts',
    v1: { path: '/worklist/counts', scope: 'worklist.read', summary: 'Count what is to be done' },
    access: 'worklist.read',
    query: z.object({ companyId }),
    reply: WorklistCounts,
  },
  /** The counts of past days, as the daily job has stored them, in the caller's scope. */
  trend: {
    method: 'GET',
    path: '/api/worklist/trend',
    access: 'worklist.read',
    query: z.object({ days: z.coerce.number().int().min(1).max(TREND_STORED_DAYS).default(TREND_DAYS) }),
    reply: Trend,
  },
  /** All of them as a spreadsheet. */
  trendSheet: { method: 'GET', path: '/api/worklist/trend/export', access: 'worklist.read', reply: SheetAddress },
  record: {
    method: 'GET',
    path: '/api/worklist/record',
    v1: { path: '/obligations', scope: 'worklist.read', summary: 'What a record owes, and how each obligation stands' },
    offers: true,
    access: 'worklist.read',
    query: z.object({ kind: Kind, recordId: Id }),
    reply: z.array(RecordObligation),
  },
  calendar: {
    method: 'GET',
    path: '/api/worklist/calendar',
    access: 'worklist.read',
    query: ofMonth,
    reply: WorklistCalendar,
  },
  calendarFile: {
    method: 'GET',
    path: '/api/worklist/calendar/file',
    access: 'worklist.read',
    query: ofMonth,
    reply: FileReply,
    files: [CALENDAR_TYPE],
  },
  calendarAddress: {
    method: 'GET',
    path: '/api/worklist/calendar/address',
    access: 'worklist.calendarAddress',
    reply: CalendarAddress,
  },
  /** A new address; the one before has ended. */
  makeCalendarAddress: {
    method: 'POST',
    path: '/api/worklist/calendar/address',
    access: 'worklist.calendarAddress',
    reply: NewCalendarAddress,
  },
  revokeCalendarAddress: {
    method: 'DELETE',
    path: '/api/worklist/calendar/address',
    access: 'worklist.calendarAddress',
    reply: Nothing,
    done: 'Revoked successfully',
  },
  /** For other calendars, which cannot sign in. 404 for a key that is not or no longer good, 429 after 20 tries a minute. */
  subscribedCalendar: {
    method: 'GET',
    path: CALENDAR_PATH,
    access: 'public',
    query: CalendarKey,
    reply: FileReply,
    files: [CALENDAR_TYPE],
    missing: true,
  },
  /** For the dashboard: what others have changed since the caller's last visit. */
  changes: {
    method: 'GET',
    path: '/api/worklist/changes',
    access: 'worklist.read',
    reply: VisitChanges,
  },
  /** For the dashboard: what the rules of a new release changed, until the caller has seen it. */
  ruleChanges: {
    method: 'GET',
    path: '/api/worklist/ruleChanges',
    access: 'worklist.read',
    reply: RuleChanges,
  },
  seeRuleChanges: {
    method: 'PUT',
    path: '/api/worklist/ruleChanges',
    whileSuspended: true,
    access: 'worklist.read',
    reply: Nothing,
  },
  export: {
    method: 'GET',
    path: '/api/worklist/export',
    access: 'worklist.read',
    query: list,
    reply: SheetAddress,
  },
  /** Rows of the worklist by their ids, whatever it is narrowed to, in its order. */
  exportChosen: {
    method: 'POST',
    path: '/api/worklist/export',
    whileSuspended: true,
    access: 'worklist.read',
    body: z.object({ companyId, ids: z.array(RowId).min(1, 'Please choose a row').max(BULK_SELECT_MAX) }),
    reply: SheetAddress,
  },
  snooze: {
    method: 'POST',
    path: '/api/worklist/snooze',
    access: 'obligation.snooze',
    body: SnoozeForm,
    reply: z.array(RecordObligation),
    done: 'Snoozed successfully',
  },
  wake: {
    method: 'DELETE',
    path: '/api/worklist/snooze',
    access: 'obligation.snooze',
    query: SnoozedObligation,
    reply: z.array(RecordObligation),
    done: 'Snooze removed',
  },
  handOverPreview: {
    method: 'GET',
    path: '/api/worklist/handOver',
    access: 'responsible.set',
    query: ReassignmentQuery,
    reply: ReassignmentPreview,
  },
  handOver: {
    method: 'POST',
    path: '/api/worklist/handOver',
    access: 'responsible.set',
    body: Reassignment,
    reply: Nothing,
    done: 'The records are being reassigned. A notification tells when it is done.',
  },
  dismissFormer: {
    method: 'DELETE',
    path: '/api/worklist/formerResponsible',
    access: 'responsible.set',
    query: z.object({ kind: Kind, recordId: Id }),
    reply: Nothing,
    done: 'Dismissed successfully',
  },
});
