import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { notificationItem } from '#lambdas/entities/notification.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { requestFileRefused } from './request-answered.ts';

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
