import { strToU8, zipSync } from 'fflate';

/** A sheet as XML: `rows` go between the tags of the data. */
export interface PackedSheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** A sheet that holds a chart and no cells. */
  readonly isChart?: boolean;
}

export interface PackedOptions {
  readonly sharedStrings?: string;
  readonly styles?: string;
  /** The name of the part that holds the workbook, and its name in the content types. */
  readonly workbookPart?: string;
  readonly typesNameIt?: boolean;
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const sheetXml = ({ rows, isChart }: PackedSheet) =>
  isChart
    ? `${HEAD}<chartsheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`
    : `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

const partOf = ({ isChart }: PackedSheet, at: number) => `${isChart ? 'chartsheets' : 'worksheets'}/sheet${at + 1}.xml`;

/** A workbook with exactly the XML that another program would write. */
export const packedWorkbook = (sheets: readonly PackedSheet[], options: PackedOptions = {}): Uint8Array => {
  const { sharedStrings, styles, workbookPart = 'xl/workbook.xml', typesNameIt = true, more = {} } = options;
  const file = workbookPart.slice('xl/'.length);
  const texts = sharedStrings === undefined ? [] : [['sharedStrings', sharedStrings] as const];
  const looks = styles === undefined ? [] : [['styles', styles] as const];
  const extra = [...texts, ...looks];
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const kindOf = ({ isChart }: PackedSheet) => (isChart ? 'chartsheet' : 'worksheet');
  const types = [
    typesNameIt ? override(workbookPart, 'sheet.main') : '',
    ...sheets.map((sheet, at) => override(`xl/${partOf(sheet, at)}`, kindOf(sheet))),
    ...extra.map(([name]) => override(`xl/${name}.xml`, name)),
  ];
  const relations = [
    ...sheets.map((sheet, at) => relation(`s${at}`, kindOf(sheet), partOf(sheet, at))),
    ...extra.map(([name]) => relation(name, name, `${name}.xml`)),
  ];
  const named = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('w', 'officeDocument', workbookPart)}</Relationships>`,
    ),
    [`xl/_rels/${file}.rels`]: strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ),
    [workbookPart]: strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/${partOf(sheet, at)}`, strToU8(sheetXml(sheet))])),
    ...(sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': strToU8(`${HEAD}<sst xmlns="${MAIN}">${sharedStrings}</sst>`) }),
    ...(styles === undefined
      ? {}
      : { 'xl/styles.xml': strToU8(`${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`) }),
    ...more,
  });
};

/** A cell with an inline text. */
export const textCell = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A row of texts; '' leaves a cell out. */
export const textRow = (number: number, values: readonly string[]) =>
  `<row r="${number}">${values
    .map((value, at) => (value === '' ? '' : textCell(`${String.fromCharCode(65 + at)}${number}`, value)))
    .join('')}</row>`;

/** Rows of texts from the first row on. */
export const textRows = (...lines: readonly (readonly string[])[]) =>
  lines.map((line, at) => textRow(at + 1, line)).join('');
