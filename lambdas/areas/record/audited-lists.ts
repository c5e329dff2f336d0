import type { FileReview } from '#contract/document/review.ts';
import { nameOfKind } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { type RequestState, requestStateWords } from '#contract/document-request/states.ts';
import { kindsThat } from '#contract/kinds/kinds.ts';
import type { ActivityAction, ActivityKind } from '#contract/record/activity.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { listField, type ShownField, valueField } from '#lambdas/domain/history/shown-field.ts';
import { shownFields } from '#lambdas/domain/history/shown-fields.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import { readable } from './readable.ts';

const text = (label: string, path: string) => valueField(label, path, String);
const day = (label: string, path: string) => valueField(label, path, (value) => showDay(String(value)));

/** The fields of a document request that people change, in words. Names of the documents stand in the name of the request. */
const requestFields: readonly ShownField[] = [
  text('Asked of', 'email'),
  day('Due', 'due'),
  day('Link ends', 'endsOn'),
  valueField('Status', 'endedAs', (end) => requestStateWords[end as RequestState]),
  text('Note', 'note'),
  listField('Blank forms', 'forms', (record) =>
    ((record as Partial<DocumentRequestRecord>).forms ?? []).map(({ name }) => name),
  ),
  listField('Declined', 'declined', (record) =>
    ((record as Partial<DocumentRequestRecord>).declined ?? []).map(
      ({ kind, reason }) => `${nameOfKind(kind)}: ${reason}`,
    ),
  ),
];

/** The fields of a review that its completion and a withdrawal write, in words. */
const reviewFields: readonly ShownField[] = [
  valueField('Outcome', 'outcome', (outcome) => outcomeWords[outcome as ReviewOutcome]),
  text('Conditions or reason', 'conditions'),
  listField('Documents', 'documents', (record) =>
    ((record as Partial<ReviewRecord>).documents ?? []).map(({ name }) => name),
  ),
  day('Due before', 'dueBefore'),
  day('Due after', 'dueAfter'),
  text('Reason of the withdrawal', 'withdrawalReason'),
];

/** A kind of record whose journal is part of the audit trail. */
export type AuditedKind = Exclude<ActivityKind, 'event'>;

interface AuditedList {
  readonly list: ListSource;
  fields(tenantId: TenantId): Promise<readonly ShownField[]>;
  /** What a change of one record did; undefined for a change that the activity does not show. */
  actionOf(change: Change, by: string): ActivityAction | undefined;
}

/** A change of a record that people edit. Records that were there before are created again by a restore. */
const usualAction = ({ op, prev, merged, separated }: Change): ActivityAction => {
  if (merged !== undefined) return 'merged';
  if (separated !== undefined) return 'separated';
  if (op === 'create') return prev === undefined ? 'created' : 'restored';
  return op === 'update' ? 'changed' : 'deleted';
};

interface Reviewed {
  readonly key: string;
  readonly review?: FileReview | null;
}
type Files = { readonly file?: Reviewed | null; readonly earlier?: readonly Reviewed[] };

/** How the reviews of a document's files stand, by the file's key. */
const reviewsIn = (part: Readonly<Record<string, unknown>> = {}) => {
  const { file, earlier = [] } = part as Files;
  const files = file ? [...earlier, file] : earlier;
  return new Map(files.map(({ key, review }) => [key, review?.state]));
};

/** A document is approved or returned where the review of one of its files says so now and did not before. */
const documentAction = (change: Change): ActivityAction => {
  const earlier = reviewsIn(change.before);
  for (const [key, state] of reviewsIn(change.after))
    if (state !== earlier.get(key) && (state === 'approved' || state === 'returned')) return state;
  return usualAction(change);
};

const reviewAction = ({ op, before = {}, after = {} }: Change): ActivityAction | undefined => {
  if (op === 'create') return 'started';
  if (op === 'remove') return before.completedAt === '' ? 'givenUp' : 'deleted';
  if (after.outcome) return 'completed';
  return after.withdrawnAt ? 'withdrawn' : undefined;
};

const inspectionEnds: Readonly<Record<string, ActivityAction>> = {
  completed: 'completed',
  aborted: 'givenUp',
  'place left': 'placeLeft',
};

/** Photos that come in, and their checks, are no entries of their own. */
const inspectionAction = ({ op, after = {} }: Change): ActivityAction | undefined => {
  if (op === 'create') return 'ordered';
  if (op === 'remove') return 'deleted';
  if (typeof after.endedAs === 'string') return inspectionEnds[after.endedAs];
  if ('deliveredAt' in after) return 'delivered';
  return 'alsoAt' in after ? 'counted' : undefined;
};

const ends: Readonly<Record<string, ActivityAction>> = {
  '': 'reopened',
  done: 'completed',
  declined: 'declined',
  revoked: 'revoked',
};

/** The files that come in by a request are changes of their documents. */
const requestAction = ({ op, before = {}, after = {} }: Change, by: string): ActivityAction | undefined => {
  if (op === 'create') return 'sent';
  if (op === 'remove') return 'deleted';
  if (typeof after.endedAs === 'string' && after.endedAs !== before.endedAs) return ends[after.endedAs];
  if ('email' in after) return 'forwarded';
  if ('declined' in after) return 'declined';
  if ('forms' in after) return 'changed';
  if ('due' in after || 'endsOn' in after) return 'extended';
  if ('mailedAt' in after) return by === '' ? 'reminded' : 'mailed';
  return 'remindedOn' in after ? 'reminded' : undefined;
};

const ofRecords = (kind: RecordKind): AuditedList => ({
  list: readable[kind].list,
  fields: (tenantId) => shownFields(kind, tenantId),
  actionOf: kind === 'document' ? documentAction : usualAction,
});

const records = Object.fromEntries(kindsThat('history').map((kind) => [kind, ofRecords(kind)])) as {
  readonly [Kind in RecordKind]: AuditedList;
};

/** Every list whose journal is part of a tenant's audit trail, and how its entries are read. */
export const auditedLists: Readonly<Record<AuditedKind, AuditedList>> = {
  ...records,
  review: { list: reviewEntity, fields: async () => reviewFields, actionOf: reviewAction },
  siteInspection: { ...records.siteInspection, actionOf: inspectionAction },
  documentRequest: { list: documentRequestEntity, fields: async () => requestFields, actionOf: requestAction },
};

export const auditedKinds = Object.keys(auditedLists) as AuditedKind[];
