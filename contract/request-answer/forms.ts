import * as z from 'zod';
import { FileChecksum, FileName, FileSize } from '../document/forms.ts';
import { DeclineReason } from '../document-request/forms.ts';
import { PAGE_REQUESTS_MAX } from '../document-request/states.ts';
import { Email, Id, textLines } from '../fields/common.ts';
import { Code } from '../fields/contact.ts';
import { MESSAGE_MAX } from '../rules/limits.ts';
import { RequestedInspection } from './inspection-forms.ts';
import { RequestNumber } from './request-number.ts';

/** The headers that identify a recipient: the token of the newest mail, and the proof that a code was entered. */
export const TOKEN_HEADER = 'x-request-token';
export const PROOF_HEADER = 'x-request-proof';

/** The path of every call that a link opens: the web application firewall counts them by it. */
export const ANSWER_PATH = '/api/public/request';

/** Any content is accepted: a token of another shape is answered like one that is not known. */
export const AnswerHeaders = z.object({
  [TOKEN_HEADER]: z.string().default(''),
  [PROOF_HEADER]: z.string().default(''),
});
export type AnswerHeaders = z.infer<typeof AnswerHeaders>;

/** The states of a file that came in, as its sender sees them. */
const answeredStates = ['checking', 'received', 'refused', 'returned'] as const;

/**
 * A file that came in by this link. `size` in bytes, `at` an ISO time; `replaceable` if the sender may send another
 * version, `withdrawable` if the sender may withdraw it.
 */
const AnsweredFile = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  size: z.number(),
  at: z.string(),
  state: z.enum(answeredStates),
  reason: z.string(),
  replaceable: z.boolean(),
  withdrawable: z.boolean(),
});
export type AnsweredFile = z.infer<typeof AnsweredFile>;

/** A request, as its recipient sees it; `until` is the last day on which the link works for it. */
const RequestedDocuments = z.object({
  number: z.number().int(),
  record: z.string(),
  email: z.string(),
  kinds: z.array(z.object({ key: z.string(), name: z.string(), declined: z.string() })),
  due: z.string(),
  until: z.string(),
  message: z.string(),
  /** The requesting user with the e-mail address; '' for a user of the operator, the address also for a deleted one. */
  by: z.object({ name: z.string(), email: z.string() }),
  mayHandOver: z.boolean(),
  files: z.array(AnsweredFile),
  /** Blank forms to fill in; `key` names one within its request. */
  forms: z.array(z.object({ key: z.string(), name: z.string(), size: z.number() })),
  /** The place to be inspected, if the request is for a report instead of documents. */
  inspection: RequestedInspection.nullable().default(null),
});

export type RequestedDocuments = z.infer<typeof RequestedDocuments>;

/** What the requests of a link are for: a report of an inspection, documents, or some of each. */
const askedFor = ['documents', 'inspection', 'both'] as const;
export type AskedFor = (typeof askedFor)[number];

/** The page of a link: the requesting company, and the open requests once the code was entered if one of them needs it. */
export const RequestPage = z.object({
  company: z.string(),
  hasLogo: z.boolean(),
  needsCode: z.boolean(),
  asksFor: z.enum(askedFor).default('documents'),
  requests: z.array(RequestedDocuments),
});
export type RequestPage = z.infer<typeof RequestPage>;

/** A blank form of a request. */
export const RequestedForm = z.object({
  request: z.coerce.number().int().min(1).max(PAGE_REQUESTS_MAX).default(1),
  key: z.string().min(1),
});

/** The announcement of a file; `replaces` is the document whose file was refused or returned. */
export const AnswerFile = z.object({
  request: RequestNumber,
  kind: z.string().min(1, 'Please choose the kind of document'),
  documentLocation: FileName,
  size: FileSize,
  checksum: FileChecksum,
  replaces: Id.optional(),
});
export type AnswerFile = z.infer<typeof AnswerFile>;

/** An announced file, and the address to which the browser PUTs it within five minutes, with exactly these headers. */
export const AnnouncedFile = z.object({
  file: AnsweredFile,
  uploadUrl: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type AnnouncedFile = z.infer<typeof AnnouncedFile>;

export const AnswerCode = z.object({ code: Code });
/** Good for eight hours, with this link only. */
export const AnswerProof = z.object({ proof: z.string() });

/** Withdraws a file. */
export const AnswerWithdrawal = z.object({ request: RequestNumber, id: Id });
export const AnswerDone = z.object({ request: RequestNumber, note: textLines(MESSAGE_MAX) });
export const AnswerDecline = z.object({
  request: RequestNumber,
  kind: z.string().min(1, 'Please choose the kind of document'),
  reason: DeclineReason,
});
export const AnswerHandOver = z.object({ request: RequestNumber, email: Email });
