import { document } from '../../contract/routes/document.ts';
import { showDocument } from '../data/document.ts';
import { serve } from '../kit/serve.ts';
import { downloadDocument } from './download-document.ts';
import { documentPage, documentsOf, documentsOfProvider } from './list-documents.ts';
import { visibleDocument } from './owner.ts';
import { removeDocument } from './remove-document.ts';
import { createDocument, updateDocument } from './save-document.ts';

export const handler = serve(document, {
  create: ({ body, caller, origin }) => createDocument(caller, body, origin),
  update: ({ body, caller, origin }) => updateDocument(caller, body, origin),
  list: ({ query, caller }) => documentPage(caller, query),
  ofRecord: ({ params, caller }) => documentsOf(caller, params),
  documentsOfRecord: ({ params, caller }) => documentsOf(caller, params),
  ofProvider: ({ params, caller }) => documentsOfProvider(caller, params),
  download: ({ params, caller, origin }) => downloadDocument(caller, params.id, origin),
  read: async ({ params, caller }) => showDocument(await visibleDocument(caller, params.id)),
  remove: ({ params, caller, origin }) => removeDocument(caller, params.id, origin),
});
