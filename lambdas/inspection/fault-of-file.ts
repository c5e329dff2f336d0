import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_CHECK_MS, extensionOf } from '#contract/document/rules.ts';
import { SCAN_TAG } from '#contract/rules/object-tags.ts';
import { log } from '../kit/log.ts';
import { getObject, putObject, tagsOf } from '../ports/s3/objects.ts';
import { env } from './env.ts';

/** The content that a file with each ending must have. The older Word and Excel formats share one container. */
const signatures: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/x-cfb'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  // Phones use either ending for either brand of the format.
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heic', 'image/heif'],
};

const isText = (bytes: Uint8Array) => {
  if (bytes.includes(0)) return false;
  // Spreadsheet programs save CSV in either encoding.
  for (const encoding of ['utf-8', 'windows-1252'])
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return true;
    } catch {}
  return false;
};

/** Whether the content of a file fits its ending: by the format's signature, or as text. D-22. */
const isWhatItSays = async (fileName: string, bytes: Uint8Array): Promise<boolean> => {
  const extension = extensionOf(fileName);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const wanted = signatures[extension];
  return wanted === undefined ? found === undefined && isText(bytes) : wanted.includes(found?.mime ?? '');
};

/**
 * '' for a clean file, else the reason for refusing it; undefined without a verdict, and for an object that does not
 * exist. D-22.
 */
const verdictOf = async (bucket: string, key: string, versionId?: string): Promise<string | undefined> => {
  const found = (await tagsOf(bucket, key, versionId))?.get(SCAN_TAG);
  if (found === undefined) return undefined;
  if (found === 'NO_THREATS_FOUND') return '';
  return found === 'THREATS_FOUND'
    ? 'The file contains malware and was deleted.'
    : 'The file could not be checked for malware. Files with a password are not accepted.';
};

/** A file as it was announced: where it arrives, what it must be, and when it was announced (ISO time). */
export interface AnnouncedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** SHA-256 in base64. */
  readonly checksum: string;
  readonly at: string;
}

const UNCHECKED = 'The file could not be checked. Please upload it again.';

/** Stores the checked bytes of a file; '' or the reason for refusing it after all. */
type Storing = (bytes: Uint8Array) => Promise<string>;

/** Stores a file as it is. Writes the bytes that were checked, instead of copying the object, which may have changed since. */
export const storeAs =
  (checkedKey: string, contentType: string): Storing =>
  async (bytes) => {
    await putObject(env().DOCUMENT_BUCKET, checkedKey, bytes, { contentType });
    return '';
  };

/**
 * The reason for refusing a file; '' if it is accepted and stored in the document bucket. Throws if the check should be retried
 * later.
 */
export const faultOf = async (file: AnnouncedFile, versionId: string | undefined, store: Storing): Promise<string> => {
  try {
    return await checked(file, versionId, store);
  } catch (error) {
    if (Date.now() - Date.parse(file.at) < DOCUMENT_CHECK_MS) throw error;
    log.error('a file was given up', { key: file.key, error });
    return UNCHECKED;
  }
};

const checked = async (file: AnnouncedFile, versionId: string | undefined, store: Storing): Promise<string> => {
  const verdict = await verdictOf(env().UPLOAD_BUCKET, file.key, versionId);
  if (verdict === undefined) throw new Error('The file was not scanned yet');
  if (verdict !== '') return verdict;
  const object = await getObject(env().UPLOAD_BUCKET, file.key);
  if (!object || !isAsAnnounced(file, object.bytes))
    return 'The file did not arrive as it was sent. Please upload it again.';
  if (!(await isWhatItSays(file.name, object.bytes)))
    return `The content of the file is not that of a .${extensionOf(file.name)} file.`;
  return store(object.bytes);
};

const isAsAnnounced = ({ size, checksum }: AnnouncedFile, bytes: Uint8Array) =>
  bytes.length === size && createHash('sha256').update(bytes).digest('base64') === checksum;
