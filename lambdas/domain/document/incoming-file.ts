import { createHash, randomUUID } from 'node:crypto';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { DocumentChange, NewDocument } from '#contract/document/forms.ts';
import type { DocumentRecord, Validity } from '#contract/document/record.ts';
import { DOCUMENT_BASE64_MAX_BYTES, documentTypes, extensionOf } from '#contract/document/rules.ts';
import { INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import type { documents } from '#lambdas/entities/records/document.ts';
import { presignPut } from '#lambdas/ports/s3/objects.ts';

/**
 * Cancels the upload of a document's file that is on its way: a document without a file is deleted, any other gets its
 * former fields back. Nothing happens when the file was accepted or refused, or was withdrawn already. The inspection
 * deletes a file that arrives later. D-22.
 */
export const withdrawIncoming = async (all: ReturnType<typeof documents>, found: DocumentRecord): Promise<void> => {
  const { version, incoming, file } = found;
  if (incoming === null || incoming.refused !== '') return;
  try {
    if (file) await all.save(found, version, { ...incoming.former, incoming: null });
    else await all.removeRead(found);
  } catch (error) {
    // The inspection or another request was first.
    if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
  }
};

type Sent = Pick<NewDocument, 'documentLocation' | 'docString' | 'size' | 'checksum'>;
type Incoming = NonNullable<DocumentRecord['incoming']>;

/** A file that is on its way: what it must be, and its content where the request carried it. */
export interface Arrival {
  readonly incoming: Incoming;
  readonly bytes: Uint8Array | undefined;
}

/** Who sends a file: a user, or by a request a recipient who has no account. */
type Sender = Pick<Incoming, 'author' | 'authorId' | 'requestId'>;

/** What a request says about the file it brings or announces; undefined when it has none. D-22. */
export const arrivalOf = (
  sender: Sender,
  documentId: string,
  sent: Sent | DocumentChange,
  days: Validity,
): Arrival | undefined => {
  const { documentLocation, docString } = sent;
  if (documentLocation === undefined) return undefined;
  const bytes = docString === undefined ? undefined : decode(docString);
  const { size, checksum } = bytes ? { size: bytes.length, checksum: sha256(bytes) } : sent;
  if (size === undefined || checksum === undefined) return undefined;
  const incoming = {
    key: `${INCOMING_PREFIX}${documentId}/${randomUUID()}`,
    documentLocation,
    documentMeta: documentTypes[extensionOf(documentLocation)] ?? 'application/octet-stream',
    size,
    checksum,
    ...sender,
    ...days,
    at: new Date().toISOString(),
    review: null,
    refused: '',
  };
  return { incoming, bytes };
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** The content of base64 text or of a data URL. */
const decode = (docString: string) => {
  const bytes = Buffer.from(docString.slice(docString.indexOf(',') + 1), 'base64');
  if (bytes.length === 0) throw new ApplicationError('Pls upload file with data');
  if (bytes.length > DOCUMENT_BASE64_MAX_BYTES)
    throw new ApplicationError('Upload failed', 'A file in the request may have at most 4 MB.');
  return bytes;
};

/** Where the browser may put the file of a document that names it already. */
export const uploadAddress = (bucket: string, { key, documentMeta: contentType, size, checksum }: Incoming) =>
  presignPut(bucket, key, { contentType, size, checksum, metadata: {} });

/** What a withdrawn upload leaves: the description from before the first file that is still on its way. */
export const formerOf = ({ incoming, certificateId, documentName, documentDescription }: DocumentRecord) =>
  (incoming?.refused === '' && incoming.former) || { certificateId, documentName, documentDescription };
