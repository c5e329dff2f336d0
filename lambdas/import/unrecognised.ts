import { BulkKind } from '../../contract/bulk/import.ts';
import { unrecognisedKey } from '../entities/upload-keys.ts';
import { log } from '../kit/log.ts';
import { putObject } from '../ports/objects.ts';

/** Of a longer key so much stands in the name of its result: a key has 1,024 bytes at most. */
const KEPT_BYTES = 900;

const kinds = `${BulkKind.options.slice(0, -1).join(', ')} or ${BulkKind.options.at(-1)}`;
const HOW = `A file is dropped as bulk/<${kinds}>/<company id>/<file name>, the kind in these letters.`;

const mistakeIn = (key: string) => {
  const [, kind = '', , name, ...rest] = key.split('/');
  if (!BulkKind.safeParse(kind).success) return `"${kind}" is no kind of list.`;
  if (rest.length > 0) return 'The file is in a sub-folder of its company.';
  return name === undefined ? 'The key names no company.' : 'The key names no company or no file.';
};

/** Tells an operator that a file was dropped where nobody looks for it. A folder, which a console makes as an object, is no file. */
export const tellUnrecognised = async (bucket: string, key: string): Promise<void> => {
  if (key.endsWith('/')) return;
  const message = `${mistakeIn(key)} ${HOW}`;
  log.warn('drop not recognised', { key, mistake: message });
  const kept = Buffer.from(key).subarray(0, KEPT_BYTES).toString();
  const body = Buffer.from(JSON.stringify({ key, state: 'refused', message }));
  await putObject(bucket, unrecognisedKey(kept), body, { contentType: 'application/json' });
};
