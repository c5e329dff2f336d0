import type { DocumentRecord } from '../../../contract/document/record.ts';
import { noticeLinks } from '../../../contract/notification/links.ts';
import { noticeItem } from '../../entities/notice.ts';
import type { TransactItem } from '../../store/journal/commit.ts';

/** Tells who has sent a file that it was refused, and why; files announced before senders were noted tell nobody. */
export const documentRejected = (
  { documentName, tableKeyName, rowId, incoming }: DocumentRecord,
  reason: string,
): TransactItem[] => {
  if (incoming?.authorId === undefined) return [];
  const name = documentName === '' ? incoming.documentLocation : documentName;
  return [
    noticeItem(incoming.authorId, {
      kind: 'document',
      title: `Document rejected: ${name}`,
      text: `${incoming.documentLocation}: ${reason}`,
      link: noticeLinks.documentsOf(tableKeyName, rowId),
    }),
  ];
};
