import * as xlsx from 'xlsx';
import { type Range, utils } from 'xlsx';
import { type Sheet, withMarks } from '../cell-text.ts';
import { emptyGrid, FIRST_LINES, type Grid, parseOptions } from '../read/grid.ts';
import { hiddenInXlsx } from '../read/hidden-lines.ts';
import { type Parts, partsOf, placeOf, targetsOf, workbookPart } from './xlsx-parts.ts';

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

const FORMULA_MARKS = ['<f>', '<f ', '<f/', ':f>', ':f ', ':f/'];

/** Matches rows and cells, and the start of a cell's formula, which is its first child. */
const ELEMENT =
  /<(?:\w+:)?(?<tag>row|c)(?<of>\s[^>]*?)?(?<closed>\/)?>(?<formula>\s*<(?:\w+:)?f(?<how>\s[^>]*?)?(?<short>\/)?>)?/g;
const REST_OF_FORMULA = /[^<]*<\/(?:\w+:)?f>/y;
const RESULT = /\s*<(?:\w+:)?(?<tag>v|is)(?:\s[^>]*)?(?:\/>|>(?<text>[^<]*)<)/y;

/** Cells whose formulas have no stored result, by the sheet's XML. Programs that do not calculate write such files. */
const uncalculatedCells = (xml: Uint8Array): readonly Range[] => {
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

/** The library's parser of unzipped files, which its types omit. */
const { parse_zip: parseZip } = xlsx as unknown as {
  parse_zip(files: Container, options: xlsx.ParsingOptions & { UTC: boolean }): xlsx.WorkBook;
};

/** Unzipped files in the form that this parser expects. */
interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly name: string; readonly type: number; readonly content: Uint8Array }[];
}

const FILE = 2;
const containerOf = (parts: Parts): Container => ({
  FullPaths: Object.keys(parts),
  FileIndex: Object.entries(parts).map(([name, content]) => ({
    name,
    type: FILE,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  })),
});

type DenseSheet = { '!data'?: Grid['lines']; '!merges'?: Grid['merges']; '!fullref'?: string; '!type'?: string };

/** The sheets of an .xlsx or .xlsm; each is parsed on demand. */
export const xlsxBook = (bytes: Uint8Array): readonly Sheet[] => {
  const files: Record<string, Uint8Array> = { ...partsOf(bytes) };
  for (const [name, part] of Object.entries(files)) files[name] = withPlainTexts(part);
  const index = parseZip(containerOf(files), { ...parseOptions, sheets: [] });
  const from1904 = index.Workbook?.WBProps?.date1904 ?? false;
  const paths = sheetPaths(files, index);
  const gridOf = (at: number, sheetRows: number): Grid & { readonly isCut: boolean } => {
    const name = index.SheetNames[at] ?? '';
    const { Sheets } = parseZip(containerOf(files), { ...parseOptions, sheets: [at], sheetRows });
    const sheet = Sheets[name] as DenseSheet | undefined;
    if (!sheet || sheet['!type'] === 'chart') return { ...emptyGrid, isCut: false };
    const xml = files[paths[at] ?? ''] ?? new Uint8Array();
    const missing = uncalculatedCells(xml);
    const lines = withMarks(Array.from(sheet['!data'] ?? []), missing);
    const hidden = hiddenInXlsx(xml);
    return { lines, merges: sheet['!merges'] ?? [], hidden, from1904, isCut: sheet['!fullref'] !== undefined };
  };
  return index.SheetNames.map((name, at) => ({
    name,
    isHidden: (index.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
    top: (lines) => {
      const grid = gridOf(at, lines);
      return { ...grid, lines: grid.lines.slice(0, lines) };
    },
    // Later rows are read too, because rows below a gap would be lost otherwise.
    whole: () => {
      const first = gridOf(at, FIRST_LINES);
      return first.isCut ? gridOf(at, 0) : first;
    },
  }));
};

/** The part of each sheet, in the order of the sheets. */
const sheetPaths = (files: Parts, { Workbook }: xlsx.WorkBook) => {
  const { folder, relations } = placeOf(workbookPart(files));
  const targets = targetsOf(files, relations, folder);
  return (Workbook?.Sheets ?? []).map((sheet) => {
    const { id } = sheet as { id?: string };
    return targets.find((target) => target.id === id)?.target;
  });
};
