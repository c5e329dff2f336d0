import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeHtml } from '#contract/rules/text.ts';
import { escapeCell } from '../cell-text.ts';
import { CELL_MAX, dayNumber, type SheetCell, widthOf } from './workbook.ts';

/** A sheet whose lines are made while it is written; the first line holds the headers. */
interface LongSheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly lines: Iterable<readonly SheetCell[]>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The formats of cells by their numbers in the file: 1 for texts, 2 for days. */
const [TEXT, DAY] = [1, 2];

const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** What a workbook of one sheet has besides it. */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeHtml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/** Characters that XML does not hold, whatever is escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A cell; an empty one still has its place. */
const cellXml = (cell: SheetCell): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    if ('money' in cell) return `<c><v>${Number(cell.money)}</v></c>`;
    return cell.day === '' ? '<c/>' : `<c s="${DAY}"><v>${dayNumber(cell.day)}</v></c>`;
  }
  if (cell === '') return '<c/>';
  const text = escapeHtml(escapeCell(cell).slice(0, CELL_MAX).replace(NOT_XML, ''));
  return `<c t="inlineStr" s="${TEXT}"><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowXml = (cells: readonly SheetCell[]) => `<row>${cells.map(cellXml).join('')}</row>`;

/** So many lines go into the zip at once. */
const LINES_AT_ONCE = 200;

function* sheetXml({ headers, lines }: LongSheet): Generator<string> {
  const columns = headers.map((header, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(header)}"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${rowXml(headers)}`;
  let rows: string[] = [];
  for (const line of lines) {
    if (rows.push(rowXml(line)) < LINES_AT_ONCE) continue;
    yield rows.join('');
    rows = [];
  }
  yield `${rows.join('')}</sheetData></worksheet>`;
}

/**
 * Writes a workbook of one sheet as a stream: no more of it is in memory than is on its way. Texts are formatted as text, so that
 * zeros and dates stay unchanged and none becomes a formula.
 */
export const workbookStream = (sheet: LongSheet, mtime: Date): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = Readable.from(sheetXml(sheet));
  // The library hears of no error of what it reads.
  rows.on('error', (error) => output.destroy(error));
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, text] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(text), path, { mtime });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { mtime });
  zip.end();
  return output;
};
