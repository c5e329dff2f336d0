import type { DocumentRecord, StoredFile } from '../../../contract/document/record.ts';
import { goodFiles } from '../../../contract/document/versions.ts';
import type { AnsweredFile } from '../../../contract/request-answer/forms.ts';
import { showDocument } from '../../entities/document.ts';

const CHECKING = { state: 'checking', reason: '', replaceable: false } as const;
const RECEIVED = { state: 'received', reason: '', replaceable: false } as const;

/** How a file stands that is on its way, or was refused. */
const arriving = (document: DocumentRecord) => {
  const { state, reason } = showDocument(document);
  return state === 'pending' ? CHECKING : ({ state: 'refused', reason, replaceable: true } as const);
};

/** How a good file stands: what its reviewer says of it is told, that it was approved or replaced by somebody else is not. */
const arrived = ({ file: newest, incoming }: DocumentRecord, file: StoredFile) =>
  file === newest && file.review?.state === 'returned' && incoming === null
    ? ({ state: 'returned', reason: file.review.reason, replaceable: true } as const)
    : RECEIVED;

/** The newest file of a document that came in by a request; undefined where none did, or all were withdrawn. */
export const answeredFile = (requestId: string, document: DocumentRecord): AnsweredFile | undefined => {
  const { id, tableKeyName2: kind, incoming } = document;
  const isOwn = (one: StoredFile) => one.requestId === requestId;
  const onItsWay = incoming !== null && isOwn(incoming);
  const shown = onItsWay ? incoming : goodFiles(document).findLast(isOwn);
  if (!shown) return undefined;
  const standing = onItsWay ? arriving(document) : arrived(document, shown);
  return { id, kind, name: shown.documentLocation, size: shown.size, at: shown.at, ...standing };
};
