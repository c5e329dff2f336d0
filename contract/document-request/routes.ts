import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { TableKey } from '../document/forms.ts';
import { Id, page } from '../fields/common.ts';
import { type AccessEither, area } from '../route.ts';
import {
  AnnouncedBlankForm,
  BlankFormCheck,
  FormRemoval,
  NewBlankForm,
  NewDocumentRequests,
  RequestExtension,
  RequestVersion,
} from './forms.ts';
import { DocumentRequest, documentRequestDefinition } from './record.ts';
import { requestStates } from './states.ts';

/** The right depends on whose documents are requested. Role matrix rows 103 and 104. */
const byOwner: AccessEither = { either: ['docRequest.partner', 'docRequest.endUser'] };

const one = z.object({ id: Id });

/** Which requests: of a kind of record, of one record, in a state. */
const filters = {
  tableKeyName: TableKey.optional(),
  recordId: Id.optional(),
  state: z.enum(requestStates).optional(),
};

/** Requests for documents to people without an account, as staff make and follow them. D-96; role matrix rows 103 and 104. */
export const documentRequest = area({
  list: {
    method: 'GET',
    path: '/api/documentRequest/listall',
    v1: { path: '/document-requests', scope: 'documentRequest.read', summary: 'List document requests' },
    access: byOwner,
    query: listQuery(documentRequestDefinition.list, { own: filters }),
    reply: page(DocumentRequest),
  },
  create: {
    method: 'POST',
    path: '/api/documentRequest',
    v1: { path: '/document-requests', scope: 'documentRequest.write', summary: 'Request documents by email' },
    access: byOwner,
    body: NewDocumentRequests,
    reply: z.object({ made: z.number().int() }),
    done: 'Documents requested',
  },
  /** A blank form for requests that are made after it; its file goes straight to the store, and is checked like a document. */
  announceForm: {
    method: 'POST',
    path: '/api/documentRequest/form',
    access: byOwner,
    body: NewBlankForm,
    reply: AnnouncedBlankForm,
  },
  checkOfForm: {
    method: 'GET',
    path: '/api/documentRequest/form/{id}',
    access: byOwner,
    params: one,
    reply: BlankFormCheck,
  },
  removeForm: {
    method: 'POST',
    path: '/api/documentRequest/{id}/removeForm',
    access: byOwner,
    params: one,
    body: FormRemoval,
    reply: DocumentRequest,
    done: 'The blank form was removed',
  },
  resend: {
    method: 'POST',
    path: '/api/documentRequest/{id}/resend',
    v1: {
      path: '/document-requests/{id}/resend',
      scope: 'documentRequest.write',
      summary: 'Send the email of a request again',
    },
    access: byOwner,
    params: one,
    body: RequestVersion,
    reply: DocumentRequest,
    done: 'The mail is on its way',
  },
  extend: {
    method: 'POST',
    path: '/api/documentRequest/{id}/extend',
    v1: {
      path: '/document-requests/{id}/extend',
      scope: 'documentRequest.write',
      summary: 'Give a request a later due date',
    },
    access: byOwner,
    params: one,
    body: RequestExtension,
    reply: DocumentRequest,
    done: 'Extended successfully',
  },
  revoke: {
    method: 'POST',
    path: '/api/documentRequest/{id}/revoke',
    v1: { path: '/document-requests/{id}/revoke', scope: 'documentRequest.write', summary: 'Revoke a request' },
    access: byOwner,
    params: one,
    body: RequestVersion,
    reply: DocumentRequest,
    done: 'Revoked successfully',
  },
});
