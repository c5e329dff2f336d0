import { BulkKind } from '../../contract/bulk/import.ts';
import { unrecognisedKey } from '../entities/upload-keys.ts';
import { log } from '../kit/log.ts';
import { putObject } from '../ports/objects.ts';

/** Longer keys are cut for the name of the result, because a key has 1,024 bytes at most. */
const MAX_NAME_BYTES = 900;

const kinds = `${BulkKind.options.slice(0, -1).join(', ')} or ${BulkKind.options.at(-1)}`;
const HOW = `A file is dropped as bulk/<${kinds}>/<company id>/<file name>, the kind in these letters.`;

const mistakeIn = (key: string) => {
  const [, kind = '', , name, ...rest] = key.split('/');
  if (!BulkKind.safeParse(kind).success) return `"${kind}" is no kind of list.`;
  if (rest.length > 0) return 'The file is in a sub-folder of its company.';
  return name === undefined ? 'The key names no company.' : 'The key names no company or no file.';
};

/**
 * Writes a result file for an object that was dropped under a key that no import recognises. Folders, which the console
 * creates as objects, are ignored.
 */
export const reportUnrecognised = async (bucket: string, key: string): Promise<void> => {
  if (key.endsWith('/')) return;
  const message = `${mistakeIn(key)} ${HOW}`;
  log.warn('drop not recognised', { key, mistake: message });
  const name = Buffer.from(key).subarray(0, MAX_NAME_BYTES).toString();
  const body = Buffer.from(JSON.stringify({ key, state: 'refused', message }));
  await putObject(bucket, unrecognisedKey(name), body, { contentType: 'application/json' });
};
