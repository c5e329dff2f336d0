import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { BY_REQUEST } from '#contract/document-request/states.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { AnsweredFile } from '#contract/request-answer/forms.ts';
import { notificationItem } from '#lambdas/entities/notification.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** Tells the user who has requested documents what has become of it. */
const tell = ({ askedById, tableKeyName, rowId }: DocumentRequestRecord, title: string, text: string) =>
  notificationItem(askedById, {
    kind: 'document',
    title,
    text,
    link: notificationLinks.documentsOf(tableKeyName, rowId),
  });

/** Tells the user who has ordered an inspection what has become of it. */
const tellOfInspection = ({ askedById, inspectionId }: DocumentRequestRecord, title: string, text: string) =>
  notificationItem(askedById, { kind: 'document', title, text, link: notificationLinks.inspection(inspectionId) });

const some = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** How many of the files are there: what was rejected, or is being checked still, is not counted as sent. */
const sentInWords = (files: readonly AnsweredFile[]) => {
  const count = (...states: readonly string[]) => files.filter(({ state }) => states.includes(state)).length;
  const [rejected, checking] = [count('refused'), count('checking')];
  const others = [
    ...(checking > 0 ? [`${checking} ${checking === 1 ? 'is' : 'are'} being checked`] : []),
    ...(rejected > 0 ? [`${rejected} ${rejected === 1 ? 'was' : 'were'} rejected`] : []),
  ];
  return [some(count('received', 'returned')), ...others].join(', ');
};

export const requestDone = (request: DocumentRequestRecord, files: readonly AnsweredFile[], note: string) =>
  tell(
    request,
    `Documents provided: ${request.recordName}`,
    `${request.email} is done. Received: ${sentInWords(files)}.${note === '' ? '' : ` "${note}"`}`,
  );

export const requestDeclined = (request: DocumentRequestRecord, kind: string, reason: string) =>
  tell(
    request,
    `Document declined: ${request.recordName}`,
    `${request.email} cannot provide ${kindName(request.tableKeyName, kind)}: ${reason}`,
  );

export const requestForwarded = (request: DocumentRequestRecord, to: string) =>
  (request.inspectionId === '' ? tell : tellOfInspection)(
    request,
    `Request forwarded: ${request.recordName}`,
    `${request.email} has forwarded the request to ${to}.`,
  );

export const inspectionReported = (request: DocumentRequestRecord) =>
  tellOfInspection(
    request,
    `Inspection reported: ${request.recordName}`,
    `${request.email} has delivered the report. Its outcome is to be decided.`,
  );

export const inspectionDeclined = (request: DocumentRequestRecord, reason: string) =>
  tellOfInspection(
    request,
    `Inspection declined: ${request.recordName}`,
    `${request.email} cannot inspect the place: ${reason}`,
  );

/** A file that came in was rejected; its sender may have handed the request on meanwhile. */
const requestFileRefused = (
  request: DocumentRequestRecord,
  { fileName, author }: { readonly fileName: string; readonly author: string },
  reason: string,
) =>
  tell(
    request,
    `Document rejected: ${request.recordName}`,
    `${fileName} of ${author.replace(BY_REQUEST, '')}: ${reason}`,
  );

/** Tells the sender of a version that it was returned, and why; no user if the sender is not known or had no account. */
export const documentReturned = (
  { documentName, tableKeyName, rowId }: DocumentRecord,
  { authorId, documentLocation }: StoredFile,
  { by, reason }: { readonly by: string; readonly reason: string },
): TransactItem[] =>
  authorId === ''
    ? []
    : [
        notificationItem(authorId, {
          kind: 'document',
          title: `Document returned: ${documentName}`,
          text: `${documentLocation}, returned by ${by}: ${reason}`,
          link: notificationLinks.documentsOf(tableKeyName, rowId),
        }),
      ];

/** Notifies the user who has requested a file that came in by a request. */
const notifyRequester = async (
  { parentId, incoming }: DocumentRecord,
  reason: string,
): Promise<readonly TransactItem[]> => {
  const { requestId = '', documentLocation = '', author = '' } = incoming ?? {};
  const request = await documentRequests(tenantScope(serverActor, parentId)).find(requestId);
  return request ? [requestFileRefused(request, { fileName: documentLocation, author }, reason)] : [];
};

/**
 * Tells the sender of a file that it was refused, and why; if it came in by a request, the user who requested it. Files
 * announced before senders were noted notify no user.
 */
export const documentRejected = async (document: DocumentRecord, reason: string): Promise<readonly TransactItem[]> => {
  const { documentName, tableKeyName, rowId, incoming } = document;
  if (!incoming) return [];
  if (incoming.requestId !== '') return notifyRequester(document, reason);
  if (incoming.authorId === '') return [];
  const name = documentName === '' ? incoming.documentLocation : documentName;
  return [
    notificationItem(incoming.authorId, {
      kind: 'document',
      title: `Document rejected: ${name}`,
      text: `${incoming.documentLocation}: ${reason}`,
      link: notificationLinks.documentsOf(tableKeyName, rowId),
    }),
  ];
};
