const DANGEROUS = /^'*[=+\-@\t\r]/;
const ESCAPED = /^'+[=+\-@\t\r]/;

/** Prefixes a text that a spreadsheet would take for a formula with an apostrophe. D-79. */
export const escapeCell = (text: string) => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text before escaping; any other text unchanged. */
export const unescapeCell = (text: string) => (ESCAPED.test(text) ? text.slice(1) : text);
