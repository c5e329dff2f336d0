/** Names in quotation marks, in a row. */
export const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
