import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { noticeLinks } from '#contract/notification/links.ts';
import { noticeItem } from '#lambdas/entities/notification.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';

/** Tells who has sent a version that it was returned, and why; nobody where that is not known or had no account. */
export const documentReturned = (
  { documentName, tableKeyName, rowId }: DocumentRecord,
  { authorId, documentLocation }: StoredFile,
  { by, reason }: { readonly by: string; readonly reason: string },
): TransactItem[] =>
  authorId === ''
    ? []
    : [
        noticeItem(authorId, {
          kind: 'document',
          title: `Document returned: ${documentName}`,
          text: `${documentLocation}, returned by ${by}: ${reason}`,
          link: noticeLinks.documentsOf(tableKeyName, rowId),
        }),
      ];
