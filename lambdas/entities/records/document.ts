import type { Document } from '#contract/document/forms.ts';
import { DocumentRecord, newestFile, type StoredFile } from '#contract/document/record.ts';
import { reviewStateOf } from '#contract/document/review-states.ts';
import { DOCUMENT_ARRIVAL_MS, extensionOf, kindName, kindOf } from '#contract/document/rules.ts';
import { fromDocumentOwner } from '#contract/kinds/kinds.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { doneItem, type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { wasEverActive } from '#lambdas/store/retention/ever-active.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { factsOfDocument } from '../computed/record-facts.ts';
import { allTenants, filterDays } from './company.ts';
import { documentList } from './fact-lists.ts';
import { providerEntity } from './provider.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** Files of a deleted document, by level 1 alone (lambdas/store/table.ts); `id` is the document's. */
    'expire-files': { readonly keys: readonly string[] };
    /** The files of a restored document, which level 1 may have deleted. */
    'keep-files': { readonly keys: readonly string[] };
  }
}

/** A document with the properties of its newest file. */
export const showDocument = (record: DocumentRecord): Document => {
  const { file, incoming, earlier, parentId: _parentId, ...described } = record;
  const newest = newestFile(record);
  return {
    ...described,
    kind: kindName(record.tableKeyName, record.tableKeyName2),
    documentLocation: newest?.documentLocation ?? '',
    documentExtention: extensionOf(newest?.documentLocation ?? ''),
    documentMeta: newest?.documentMeta ?? '',
    documentAuthor: newest?.author ?? '',
    updatedTime: newest?.at ?? '',
    documentAssociationList: associationOf(record),
    size: newest?.size ?? 0,
    ...stateOf(incoming),
    downloadable: file !== null,
    earlier: earlier.length,
    number: earlier.length + (file ? 1 : 0),
    effectiveFrom: newest?.effectiveFrom ?? '',
    validUntil: newest?.validUntil ?? '',
    checksum: file ? hexOf(file.checksum) : '',
    ...(file ? shownReview(file) : { review: '', reviewReason: '', reviewedBy: '', reviewedAt: '' }),
    received: newest && newest.requestId !== '' ? `received from ${newest.author}` : '',
    record: '',
  };
};

/** A checksum as tools like sha256sum write it. */
export const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');

/** How the review of a version stands, as people see it. */
export const shownReview = (file: StoredFile) => ({
  review: reviewStateOf(file),
  reviewReason: file.review?.reason ?? '',
  reviewedBy: file.review?.by ?? '',
  reviewedAt: file.review?.at ?? '',
});

const LATE = 'The file did not arrive. Please upload it again.';

/** Whether a file is on its way, was refused and why, or all is well. */
export const stateOf = (incoming: DocumentRecord['incoming']): Pick<Document, 'state' | 'reason'> => {
  if (incoming === null) return { state: 'ready', reason: '' };
  if (incoming.refused !== '') return { state: 'rejected', reason: incoming.refused };
  const isLate = Date.now() - Date.parse(incoming.at) > DOCUMENT_ARRIVAL_MS;
  return isLate ? { state: 'rejected', reason: LATE } : { state: 'pending', reason: '' };
};

const associationOf = ({ tableKeyName, tableKeyName2 }: DocumentRecord) => {
  const kind = kindOf(tableKeyName, tableKeyName2);
  return kind?.id === undefined ? [] : [{ tableKey2: { id: kind.id } }];
};

export const documentEntity = defineEntity<DocumentRecord, Document>({
  ...documentList,
  journal: { tenants: allTenants },
  days: filterDays,
  missing: 'Id Not Available',
  owners: () => ['companyId', 'parentId'],
  presentation: async (tenantId) => ({
    ...(await documentList.presentation(tenantId)),
    show: (stored: Row) => showDocument(DocumentRecord.parse(stored)),
  }),
  alsoWrites: factsOfDocument,
  sideEffects: (before, after) => {
    // A document that begins with another version than the first is restored.
    return !before && after && after.version > 1 ? [doneItem(expireTask(after)), taskItem(keepTask(after))] : [];
  },
  recoverable: true,
  // A document of which no file was ever accepted is a draft; all others follow their record. D-110.
  everActive: async (tenantId, { file, tableKeyName, rowId }) =>
    file !== null && (tableKeyName !== 'TECHNOLOGY_PROVIDER' || wasEverActive(tenantId, providerEntity, rowId)),
  retained: ({ tableKeyName, tableKeyName2, file }) => ({
    kind: fromDocumentOwner(tableKeyName),
    document: tableKeyName2,
    validUntil: file?.validUntil,
  }),
  newId: newTenantId,
});

/** The task that level 1 left when it deleted the document: a restore closes it. */
const expireTask = (document: DocumentRecord): OutboxTask<'expire-files'> => ({
  kind: 'expire-files',
  id: document.id,
  at: 0,
  keys: keysOf(document),
});

/** Brings back what that task has deleted. */
const keepTask = (document: DocumentRecord): OutboxTask<'keep-files'> => ({
  ...expireTask(document),
  kind: 'keep-files',
});

const keysOf = ({ file, earlier }: DocumentRecord) => [...(file ? [file] : []), ...earlier].map(({ key }) => key);

/** Documents of a scope's tenant. Whether a person may see one depends on its owner as well: role matrix 0, scope DOC. */
export const documents = (scope: Scope) => new Repository(documentEntity, scope);

/** Leaves the documents of one record. */
export const ofRecord = (tableKeyName: string, rowId: string) => ({
  key: `${tableKeyName} ${rowId}`,
  matches: (value: (field: string) => unknown) => value('rowId') === rowId && value('tableKeyName') === tableKeyName,
});
