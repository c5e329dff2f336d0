import * as z from 'zod';
import { documentList } from '../../contract/document/list.ts';
import type { Document } from '../../contract/document/record.ts';
import { DOCUMENT_ARRIVAL_MS, documentKinds, documentOwners, extensionOf } from '../../contract/document/rules.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { type OutboxTask, taskItem } from '../store/outbox.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';

declare module '../store/outbox.ts' {
  interface TaskDetails {
    /** Files of a removed document that are to go when it is not kept any longer; `id` is the document's. */
    'expire-files': { readonly keys: readonly string[] };
  }
}

/** A file of a document: where it lies, what it is, who sent it and when (ISO time). */
export const StoredFile = z.object({
  key: z.string(),
  documentLocation: z.string(),
  documentMeta: z.string(),
  size: z.number(),
  checksum: z.string(),
  author: z.string(),
  at: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** What the person says of a document. */
const Described = z.object({ certificateId: z.number(), documentName: z.string(), documentDescription: z.string() });

/**
 * A document as it is stored. `file` is the newest that was found good, `earlier` those before it; `incoming` is on its
 * way or being checked, or was refused for the reason given; `former` is what stood there before it was announced. `companyId` is the owner's company, `parentId` its family's root.
 */
export const DocumentRecord = z.object({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  parentId: z.string(),
  rowId: z.string(),
  tableKeyName: z.enum(documentOwners),
  tableKeyName2: z.string(),
  ...Described.shape,
  file: StoredFile.nullable(),
  incoming: StoredFile.extend({ refused: z.string(), former: Described.optional() }).nullable(),
  earlier: z.array(StoredFile),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** A document with what its newest file says about it. */
export const showDocument = (record: DocumentRecord): Document => {
  const { file, incoming, earlier, parentId: _parentId, ...described } = record;
  const newest = incoming ?? file;
  return {
    ...described,
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
  };
};

const LATE = 'The file did not arrive. Please upload it again.';

const stateOf = (incoming: DocumentRecord['incoming']): Pick<Document, 'state' | 'reason'> => {
  if (incoming === null) return { state: 'ready', reason: '' };
  if (incoming.refused !== '') return { state: 'rejected', reason: incoming.refused };
  const isLate = Date.now() - Date.parse(incoming.at) > DOCUMENT_ARRIVAL_MS;
  return isLate ? { state: 'rejected', reason: LATE } : { state: 'pending', reason: '' };
};

const associationOf = ({ tableKeyName, tableKeyName2 }: DocumentRecord) => {
  const kind = documentKinds.find(({ owner, key }) => owner === tableKeyName && key === tableKeyName2);
  return kind?.id === undefined ? [] : [{ tableKey2: { id: kind.id } }];
};

export const documentEntity = defineEntity<DocumentRecord, Document>({
  name: 'document',
  journal: { families: allFamilies },
  schema: DocumentRecord,
  list: documentList,
  missing: 'Id Not Available',
  owners: () => ['companyId', 'parentId'],
  row: (record) => {
    const { documentLocation, documentAuthor, updatedTime } = showDocument(record);
    return { ...record, documentLocation, documentAuthor, updatedTime };
  },
  presentation: async () => ({
    stamp: 'document',
    search: documentList.search,
    plain: ['documentName', 'documentLocation', 'documentAuthor', 'updatedTime'],
    show: (row: Row) => showDocument(DocumentRecord.parse(row)),
  }),
  sideEffects: (before, after) => (before && !after ? [taskItem(expireTask(before))] : []),
  recoverable: true,
  newId: newFamilyId,
});

/** The files of a removed document are marked, so that the bucket's own rule removes them after 90 days. D-42. */
const expireTask = ({ id, file, earlier }: DocumentRecord): OutboxTask<'expire-files'> => ({
  kind: 'expire-files',
  id,
  at: 0,
  keys: [...(file ? [file] : []), ...earlier].map(({ key }) => key),
});

/** Documents of a scope's family. Whether a person may see one depends on its owner as well: role matrix 0, scope DOC. */
export const documents = (scope: Scope) => new Repository(documentEntity, scope);

/** Leaves the documents of one record. */
export const ofRecord = (tableKeyName: string, rowId: string) => ({
  key: `${tableKeyName} ${rowId}`,
  keeps: (value: (field: string) => unknown) => value('rowId') === rowId && value('tableKeyName') === tableKeyName,
});
