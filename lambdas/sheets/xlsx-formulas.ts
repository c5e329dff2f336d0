import { type Range, utils } from 'xlsx';

const FORMULA_MARKS = ['<f>', '<f ', '<f/', ':f>', ':f ', ':f/'];

/** Matches rows and cells, and the start of a cell's formula, which is its first child. */
const ELEMENT =
  /<(?:\w+:)?(?<tag>row|c)(?<of>\s[^>]*?)?(?<closed>\/)?>(?<formula>\s*<(?:\w+:)?f(?<how>\s[^>]*?)?(?<short>\/)?>)?/g;
const REST_OF_FORMULA = /[^<]*<\/(?:\w+:)?f>/y;
const RESULT = /\s*<(?:\w+:)?(?<tag>v|is)(?:\s[^>]*)?(?:\/>|>(?<text>[^<]*)<)/y;

/** Cells whose formulas have no stored result, by the sheet's XML. Programs that do not calculate write such files. */
export const uncalculatedCells = (xml: Uint8Array): readonly Range[] => {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  if (!FORMULA_MARKS.some((mark) => bytes.includes(mark))) return [];
  // One character per byte is enough, because only names and references matter.
  const text = bytes.toString('latin1');
  const found: Range[] = [];
  const at = { r: -1, c: -1 };
  for (const { groups = {}, index, 0: whole } of text.matchAll(ELEMENT)) {
    const reference = attribute(groups.of, 'r');
    if (groups.tag === 'row') {
      at.r = reference === '' ? at.r + 1 : Number(reference) - 1;
      at.c = -1;
      continue;
    }
    at.c = reference === '' ? at.c + 1 : utils.decode_cell(reference).c;
    if (groups.formula === undefined) continue;
    const end = groups.short ? index + whole.length : endOf(REST_OF_FORMULA, text, index + whole.length);
    if (!hasResult(text, end, attribute(groups.of, 't'))) found.push(rangeOf(groups.how, at));
  }
  return found;
};

const attribute = (attributes: string | undefined, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes ?? '')?.[1] ?? '';

const endOf = (pattern: RegExp, text: string, from: number) => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/** An empty text is a result if the cell's type is text. */
const hasResult = (text: string, from: number, type: string) => {
  RESULT.lastIndex = from;
  const { tag, text: value = '' } = RESULT.exec(text)?.groups ?? {};
  return tag === 'is' || value.trim() !== '' || (tag === 'v' && type === 'str');
};

/** A formula of several cells is stored in the first of them. */
const rangeOf = (how: string | undefined, { r, c }: Range['s']): Range => {
  const reference = attribute(how, 't') === 'array' ? attribute(how, 'ref') : '';
  return reference === '' ? { s: { r, c }, e: { r, c } } : utils.decode_range(reference);
};
