import * as z from 'zod';
import { RowError } from '#contract/import/record.ts';
import { BULK_SHOWN_ERRORS, BULK_SHOWN_ERRORS_BYTES } from '#contract/rules/limits.ts';

/** One page of the errors of an import: how many pages there are, and which error is its first. */
const ErrorPage = z.object({ errors: z.array(RowError), errorPages: z.number(), errorsFrom: z.number() });
type ErrorPage = z.infer<typeof ErrorPage>;

/** An import from before there were pages has stored its first errors alone, of any length. */
const StoredPage = z.union([ErrorPage, z.array(RowError).transform((errors) => errorPages(errors)[0] ?? noErrors)]);

const noErrors: ErrorPage = { errors: [], errorPages: 0, errorsFrom: 0 };

/** All errors, by pages of as many as are shown and fit into an answer; of one with a long text at least that one. */
export const errorPages = (errors: readonly RowError[]): ErrorPage[] => {
  const pages: RowError[][] = [];
  let bytes = 0;
  for (const error of errors) {
    const size = Buffer.byteLength(JSON.stringify(error)) + 1;
    const last = pages.at(-1);
    bytes += size;
    if (last && last.length < BULK_SHOWN_ERRORS && bytes <= BULK_SHOWN_ERRORS_BYTES) {
      last.push(error);
    } else {
      pages.push([error]);
      bytes = size;
    }
  }
  let errorsFrom = 0;
  return pages.map((page) => {
    const made = { errors: page, errorPages: pages.length, errorsFrom };
    errorsFrom += page.length;
    return made;
  });
};

/** A page as it was stored; an empty one if there is none. */
export const parseErrorPage = (bytes: Uint8Array | undefined): ErrorPage =>
  bytes ? StoredPage.parse(JSON.parse(Buffer.from(bytes).toString())) : noErrors;
