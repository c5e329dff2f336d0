import { nameOfKind } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { type RequestState, requestStateWords } from '#contract/document-request/states.ts';
import { kindsThat } from '#contract/kinds/kinds.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import { shownFields } from '#lambdas/domain/history/show-change.ts';
import { listField, type ShownField, valueField } from '#lambdas/domain/history/shown-field.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
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

interface AuditedList {
  readonly list: ListSource;
  fields(tenantId: TenantId): Promise<readonly ShownField[]>;
}

const ofRecords = (kind: RecordKind): AuditedList => ({
  list: readable[kind].list,
  fields: (tenantId) => shownFields(kind, tenantId),
});

const records = Object.fromEntries(kindsThat('history').map((kind) => [kind, ofRecords(kind)])) as {
  readonly [Kind in RecordKind]: AuditedList;
};

/** Every list whose journal is part of a tenant's audit trail, and how its entries are read. */
export const auditedLists: Readonly<Record<AuditedKind, AuditedList>> = {
  ...records,
  review: { list: reviewEntity, fields: async () => reviewFields },
  documentRequest: { list: documentRequestEntity, fields: async () => requestFields },
};

export const auditedKinds = Object.keys(auditedLists) as AuditedKind[];
