import { createHash, randomUUID } from 'node:crypto';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { DocumentChange, NewDocument, SavedDocument } from '../../../contract/document/forms.ts';
import type { DocumentRecord } from '../../../contract/document/record.ts';
import { DOCUMENT_BASE64_MAX_BYTES, documentTypes, extensionOf } from '../../../contract/document/rules.ts';
import { INCOMING_PREFIX } from '../../../contract/rules/object-tags.ts';
import { showDocument } from '../../entities/document.ts';
import type { Caller } from '../../kit/caller.ts';
import { log } from '../../kit/log.ts';
import { readEnv } from '../../ports/env.ts';
import { presignPut, putObject } from '../../ports/objects.ts';
import { DocumentEnv } from './env.ts';

const env = readEnv(DocumentEnv);

type Sent = Pick<NewDocument, 'documentLocation' | 'docString' | 'size' | 'checksum'>;
type Incoming = NonNullable<DocumentRecord['incoming']>;

/** A file that is on its way: what it must be, and its content where the request carried it. */
export interface Arrival {
  readonly incoming: Incoming;
  readonly bytes: Uint8Array | undefined;
}

/** What a request says about the file it brings or announces; undefined when it has none. D-22. */
export const arrivalOf = (caller: Caller, documentId: string, sent: Sent | DocumentChange): Arrival | undefined => {
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
    author: caller.userName,
    authorId: caller.userId,
    at: new Date().toISOString(),
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

/** Puts the file where files arrive, or returns where the browser may put it. The record names it already. */
export const receive = async (saved: DocumentRecord, bytes: Uint8Array | undefined): Promise<SavedDocument> => {
  const { incoming } = saved;
  const shown = showDocument(saved);
  if (incoming?.refused !== '') return shown;
  const { key, documentMeta: contentType, size, checksum } = incoming;
  if (bytes === undefined) {
    const { url, headers } = await presignPut(env.UPLOAD_BUCKET, key, { contentType, size, checksum, metadata: {} });
    return { ...shown, uploadUrl: url, headers };
  }
  try {
    await putObject(env.UPLOAD_BUCKET, key, bytes, { contentType });
  } catch (error) {
    log.error('document not stored', { error });
    throw new ApplicationError('Upload failed', 'The file could not be stored. Please try again.');
  }
  return shown;
};
