import { documentRequest } from '../../../contract/document-request/routes.ts';
import { serve } from '../../kit/serve.ts';
import { announceForm, checkOfForm } from './blank-forms.ts';
import { extendRequest, mailAgain, removeForm, revokeRequest } from './change-request.ts';
import { createRequests } from './create-requests.ts';
import { requestPage } from './request-page.ts';

export const handler = serve(documentRequest, {
  list: ({ query, caller }) => requestPage(caller, query),
  create: ({ body, caller, origin }) => createRequests(caller, body, origin),
  announceForm: ({ body, caller }) => announceForm(caller, body),
  checkOfForm: ({ params, caller }) => checkOfForm(caller, params.id),
  removeForm: ({ params, body, caller }) => removeForm(caller, params.id, body),
  resend: ({ params, body, caller }) => mailAgain(caller, params.id, body.version),
  extend: ({ params, body, caller }) => extendRequest(caller, params.id, body),
  revoke: ({ params, body, caller }) => revokeRequest(caller, params.id, body.version),
});
