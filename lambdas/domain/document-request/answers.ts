import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { goodFiles } from '#contract/document/versions.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { BY_REQUEST, wantedKinds } from '#contract/document-request/states.ts';
import type { AnsweredFile } from '#contract/request-answer/forms.ts';
import { documents, showDocument } from '#lambdas/entities/records/document.ts';
import type { Scope } from '#lambdas/store/scope.ts';

const CHECKING = { state: 'checking', reason: '', replaceable: false } as const;
const RECEIVED = { state: 'received', reason: '', replaceable: false } as const;

/** The state of a file that is on its way or was refused. */
const arriving = (document: DocumentRecord) => {
  const { state, reason } = showDocument(document);
  return state === 'pending' ? CHECKING : ({ state: 'refused', reason, replaceable: true } as const);
};

/** The state of a file that passed inspection: a return is shown with its reason, approval and replacement are not. */
const arrived = ({ file: newest, incoming }: DocumentRecord, file: StoredFile) =>
  file === newest && file.review?.state === 'returned' && incoming === null
    ? ({ state: 'returned', reason: file.review.reason, replaceable: true } as const)
    : RECEIVED;

/**
 * Whether the sender may withdraw a file that passed inspection: it is the document's only file, and no reviewer has
 * approved it. A version that has replaced another one stays.
 */
const isOpen = ({ file: newest, earlier, incoming }: DocumentRecord, file: StoredFile) =>
  file === newest && incoming === null && earlier.length === 0 && file.review?.state !== 'approved';

/** The newest file of a document that came in by a request, as it is stored. */
const ownFile = (requestId: string, { incoming, ...document }: DocumentRecord) => {
  const isOwn = (one: StoredFile) => one.requestId === requestId;
  return incoming !== null && isOwn(incoming) ? incoming : goodFiles(document).findLast(isOwn);
};

/** The newest file of a document that came in by a request; undefined if none did, or all were withdrawn. */
export const answeredFile = (requestId: string, document: DocumentRecord): AnsweredFile | undefined => {
  const { id, tableKeyName2: kind, incoming } = document;
  const shown = ownFile(requestId, document);
  if (!shown) return undefined;
  const onItsWay = shown === incoming;
  const standing = onItsWay ? arriving(document) : arrived(document, shown);
  const withdrawable = onItsWay ? standing.state === 'checking' : isOpen(document, shown);
  return { id, kind, name: shown.documentLocation, size: shown.size, at: shown.at, ...standing, withdrawable };
};

/** The document with the same file and kind that came in by a request; undefined if another file may replace it. */
export const sameAnswer = async (
  scope: Scope,
  { id, delivered }: Pick<DocumentRequestRecord, 'id' | 'delivered'>,
  kind: string,
  sent: Pick<StoredFile, 'documentLocation' | 'checksum'>,
): Promise<DocumentRecord | undefined> => {
  const found = await documents(scope).findMany(delivered);
  return [...found.values()].find((document) => {
    const file = document.tableKeyName2 === kind ? ownFile(id, document) : undefined;
    const isSame = file?.documentLocation === sent.documentLocation && file.checksum === sent.checksum;
    return isSame && answeredFile(id, document)?.replaceable === false;
  });
};

/** What came in by a request and was not deleted: its files, and their senders. */
interface Answers {
  readonly files: readonly AnsweredFile[];
  readonly senders: readonly string[];
}

/** What has come in by requests of one scope, by the request's id: what was deleted or withdrawn counts no more. */
export const answersOf = async (
  scope: Scope,
  requests: readonly Pick<DocumentRequestRecord, 'id' | 'delivered'>[],
): Promise<ReadonlyMap<string, Answers>> => {
  const found = await documents(scope).findMany([...new Set(requests.flatMap(({ delivered }) => delivered))]);
  return new Map(
    requests.map(({ id, delivered }) => {
      const there = delivered.flatMap((one) => found.get(one) ?? []);
      const authors = there.flatMap(({ file, incoming, earlier }) =>
        [...earlier, file, incoming].flatMap((one) => (one?.requestId === id ? [one.author] : [])),
      );
      return [
        id,
        {
          files: there.flatMap((document) => answeredFile(id, document) ?? []),
          senders: [...new Set(authors.map((author) => author.replace(BY_REQUEST, '')))],
        },
      ];
    }),
  );
};

type Asked = Pick<DocumentRequestRecord, 'kinds' | 'declined'>;

/** The kinds of documents that a request still waits for: no file of them was received, and the recipient has not declined them. */
export const awaitedKinds = (request: Asked, files: readonly AnsweredFile[]): string[] =>
  wantedKinds(request).filter((kind) => !files.some((file) => file.kind === kind && file.state === 'received'));
