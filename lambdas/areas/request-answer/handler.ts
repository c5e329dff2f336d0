import { requestAnswer } from '../../../contract/request-answer/routes.ts';
import { serve } from '../../kit/serve.ts';
import { answering, openLink } from './answering.ts';
import { formAddress } from './blank-form.ts';
import { checkCode, sendCode } from './code.ts';
import { declineKind, endAsDone, handOver } from './end-request.ts';
import { announceFile, withdrawFile } from './files.ts';
import { pageOf, requestLogo } from './page.ts';

export const handler = serve(requestAnswer, {
  page: async ({ headers, origin }) => pageOf(await openLink(headers, origin)),
  logo: async ({ headers, origin }) => requestLogo(await openLink(headers, origin)),
  sendCode: async ({ headers, origin }) => sendCode(await openLink(headers, origin)),
  checkCode: async ({ headers, origin, body }) => checkCode(await openLink(headers, origin), body.code),
  form: async ({ headers, origin, query }) => formAddress(await answering(headers, origin, query.request), query.key),
  file: async ({ headers, origin, body }) => announceFile(await answering(headers, origin, body.request), body),
  withdraw: async ({ headers, origin, body }) => withdrawFile(await answering(headers, origin, body.request), body.id),
  done: async ({ headers, origin, body }) => endAsDone(await answering(headers, origin, body.request), body.note),
  decline: async ({ headers, origin, body }) => declineKind(await answering(headers, origin, body.request), body),
  handOver: async ({ headers, origin, body }) => handOver(await answering(headers, origin, body.request), body.email),
});
