import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';

/** Errors of the file store and the table that no repetition of the same call changes. */
const LASTING = ['ValidationException', 'EntityTooLarge', 'ItemCollectionSizeLimitExceededException'];

/**
 * What an error means that will not pass by itself: a refusal to be told at the first try. Undefined for what may pass:
 * a connection, a table that is asked for too much, a lost race.
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
