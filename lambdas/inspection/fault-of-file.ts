import { createHash } from 'node:crypto';
import { DOCUMENT_CHECK_MS, extensionOf } from '../../contract/document/rules.ts';
import { log } from '../kit/log.ts';
import { readEnv } from '../ports/env.ts';
import { getObject, putObject } from '../ports/objects.ts';
import { isWhatItSays } from './content-kind.ts';
import { InspectionEnv } from './env.ts';
import { verdictOf } from './verdict.ts';

const env = readEnv(InspectionEnv);

/** A file as it was announced: where it arrives, what it must be, and when it was announced (ISO time). */
export interface AnnouncedFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 in base64. */
  readonly checksum: string;
  readonly at: string;
}

const UNCHECKED = 'The file could not be checked. Please upload it again.';

/**
 * The reason for refusing a file; '' if it is accepted and stored under `checkedKey` in the document bucket. Throws if the check
 * should be retried later.
 */
export const faultOf = async (
  file: AnnouncedFile,
  checkedKey: string,
  versionId: string | undefined,
): Promise<string> => {
  try {
    return await checked(file, checkedKey, versionId);
  } catch (error) {
    if (Date.now() - Date.parse(file.at) < DOCUMENT_CHECK_MS) throw error;
    log.error('a file was given up', { key: file.key, error });
    return UNCHECKED;
  }
};

const checked = async (file: AnnouncedFile, checkedKey: string, versionId: string | undefined): Promise<string> => {
  const verdict = await verdictOf(env.UPLOAD_BUCKET, file.key, versionId);
  if (verdict === undefined) throw new Error('The file was not scanned yet');
  if (verdict !== '') return verdict;
  const object = await getObject(env.UPLOAD_BUCKET, file.key);
  if (!object || !isAsAnnounced(file, object.bytes))
    return 'The file did not arrive as it was sent. Please upload it again.';
  if (!(await isWhatItSays(file.name, object.bytes)))
    return `The content of the file is not that of a .${extensionOf(file.name)} file.`;
  // Writes the bytes that were checked, instead of copying the object, which may have changed since.
  await putObject(env.DOCUMENT_BUCKET, checkedKey, object.bytes, { contentType: file.contentType });
  return '';
};

const isAsAnnounced = ({ size, checksum }: AnnouncedFile, bytes: Uint8Array) =>
  bytes.length === size && createHash('sha256').update(bytes).digest('base64') === checksum;
