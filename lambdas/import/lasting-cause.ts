import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';

/** Errors of the file store and the table that no repetition of the same call changes. */
const LASTING = ['ValidationException', 'EntityTooLarge', 'ItemCollectionSizeLimitExceededException'];

/**
 * The message for an error that a retry cannot fix, so that the import is refused at once. Undefined for one that may
 * pass: a connection, throttling, a write conflict.
 */
export const lastingCause = (error: unknown): ApplicationError | undefined => {
  if (error instanceof RangeError) return tooLarge;
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof z.ZodError) return unreadable;
  return error instanceof Error && LASTING.includes(error.name) ? tooLarge : undefined;
};

const tooLarge = new ApplicationError(
  'Upload failed',
  'The file holds more than can be processed at once. Split it into several files, or shorten its longest cells.',
);
const unreadable = new ApplicationError(
  'Upload failed',
  'The rows of the file could not be processed. Save it in Excel or LibreOffice as a new workbook (.xlsx) and upload that.',
);
