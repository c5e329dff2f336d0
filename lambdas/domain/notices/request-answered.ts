import { kindName } from '../../../contract/document/rules.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { noticeLinks } from '../../../contract/notification/links.ts';
import { noticeItem } from '../../entities/notice.ts';

/** Tells who has asked for documents what has become of it. */
const tell = ({ askedById, tableKeyName, rowId }: DocumentRequestRecord, title: string, text: string) =>
  noticeItem(askedById, { kind: 'document', title, text, link: noticeLinks.documentsOf(tableKeyName, rowId) });

const some = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

export const requestDone = (request: DocumentRequestRecord, note: string) =>
  tell(
    request,
    `Documents provided: ${request.recordName}`,
    `${request.email} has sent ${some(request.delivered.length)} and is done.${note === '' ? '' : ` "${note}"`}`,
  );

export const requestDeclined = (request: DocumentRequestRecord, kind: string, reason: string) =>
  tell(
    request,
    `Document declined: ${request.recordName}`,
    `${request.email} cannot provide ${kindName(request.tableKeyName, kind)}: ${reason}`,
  );

export const requestHanded = (request: DocumentRequestRecord, to: string) =>
  tell(request, `Request handed on: ${request.recordName}`, `${request.email} has handed the request to ${to}.`);

/** A file that came in was not taken. */
export const requestFileRefused = (request: DocumentRequestRecord, fileName: string, reason: string) =>
  tell(request, `Document rejected: ${request.recordName}`, `${fileName} of ${request.email}: ${reason}`);
