import type { RowError } from '../../contract/records/import.ts';
import { BULK_SHOWN_ERRORS, BULK_SHOWN_ERRORS_BYTES } from '../../contract/rules/limits.ts';

/** The first errors, as many as are shown and fit into an answer; of one with a long text at least the first. */
export const shownErrors = (errors: readonly RowError[]): RowError[] => {
  const shown: RowError[] = [];
  let bytes = 0;
  for (const error of errors.slice(0, BULK_SHOWN_ERRORS)) {
    bytes += Buffer.byteLength(JSON.stringify(error));
    if (shown.length > 0 && bytes > BULK_SHOWN_ERRORS_BYTES) break;
    shown.push(error);
  }
  return shown;
};
