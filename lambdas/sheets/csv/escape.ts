const DANGEROUS = /^'*(?:[=+\-@\t\r]|\(clear\)$)/i;
const ESCAPED = /^'+(?:[=+\-@\t\r]|\(clear\)$)/i;

/**
 * Prefixes a text that a spreadsheet would take for a formula, or an import for the order to clear a field, with an
 * apostrophe. D-79, D-105.
 */
export const escapeCell = (text: string) => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text before escaping; any other text unchanged. */
export const unescapeCell = (text: string) => (ESCAPED.test(text) ? text.slice(1) : text);
