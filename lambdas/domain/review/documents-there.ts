import { ApplicationError } from '#contract/application-error.ts';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import { DocumentRecord } from '#contract/document/record.ts';
import { toDocumentOwner } from '#contract/kinds/wire.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { documentEntity, ofRecord, showDocument } from '#lambdas/entities/records/document.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { assertUnchanged } from '#lambdas/store/journal/write/transact-item.ts';

const gone = () =>
  new ApplicationError(
    'Update Failed',
    'A chosen document is not there any more, or was not found good yet. Please look at the documents and complete the review again.',
  );

interface RestsOn {
  readonly documents: ReviewRecord['documents'];
  readonly transactItems: readonly TransactItem[];
}

/** The documents that a review rests on: ready ones of its record, when the review is written. */
export const documentsThere = async (
  recordId: string,
  kind: ReviewedKind,
  documentIds: readonly string[],
): Promise<RestsOn> => {
  if (documentIds.length === 0) return { documents: [], transactItems: [] };
  let documents: RestsOn['documents'] = [];
  const unchanged = await assertUnchanged(familyIdOf(recordId), documentEntity, ({ columns }) => {
    documents = [...new Set(documentIds)].map((id) => {
      const at = columns.positionOf(id);
      if (at === undefined || !ofRecord(toDocumentOwner(kind), recordId).keeps((field) => columns.value(field, at)))
        throw gone();
      const record = DocumentRecord.parse(columns.row(at));
      if (showDocument(record).state !== 'ready') throw gone();
      return { id, name: record.documentName, key: record.tableKeyName2 };
    });
  });
  return { documents, transactItems: [unchanged] };
};
