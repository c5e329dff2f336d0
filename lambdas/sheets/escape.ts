const DANGEROUS = /^'*[=+\-@\t\r]/;
const ESCAPED = /^'+[=+\-@\t\r]/;

/** A cell's text as it is written: what a spreadsheet would take for a formula gets an apostrophe before it. D-79. */
export const escapeCell = (text: string) => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text that was escaped; any other text as it is. */
export const unescapeCell = (text: string) => (ESCAPED.test(text) ? text.slice(1) : text);
