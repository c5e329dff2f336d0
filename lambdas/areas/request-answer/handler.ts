import { requestAnswer } from '../../../contract/request-answer/routes.ts';
import { serve } from '../../kit/serve.ts';
import { answering, provenAnswering } from './answering.ts';
import { checkCode, sendCode } from './code.ts';
import { declineKind, endAsDone, handOver } from './end-request.ts';
import { announceFile, withdrawFile } from './files.ts';
import { pageOf, requestLogo } from './page.ts';

export const handler = serve(requestAnswer, {
  page: async ({ headers, origin }) => pageOf(await answering(headers, origin)),
  logo: async ({ headers, origin }) => requestLogo(await answering(headers, origin)),
  sendCode: async ({ headers, origin }) => sendCode(await answering(headers, origin)),
  checkCode: async ({ headers, origin, body }) => checkCode(await answering(headers, origin), body.code),
  file: async ({ headers, origin, body }) => announceFile(await provenAnswering(headers, origin), body),
  withdraw: async ({ headers, origin, body }) => withdrawFile(await provenAnswering(headers, origin), body.id),
  done: async ({ headers, origin, body }) => endAsDone(await provenAnswering(headers, origin), body.note),
  decline: async ({ headers, origin, body }) => declineKind(await provenAnswering(headers, origin), body),
  handOver: async ({ headers, origin, body }) => handOver(await provenAnswering(headers, origin), body.email),
});
