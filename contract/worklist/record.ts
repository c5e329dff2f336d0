import * as z from 'zod';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { obligationKinds } from '../catalogue/obligations.ts';
import { companyColumn, list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';
import { worklistGroups } from '../obligations/group.ts';
import { Obligation } from '../obligations/owed-query.ts';
import { figures } from './figures.ts';

export const Kind = z.enum(obligationKinds);
export const State = z.enum(obligationStates);
export const Group = z.enum(worklistGroups);

/** One obligation of a record; `field` is its place on the record's form, `isMyTurn` whether the caller can fulfil it. */
const fields = {
  obligation: Obligation,
  label: z.string(),
  state: State,
  /** 'YYYY-MM-DD', '' if it has no due day. */
  due: z.string(),
  /** Whether a file of it awaits review; what ran out counts as overdue all the same. D-101. */
  awaits: z.boolean(),
  /** Whether its line is ticked and has no document. */
  withoutFile: z.boolean(),
  /** The key of the kind of document of the obligation; '' for none. */
  document: z.string(),
  turn: z.string(),
  isMyTurn: z.boolean(),
  field: z.string(),
  /** Until when reminders of it are snoozed, and why; null if they are not. */
  snooze: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** The last day of the open request for the document; '' if there is none. */
  waiting: z.string(),
};

/** The obligations of a record, as its page shows it. */
export const RecordObligation = z.object({
  ...fields,
  /** Why it is in its state: 'Version 1, in force until 12/31/2026. Version 2 awaits review.'; '' if there is nothing to say. */
  why: z.string(),
  /** The line of the requirements that demands it: why, from when on ('' for always), by which version; null for what no line demands. */
  demanded: z
    .object({ line: z.string(), sentence: z.string(), since: z.string(), version: z.number().int() })
    .nullable(),
  /** Days until it is due, today 0, negative for what is late; null for no day. */
  daysLeft: z.number().int().nullable(),
});
export type RecordObligation = z.infer<typeof RecordObligation>;

/** A line of the worklist; `recordId` is the record it leads to, `reseller` the name of the reseller an end user belongs to. */
export const WorklistRow = z.object({
  ...fields,
  /** Of the record, and which of its obligations. */
  id: z.string(),
  kind: Kind,
  recordId: Id,
  record: z.string(),
  reseller: z.string(),
  /** The names of the responsible person and of the one who left; '' for none. */
  responsible: z.string(),
  formerResponsible: z.string(),
  /** The name of the absent person for whom the caller stands in today, among the caller's own obligations; '' for no user. */
  standsInFor: z.string(),
  group: Group,
  company: z.string(),
});
export type WorklistRow = z.infer<typeof WorklistRow>;

/** The worklist: what is overdue longest comes first, what has no day last. */
export const worklistList = list({
  name: 'worklist',
  columns: {
    record: { label: 'Record', sortable: true },
    label: { label: 'Obligation', sortable: true },
    due: { label: 'Due', sortable: true },
    state: { label: 'Status' },
    reseller: { label: 'Reseller', sortable: true },
    responsible: { label: 'Responsible' },
    turn: { label: 'Waiting for' },
    company: companyColumn,
  },
  order: { by: 'due', direction: 'asc' },
  search: ['record'],
});

/** Records of a kind by their status. */
export const StatusCounts = figures(obligationStates);
export type StatusCounts = z.infer<typeof StatusCounts>;

/** The next due day of records of a kind, '' for none, and how many obligations are due within 60 days. D-103. */
export const Upcoming = z.object({ nextDue: z.string(), dueWithin60: z.number().int() });
export type Upcoming = z.infer<typeof Upcoming>;

/**
 * How many obligations of the caller's turn are in each group and of each kind of document, how many records of each kind in each status, and what of
 * them is due next; `today` is the day in the time zone of the caller's tenant, 'YYYY-MM-DD'.
 */
export const WorklistCounts = z.object({
  today: z.string(),
  mine: figures(worklistGroups),
  /** By the keys of the kinds; a tenant's own kinds that nobody is asked for are left out. */
  documents: z.record(z.string(), z.number().int()),
  kinds: z.partialRecord(Kind, StatusCounts),
  upcoming: z.partialRecord(Kind, Upcoming),
  /** How many obligations are due in each of the 12 weeks from today on, of all assignees, fulfilled or not. */
  weeks: z.array(z.number().int()),
});
export type WorklistCounts = z.infer<typeof WorklistCounts>;
