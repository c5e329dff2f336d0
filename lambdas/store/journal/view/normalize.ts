import { withoutMarks, withPlainLetters } from '#contract/rules/text.ts';

/** Stands between texts that are folded together: a sign that no stored text holds, and that folding leaves. */
export const BETWEEN = '\u0001';

/** Letters, digits and signs with single spaces between them: most texts, and nothing to fold in them but capitals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sign between texts is one
const PLAIN = /^[\x01\x21-\x7e]*(?: [\x01\x21-\x7e]+)*$/;

/**
 * Text as lists compare it: without case, accents and marks that show nothing, white space folded. Keys of stored items are made
 * of it, and names that differ by it may exist, so what it folds never changes. D-93.
 */
export const normalizeText = (text: string) => (PLAIN.test(text) ? text.toLowerCase() : normalizeAny(text));

/** The same as it is searched: 'Straße' is found as "strasse" too. It is never stored. */
export const searchableText = (text: string) =>
  PLAIN.test(text) ? text.toLowerCase() : withPlainLetters(normalizeAny(text));

const normalizeAny = (text: string) =>
  withoutMarks(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u200c\u200d]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
