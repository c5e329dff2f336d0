import * as z from 'zod';
import { Nothing } from '../fields/common.ts';
import { FileReply, logoTypes } from '../fields/file.ts';
import { area } from '../route.ts';
import { AnnouncedPhoto } from '../site-inspection/forms.ts';
import {
  AnnouncedFile,
  AnswerCode,
  AnswerDecline,
  AnswerDone,
  AnswerFile,
  AnswerHandOver,
  AnswerHeaders,
  AnswerProof,
  AnswerWithdrawal,
  RequestedForm,
  RequestPage,
} from './forms.ts';
import { AnswerPhoto, AnswerPhotoRemoval, AnswerReport, AnswerReportDecline } from './inspection-forms.ts';

const asRecipient = { access: 'public', headers: AnswerHeaders, missing: true } as const;

/**
 * The calls of the page behind a mailed link, for people without an account. Whose requests they are follows from the token
 * alone, and which of them a call is about from its place in the link. 404 for what is no token, 410 for one that is no longer good, 429 after 30 tries a minute. D-96; role matrix row 105.
 */
export const requestAnswer = area({
  /** Changes nothing: mail scanners open links and run scripts. */
  page: { ...asRecipient, method: 'GET', path: '/api/public/request', reply: RequestPage },
  logo: { ...asRecipient, method: 'GET', path: '/api/public/request/logo', reply: FileReply, files: logoTypes },
  sendCode: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/code',
    reply: Nothing,
    done: 'A code is on its way to the address that this request was sent to.',
  },
  checkCode: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/code/check',
    body: AnswerCode,
    reply: AnswerProof,
  },
  /** An address that gives a blank form for a minute. */
  form: {
    ...asRecipient,
    method: 'GET',
    path: '/api/public/request/form',
    query: RequestedForm,
    reply: z.object({ url: z.string() }),
  },
  file: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/file',
    body: AnswerFile,
    reply: AnnouncedFile,
  },
  withdraw: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/withdraw',
    body: AnswerWithdrawal,
    reply: Nothing,
    done: 'The upload was withdrawn',
  },
  done: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/done',
    body: AnswerDone,
    reply: Nothing,
    done: 'Thank you. The request is closed.',
  },
  decline: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/decline',
    body: AnswerDecline,
    reply: z.object({ isClosed: z.boolean() }),
    done: 'Thank you. This was passed on.',
  },
  /** Announces a photo of the inspected place. */
  photo: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/photo',
    body: AnswerPhoto,
    reply: AnnouncedPhoto,
  },
  removePhoto: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/photo/remove',
    body: AnswerPhotoRemoval,
    reply: Nothing,
    done: 'The photo was removed',
  },
  /** Delivers the report of an inspection, and ends the request. */
  report: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/report',
    body: AnswerReport,
    reply: Nothing,
    done: 'Thank you. The report was delivered.',
  },
  declineReport: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/report/decline',
    body: AnswerReportDecline,
    reply: Nothing,
    done: 'Thank you. This was passed on.',
  },
  handOver: {
    ...asRecipient,
    method: 'POST',
    path: '/api/public/request/hand-over',
    body: AnswerHandOver,
    reply: Nothing,
    done: 'A mail with a new link is on its way to your colleague. Your link does not open this request any more.',
  },
});
