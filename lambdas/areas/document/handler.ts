import { document } from '../../../contract/document/routes.ts';
import { documentRows } from '../../domain/lists/document-rows.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { showDocument } from '../../entities/document.ts';
import { serve } from '../../kit/serve.ts';
import { downloadDocument } from './download-document.ts';
import { documentsOf, documentsOfProvider } from './list-documents.ts';
import { versionsOf } from './list-versions.ts';
import { visibleDocument } from './owner.ts';
import { removeDocument } from './remove-document.ts';
import { reviewDocument, reviewingOf } from './review-document.ts';
import { createDocument, updateDocument } from './save-document.ts';
import { usualTerms } from './usual-terms.ts';
import { withdrawUpload } from './withdraw-upload.ts';

export const handler = serve(document, {
  create: ({ body, caller, origin }) => createDocument(caller, body, origin),
  update: ({ body, caller, origin }) => updateDocument(caller, body, origin),
  list: async ({ query, caller }) => pageOf(await documentRows(caller, query)),
  ofRecord: ({ params, caller }) => documentsOf(caller, params),
  documentsOfRecord: ({ params, caller }) => documentsOf(caller, params),
  ofProvider: ({ params, caller }) => documentsOfProvider(caller, params),
  download: ({ params, query, caller, origin }) => downloadDocument(caller, params.id, query, origin),
  versions: async ({ params, caller }) => versionsOf(await visibleDocument(caller, params.id)),
  terms: ({ params, query, caller }) => usualTerms(caller, params, query.effectiveFrom),
  reviewing: ({ params, caller }) => reviewingOf(caller, params.id),
  review: ({ params, body, caller, origin }) => reviewDocument(caller, params.id, body, origin),
  withdraw: ({ params, body, caller, origin }) => withdrawUpload(caller, params.id, body.version, origin),
  read: async ({ params, caller }) => showDocument(await visibleDocument(caller, params.id)),
  remove: ({ params, caller, origin }) => removeDocument(caller, params.id, origin),
});
