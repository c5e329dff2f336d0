import * as z from 'zod';
import { Day, Id } from '../fields/common.ts';
import { eachKind, kinds, kindsThat } from '../kinds/kinds.ts';
import { ChangedField, happeningWords, RecordKind, Way } from './history.ts';

/** What the audit trail of a tenant consists of: changes of records, reviews and document requests; and events, which change none. */
const activityKinds = [...kindsThat('history'), 'review', 'documentRequest', 'event'] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What a sentence calls the subject of an action. */
export const activityNouns: Readonly<Record<Exclude<ActivityKind, 'event'>, string>> = {
  ...eachKind(kindsThat('history'), (kind) => kinds[kind].noun),
  review: 'review',
  documentRequest: 'document request',
};

/** Every action of the audit trail, with the words that a sentence about its subject begins with. */
export const actionWords = {
  ...happeningWords,
  approved: 'Approved',
  returned: 'Returned',
  moved: 'Moved',
  merged: 'Merged another record into',
  separated: 'Separated another record from',
  started: 'Started',
  completed: 'Completed',
  withdrawn: 'Withdrew the failure of',
  givenUp: 'Aborted',
  sent: 'Sent',
  mailed: 'Mailed again',
  reminded: 'Reminded the recipient of',
  forwarded: 'Forwarded',
  declined: 'Declined',
  revoked: 'Revoked',
  extended: 'Extended',
  reopened: 'Opened again',
  commented: 'Commented on',
  downloaded: 'Downloaded',
  packaged: 'Requested an evidence package',
  viewed: 'Opened a report view',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  refused: 'Was refused',
  secured: 'Changed the sign-in',
  calendarAddress: 'Changed the address of the calendar',
  tokens: 'Changed the tokens of the API',
  webhooks: 'Changed the webhooks',
  companySignIn: 'Changed the company sign-in',
  accessReview: 'Started or ended an access review',
  retention: 'Changed the retention',
  requirements: 'Published requirements',
  inspectionSettings: 'Changed the templates and firms of inspections',
  purposeSettings: 'Changed the lists of purposes and businesses',
  registerFile: 'Had the register of purposes made',
  registerSent: 'Marked a register of purposes as sent',
  ordered: 'Ordered',
  delivered: 'Delivered the report of',
  placeLeft: 'Closed, because its place was left,',
  counted: 'Counted for another address',
} as const;
export type ActivityAction = keyof typeof actionWords;
export const ActivityAction = z.enum(Object.keys(actionWords) as [ActivityAction, ...ActivityAction[]]);

export const SEARCH_MAX = 100;

/**
 * Which entries of a tenant's audit trail: of one kind, user, action, or record (with all that belongs to it), of the records
 * that a user is responsible for, with a text, on the days from one to another (both included).
 */
export const activityFilter = {
  companyId: Id.optional(),
  kind: ActivityKind.optional(),
  person: z.string().max(100).default(''),
  what: ActivityAction.optional(),
  record: z.union([z.literal(''), Id]).default(''),
  responsible: z.union([z.literal(''), Id]).default(''),
  search: z.string().max(SEARCH_MAX).default(''),
  from: Day.default(''),
  to: Day.default(''),
};

/** A record by its kind, id and name; `isThere` says whether it can be opened. */
const NamedRecord = z.object({ kind: RecordKind, id: Id, name: z.string(), isThere: z.boolean() });
export type NamedRecord = z.infer<typeof NamedRecord>;

/**
 * What happened to one subject. `kind` is undefined for an event about no record; `of` is the end user of a division, '' for
 * most; `owner` the record that a document, review or document request belongs to; `detail` what an event says besides.
 */
export const ActiveRecord = z.object({
  kind: ActivityKind.optional(),
  id: z.string(),
  name: z.string(),
  of: z.string(),
  owner: NamedRecord.optional(),
  what: ActivityAction,
  fields: z.array(ChangedField),
  detail: z.string(),
  isThere: z.boolean(),
});
export type ActiveRecord = z.infer<typeof ActiveRecord>;

/**
 * One entry of the audit trail: one write or event, or all writes of one import, bulk change, merge, reassignment or deletion,
 * which share an `operation` ('' for the others). `key` names the entry; `counts` says how many subjects each action has,
 * `records` shows the first of them. `at` is an ISO time; `reviewId` the review that led to it.
 */
export const ActivityLine = z.object({
  key: z.string(),
  kind: ActivityKind,
  at: z.string(),
  who: z.string(),
  whoId: z.string(),
  way: Way,
  importId: z.string(),
  operation: z.string(),
  count: z.number().int(),
  counts: z.partialRecord(ActivityAction, z.number().int()),
  records: z.array(ActiveRecord),
});
export type ActivityLine = z.infer<typeof ActivityLine>;

/** Subjects that an entry shows; of more it says how many. */
const SHOWN = 5;

/** The first subjects of an entry, each action on a subject once. */
export const firstRecords = (records: readonly ActiveRecord[]): ActiveRecord[] => {
  const distinct = new Map(records.map((record) => [`${record.kind} ${record.id} ${record.what}`, record]));
  return [...distinct.values()].slice(0, SHOWN);
};

/** The counts of both entries of one operation. */
export const addCounts = (one: ActivityLine['counts'], other: ActivityLine['counts']): ActivityLine['counts'] => {
  const sum = { ...one };
  for (const [what, count] of Object.entries(other)) {
    const action = what as ActivityAction;
    sum[action] = (sum[action] ?? 0) + count;
  }
  return sum;
};

/** Two entries of one operation as one, as it began with the first. */
export const joinLines = (line: ActivityLine, other: ActivityLine): ActivityLine => ({
  ...line,
  count: line.count + other.count,
  counts: addCounts(line.counts, other.counts),
  records: firstRecords([...line.records, ...other.records]),
});

/** A part of the audit trail, newest first; `next` goes on, '' at the end; `reached` is the time up to which was looked, '' there. */
export const ActivityPart = z.object({ content: z.array(ActivityLine), next: z.string(), reached: z.string() });
export type ActivityPart = z.infer<typeof ActivityPart>;
