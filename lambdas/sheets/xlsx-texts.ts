const REFERENCES = /(?:&#(?:x[\da-f]+|\d+);)+/gi;
const REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi;
const CELL_START = /(?=<(?:\w+:)?c\s)/;
const TEXT_CELL = /^<(?:\w+:)?c\s[^>]*\bt=["']str["']/;
const ESCAPED_TWICE = /&amp;(?:amp|lt|gt|quot|apos|#\w+);/i;
const SECTION = { start: '<![CDATA[', end: ']]>' };

/** What makes a second look at a part worth its time. */
const MARKS = ['&#', SECTION.start, '&amp;amp;', '&amp;lt;', '&amp;gt;', '&amp;quot;', '&amp;apos;', '&amp;#'];

/**
 * The part in the notation that the parser reads as it is meant: it cuts characters that are named by number, leaves out
 * sections of plain text, and resolves the references of a formula's text twice. Its time grows with the part's length
 * only, whatever stands in it.
 */
export const withPlainTexts = (part: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  if (!MARKS.some((mark) => bytes.includes(mark))) return part;
  // One character per byte is enough, because only the marks matter.
  const text = withoutSections(bytes.toString('latin1')).replace(REFERENCES, characters);
  return Buffer.from(ESCAPED_TWICE.test(text) ? withCellsEscaped(text) : text, 'latin1');
};

const withoutSections = (text: string) => {
  const [before = '', ...sections] = text.split(SECTION.start);
  return before + sections.map(withoutSection).join('');
};

const withoutSection = (rest: string) => {
  const end = rest.indexOf(SECTION.end);
  return end < 0 ? SECTION.start + rest : escaped(rest.slice(0, end)) + rest.slice(end + SECTION.end.length);
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const withCellsEscaped = (text: string) =>
  text
    .split(CELL_START)
    .map((cell) => (TEXT_CELL.test(cell) ? cell.replaceAll('&amp;', '&amp;amp;') : cell))
    .join('');

const AMPERSAND = 0x26;
const ASCII_END = 0x7f;
const LAST_CHARACTER = 0x10ffff;

/** Characters that stand together, because some programs name the halves of a pair. A lone half is left to be refused. */
const characters = (references: string) => {
  const text = references.replace(REFERENCE, character);
  return /\p{Surrogate}/u.test(text) ? references : Buffer.from(text).toString('latin1');
};

/** Of plain characters only the ampersand has a notation of its own. */
const character = (whole: string, hex?: string, decimal?: string) => {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code === AMPERSAND) return '&amp;';
  return code <= ASCII_END || code > LAST_CHARACTER ? whole : String.fromCodePoint(code);
};
