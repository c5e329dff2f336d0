import { ApplicationError } from '#contract/application-error.ts';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import { DocumentRecord } from '#contract/document/record.ts';
import { toDocumentOwner } from '#contract/kinds/wire.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { documentEntity, ofRecord, showDocument } from '#lambdas/entities/records/document.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { assertUnchanged, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { ReviewDue, Reviewed } from './review-due.ts';

/** Older settings may say that a review, whose day is required, sets none. */
const needsNextDay = () =>
  new ApplicationError(
    'Update Failed',
    'The settings of the company say that this review sets no next day, but it has to. Please ask NCRA staff to enter a number of months under My Company, Settings.',
  );

/** The fields of a record that the outcome of its review writes; a failed one moves nothing. `by` is who has completed it. D-99. */
export const outcomeFields = (
  { basis, field }: Reviewed,
  outcome: ReviewOutcome,
  { next, today }: ReviewDue,
  by: string,
): Readonly<Record<string, unknown>> => {
  if (outcome === 'failed') return {};
  if ('mark' in basis) return { [basis.mark]: true, experianName: by.slice(0, NAME_MAX), [basis.since]: today };
  if ('day' in basis && basis.required && next === '') throw needsNextDay();
  return { [field]: next };
};

const documentMissing = () =>
  new ApplicationError(
    'Update Failed',
    'A chosen document no longer exists, or its check has not finished. Please look at the documents and complete the review again.',
  );

interface RestsOn {
  readonly documents: ReviewRecord['documents'];
  readonly transactItems: readonly TransactItem[];
}

/** The documents that a review rests on: ready ones of its record, when the review is written. */
export const documentsPresent = async (
  recordId: string,
  kind: ReviewedKind,
  documentIds: readonly string[],
): Promise<RestsOn> => {
  if (documentIds.length === 0) return { documents: [], transactItems: [] };
  let documents: RestsOn['documents'] = [];
  const unchanged = await assertUnchanged(tenantIdOf(recordId), documentEntity, ({ columns }) => {
    documents = [...new Set(documentIds)].map((id) => {
      const at = columns.positionOf(id);
      if (at === undefined || !ofRecord(toDocumentOwner(kind), recordId).matches((field) => columns.value(field, at)))
        throw documentMissing();
      const record = DocumentRecord.parse(columns.row(at));
      if (showDocument(record).state !== 'ready') throw documentMissing();
      return { id, name: record.documentName, key: record.tableKeyName2 };
    });
  });
  return { documents, transactItems: [unchanged] };
};
