import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Day, Id, Nothing, page, Version } from '../fields/common.ts';
import { type AccessEither, area } from '../route.ts';
import { Decision, Reviewing } from './decision.ts';
import {
  Document,
  DocumentChange,
  DocumentVersion,
  NewDocument,
  ProviderDocuments,
  SavedDocument,
  TableKey,
} from './forms.ts';
import { documentFilters } from './lists.ts';
import { documentDefinition } from './record.ts';

/** The right to write depends on whose document it is. Role matrix rows 80 to 82. */
const byOwner: AccessEither = { either: ['doc.writeProvider', 'doc.writeReseller', 'doc.writeEndUser'] };

const ofRecord = z.object({ recordId: Id, tablekey: TableKey });
const one = z.object({ id: Id });

/** Documents of resellers, technology providers and end users. Spec part 2, section 7 "Documents"; D-22, D-23. */
export const document = area({
  create: {
    method: 'POST',
    path: '/security/upload',
    v1: {
      path: '/documents',
      scope: 'document.write',
      summary: 'Announce a document, which is uploaded to the address of the answer',
    },
    access: byOwner,
    body: NewDocument,
    reply: SavedDocument,
    done: 'Document uploaded successfully',
  },
  update: {
    method: 'PUT',
    path: '/security/edit',
    v1: { path: '/documents/{id}', scope: 'document.write', summary: 'Change name, kind or dates of a document' },
    access: byOwner,
    body: DocumentChange,
    reply: SavedDocument,
    done: 'Updated successfully',
  },
  list: {
    method: 'GET',
    path: '/security/listall',
    v1: { path: '/documents', scope: 'document.read', summary: 'List documents' },
    access: 'doc.listAll',
    query: listQuery(documentDefinition.list, { own: documentFilters }),
    reply: page(Document),
  },
  ofRecord: {
    method: 'GET',
    path: '/security/listall/{recordId}/{tablekey}',
    access: 'doc.list',
    params: ofRecord,
    reply: z.array(Document),
  },
  documentsOfRecord: {
    method: 'GET',
    path: '/security/listallDocument/{recordId}/{tablekey}',
    access: 'doc.list',
    params: ofRecord,
    reply: z.array(Document),
  },
  ofProvider: {
    method: 'GET',
    path: '/security/tpCheckListDocument/{recordId}/{tablekey}',
    access: 'doc.list',
    params: ofRecord,
    reply: ProviderDocuments,
  },
  download: {
    method: 'GET',
    path: '/security/download/{id}',
    v1: {
      path: '/documents/{id}/download',
      scope: 'document.read',
      summary: 'Get an address to download a document from',
    },
    access: 'doc.download',
    params: one,
    /** The number of an earlier version; the newest without it. */
    query: z.object({
      version: z.coerce.number().int().positive().optional(),
      /** To be looked at inside the portal instead of being saved; only for types that a browser shows. */
      inline: z.literal('true').optional(),
    }),
    reply: z.object({ url: z.string() }),
  },
  versions: {
    method: 'GET',
    path: '/security/versions/{id}',
    v1: { path: '/documents/{id}/versions', scope: 'document.read', summary: 'List the versions of a document' },
    access: 'doc.versions',
    params: one,
    reply: z.array(DocumentVersion),
  },
  /** Until when a new document of each kind of a record's is valid unless another day is entered; '' for without an end. */
  terms: {
    method: 'GET',
    path: '/security/terms/{recordId}/{tablekey}',
    access: 'doc.list',
    params: ofRecord,
    query: z.object({ effectiveFrom: Day.optional() }),
    reply: z.array(z.object({ key: z.string(), validUntil: z.string() })),
  },
  /** All that the page of a review needs. */
  reviewing: {
    method: 'GET',
    path: '/security/review/{id}',
    offers: true,
    access: 'doc.read',
    params: one,
    reply: Reviewing,
  },
  review: {
    method: 'POST',
    path: '/security/review/{id}',
    access: { either: ['doc.reviewPartner', 'doc.reviewEndUser'] },
    params: one,
    body: Decision,
    reply: Document,
    done: 'Reviewed successfully',
  },
  withdraw: {
    method: 'POST',
    path: '/security/upload/{id}/withdraw',
    access: byOwner,
    params: one,
    body: z.object({ version: Version }),
    reply: Nothing,
    done: 'The upload was withdrawn',
  },
  read: {
    method: 'GET',
    path: '/security/{id}',
    v1: { path: '/documents/{id}', scope: 'document.read', summary: 'Read what is known of a document' },
    access: 'doc.read',
    params: one,
    reply: Document,
  },
  remove: {
    method: 'DELETE',
    path: '/security/delete/{id}',
    v1: { path: '/documents/{id}', scope: 'document.write', summary: 'Delete a document' },
    access: byOwner,
    params: one,
    reply: Nothing,
    done: 'Deleted successfully',
  },
});
