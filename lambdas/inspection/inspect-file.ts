import { createHash } from 'node:crypto';
import type { DocumentRecord } from '../../contract/document/record.ts';
import { awaitingReview } from '../../contract/document/review.ts';
import { DOCUMENT_CHECK_MS, extensionOf } from '../../contract/document/rules.ts';
import { DOCUMENT_PREFIX, INCOMING_PREFIX } from '../../contract/rules/object-tags.ts';
import { documentRejected } from '../domain/notices/document-rejected.ts';
import { documents } from '../entities/document.ts';
import { log } from '../kit/log.ts';
import { readEnv } from '../ports/env.ts';
import { deleteObject, getObject, putObject } from '../ports/objects.ts';
import { familyIdOf } from '../store/id.ts';
import { familyScope } from '../store/scope.ts';
import { isWhatItSays } from './content-kind.ts';
import { InspectionEnv } from './env.ts';
import { verdictOf } from './verdict.ts';

const env = readEnv(InspectionEnv);
const inspector = { userId: 'inspection', userName: 'Inspection' };

/** A file that has arrived and was scanned. */
export interface ScannedFile {
  readonly key: string;
  readonly versionId?: string | undefined;
}

type Incoming = NonNullable<DocumentRecord['incoming']>;

/** The document an arrived file belongs to: `incoming/<document>/<file>`. */
const documentIdOf = (key: string) => (key.startsWith(INCOMING_PREFIX) ? key.split('/')[1] : undefined);

/** The key of an accepted file. */
const checkedKey = (key: string) => `${DOCUMENT_PREFIX}${key.slice(INCOMING_PREFIX.length)}`;

/**
 * Accepts an arrived file into its document, or refuses it with a reason. A file without a document, because it was
 * deleted or a newer file has arrived, is deleted. Safe to repeat at any point; throws while there is no verdict. D-22.
 */
export const inspectFile = async ({ key, versionId }: ScannedFile): Promise<void> => {
  const id = documentIdOf(key);
  if (id === undefined) return;
  const all = documents(familyScope(inspector, familyIdOf(id)));
  const found = await all.find(id);
  const incoming = found?.incoming;
  if (found && incoming?.key === key && incoming.refused === '') {
    const refused = await faultOf(incoming, versionId);
    log.info('inspected', { id, refused });
    const { refused: _none, former: _former, ...file } = incoming;
    const accepted = { ...file, key: checkedKey(key), review: awaitingReview };
    await all.update(
      id,
      found.version,
      refused === ''
        ? { file: accepted, incoming: null, earlier: [...found.earlier, ...(found.file ? [found.file] : [])] }
        : { incoming: { ...incoming, refused } },
      refused === '' ? [] : await documentRejected(found, refused),
    );
  }
  await deleteObject(env.UPLOAD_BUCKET, key);
};

const UNCHECKED = 'The file could not be checked. Please upload it again.';

/**
 * The reason for refusing the file; '' if it is accepted and stored among the documents. Throws if the check should be
 * retried later.
 */
const faultOf = async (incoming: Incoming, versionId: string | undefined): Promise<string> => {
  try {
    return await checked(incoming, versionId);
  } catch (error) {
    if (Date.now() - Date.parse(incoming.at) < DOCUMENT_CHECK_MS) throw error;
    log.error('a file was given up', { key: incoming.key, error });
    return UNCHECKED;
  }
};

const checked = async (incoming: Incoming, versionId: string | undefined): Promise<string> => {
  const verdict = await verdictOf(env.UPLOAD_BUCKET, incoming.key, versionId);
  if (verdict === undefined) throw new Error('The file was not scanned yet');
  if (verdict !== '') return verdict;
  const object = await getObject(env.UPLOAD_BUCKET, incoming.key);
  if (!object || !isAsAnnounced(incoming, object.bytes))
    return 'The file did not arrive as it was sent. Please upload it again.';
  if (!(await isWhatItSays(incoming.documentLocation, object.bytes)))
    return `The content of the file is not that of a .${extensionOf(incoming.documentLocation)} file.`;
  // Writes the bytes that were checked, instead of copying the object, which may have changed since.
  await putObject(env.DOCUMENT_BUCKET, checkedKey(incoming.key), object.bytes, {
    contentType: incoming.documentMeta,
  });
  return '';
};

const isAsAnnounced = ({ size, checksum }: Incoming, bytes: Uint8Array) =>
  bytes.length === size && createHash('sha256').update(bytes).digest('base64') === checksum;
