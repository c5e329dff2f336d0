import { SCAN_TAG } from '../../contract/rules/object-tags.ts';
import { tagsOf } from '../ports/objects.ts';

/**
 * '' for a clean file, else the reason for refusing it; undefined without a verdict, and for an object that does not
 * exist. D-22.
 */
export const verdictOf = async (bucket: string, key: string, versionId?: string): Promise<string | undefined> => {
  const found = (await tagsOf(bucket, key, versionId))?.get(SCAN_TAG);
  if (found === undefined) return undefined;
  if (found === 'NO_THREATS_FOUND') return '';
  return found === 'THREATS_FOUND'
    ? 'The file contains malware and was deleted.'
    : 'The file could not be checked for malware. Files with a password are not taken.';
};
