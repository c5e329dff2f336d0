/** Text as lists compare and search it: without case and accents, white space folded. */
export const fold = (text: string) =>
  // Most names are plain ASCII, and normalising 100,000 of them is what would make a cold list slow.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
  (/^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
