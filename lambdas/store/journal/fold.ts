import { withoutMarks } from '../../../contract/rules/text.ts';

/** Text as lists compare and search it: without case, accents and marks that show nothing, white space folded. D-93. */
export const fold = (text: string) =>
  // Most names are plain ASCII, and normalising 100,000 of them is what would make a cold list slow.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
  (/^[\x00-\x7f]*$/.test(text)
    ? text
    : withoutMarks(text)
        .normalize('NFKD')
        .replace(/[\p{M}\u200c\u200d]/gu, '')
  )
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
