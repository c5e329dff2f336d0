import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, FORWARDS_MAX } from '#contract/document-request/states.ts';
import type { FileReply } from '#contract/fields/file.ts';
import type { AnswerDecline, AskedFor, RequestedDocuments, RequestPage } from '#contract/request-answer/forms.ts';
import { requestAnswer } from '#contract/request-answer/routes.ts';
import { answeredFile, answersOf } from '#lambdas/domain/document-request/answers.ts';
import {
  endLinkItem,
  requestingCompany,
  requestingUser,
  requestMailTask,
} from '#lambdas/domain/document-request/link.ts';
import { requestDeclined, requestDone, requestForwarded } from '#lambdas/domain/notifications/request-answered.ts';
import { findLogo, logoKey } from '#lambdas/entities/logo.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Answering, answering, linkEnded, type OpenLink, openLink } from './answering.ts';
import { checkCode, sendCode } from './code.ts';
import { env } from './env.ts';
import { announceFile, formAddress, formKey, withdrawFile } from './files.ts';
import {
  announcePhoto,
  declineReport,
  deliverReport,
  removePhoto,
  requestedInspection,
  requireDocuments,
} from './report.ts';

type Fields = Partial<DocumentRequestRecord>;

/** Changes the newest version of the request; refuses if it has ended meanwhile. */
const change = async (
  { request, scope }: Answering,
  fieldsOf: (before: DocumentRequestRecord) => Fields,
  more: readonly TransactItem[],
): Promise<DocumentRequestRecord> => {
  const today = await todayIn(request.parentId);
  return documentRequests(scope).changeLatest(
    request.id,
    (before) => {
      if (!acceptsFiles(before, today)) throw linkEnded();
      return { ...before, ...fieldsOf(before) };
    },
    more,
  );
};

const now = () => new Date().toISOString();

/** Ends the request as done, for the recipient: it accepts nothing more. */
const endAsDone = async (answering: Answering, note: string): Promise<void> => {
  const { request, scope } = answering;
  requireDocuments(request);
  const files = (await answersOf(scope, [request])).get(request.id)?.files ?? [];
  await change(answering, () => ({ endedAs: 'done', endedAt: now(), note }), [requestDone(request, files, note)]);
};

/** Declines a kind of document, for the recipient; the request ends when every kind is declined. */
const declineKind = async (
  answering: Answering,
  { kind, reason }: z.infer<typeof AnswerDecline>,
): Promise<{ isClosed: boolean }> => {
  const { request } = answering;
  if (!request.kinds.includes(kind)) throw new ApplicationError('This kind of document is not requested.');
  const declining = ({ kinds, declined }: DocumentRequestRecord): Fields => {
    const all = [...declined.filter((one) => one.kind !== kind), { kind, reason, at: now() }];
    const isLast = kinds.every((each) => all.some((one) => one.kind === each));
    return { declined: all, ...(isLast ? { endedAs: 'declined', endedAt: now() } : {}) };
  };
  const { endedAs } = await change(answering, declining, [requestDeclined(request, kind, reason)]);
  return { isClosed: endedAs !== '' };
};

/** Forwards the request to another recipient, who gets a mail with another link; this link ends for it at once. */
const forward = async (answering: Answering, email: string): Promise<void> => {
  const { request } = answering;
  if (email.toLowerCase() === request.email.toLowerCase())
    throw new ApplicationError(
      request.inspectionId === ''
        ? 'The documents were requested of this address already.'
        : 'The inspection was requested of this address already.',
    );
  if (request.handedFrom.length >= FORWARDS_MAX)
    throw new ApplicationError(
      'This request was forwarded too often. Please answer the company that sent the request.',
    );
  await change(answering, (before) => ({ email, handedFrom: [...before.handedFrom, before.email], mailedAt: now() }), [
    endLinkItem(request.id),
    taskItem(requestMailTask(request.id, 'handed')),
    requestForwarded(request, email),
  ]);
};

const requestedOf = async (answering: Answering): Promise<RequestedDocuments> => {
  const { number, request, scope } = answering;
  const { id, recordName, email, tableKeyName, kinds, declined, due, endsOn, message, handedFrom, delivered, forms } =
    request;
  const [found, by, inspection] = await Promise.all([
    documents(scope).findMany(delivered),
    requestingUser(request),
    requestedInspection(answering),
  ]);
  const reasons = new Map(declined.map(({ kind, reason }) => [kind, reason]));
  return {
    number,
    record: recordName,
    email,
    kinds: kinds.map((key) => ({ key, name: kindName(tableKeyName, key), declined: reasons.get(key) ?? '' })),
    due,
    until: endsOn,
    message,
    by,
    mayHandOver: handedFrom.length < FORWARDS_MAX,
    files: delivered.flatMap((one) => {
      const document = found.get(one);
      return (document && answeredFile(id, document)) ?? [];
    }),
    forms: forms.map((form) => ({ key: formKey(form), name: form.name, size: form.size })),
    inspection,
  };
};

const asksFor = (open: OpenLink['open']): AskedFor => {
  const inspections = open.filter(({ request }) => request.inspectionId !== '').length;
  if (inspections === 0) return 'documents';
  return inspections === open.length ? 'inspection' : 'both';
};

/** Reads what the page of a link shows, and changes nothing. Until the code was entered it names the company only. */
const pageOf = async ({ open, isProven }: OpenLink): Promise<RequestPage> => {
  const { name: company, logo } = await requestingCompany(open[0].request);
  return {
    company,
    hasLogo: logo !== '',
    needsCode: !isProven,
    asksFor: asksFor(open),
    requests: isProven ? await Promise.all(open.map(requestedOf)) : [],
  };
};

const FIVE_MINUTES_S = 300;

/** The logo of the requesting company. */
const requestLogo = async ({ open }: OpenLink): Promise<FileReply> => {
  const { logo } = await requestingCompany(open[0].request);
  const known = logo === '' ? undefined : await findLogo(logo);
  const object = known && (await getObject(env().DOCUMENT_BUCKET, logoKey(logo)));
  if (!known || !object) throw new ApplicationError('Id Not Available', '', 404);
  return { bytes: object.bytes, contentType: known.contentType, maxAge: FIVE_MINUTES_S };
};

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
  photo: async ({ headers, origin, body }) => announcePhoto(await answering(headers, origin, body.request), body),
  removePhoto: async ({ headers, origin, body }) =>
    removePhoto(await answering(headers, origin, body.request), body.id),
  report: async ({ headers, origin, body }) => deliverReport(await answering(headers, origin, body.request), body),
  declineReport: async ({ headers, origin, body }) =>
    declineReport(await answering(headers, origin, body.request), body),
  handOver: async ({ headers, origin, body }) => forward(await answering(headers, origin, body.request), body.email),
});
