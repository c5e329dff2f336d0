import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile, zipSync } from 'fflate';
import { utils, write } from 'xlsx';

const sheetXml = (ref: string, rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${ref}"/><sheetData>${rows}</sheetData></worksheet>`;

const workbook = (sheet: Uint8Array) => ({
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ),
  '_rels/.rels': strToU8(
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
  ),
  'xl/worksheets/sheet1.xml': sheet,
});

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const goodRows = `<row r="1">${text('A1', 'Reseller Name')}${text('B1', 'Reseller Type')}</row><row r="2">${text('A2', 'Small LLC')}${text('B2', 'Collections')}</row>`;

/** A few kilobytes that claim to fill every cell a sheet can have. */
export const falseRange = () => zipSync(workbook(strToU8(sheetXml('A1:XFD1048576', goodRows))));

/** The same as zipSync, but packed by zlib, which takes a second where fflate takes many. */
const zipLarge = (files: Readonly<Record<string, Uint8Array>>) => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [filename, bytes] of Object.entries(files)) {
    const file: ZipInputFile = { filename, compression: 8, size: bytes.length, crc: crc32(bytes) };
    zip.add(file);
    file.ondata?.(null, deflateRawSync(bytes), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
};

/** Under half a megabyte that honestly unpack to more than 300 MB. */
export const bomb = () => zipLarge(workbook(new Uint8Array(310 * 1024 * 1024).fill(0x20)));

const CENTRAL = { signature: 0x02014b50, size: 24 };
const LOCAL = { signature: 0x04034b50, size: 22 };

/** Rewrites the unpacked size of the largest entry in the zip's directory and local header. */
const claim = (zip: Uint8Array, size: number) => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (const header of [CENTRAL, LOCAL]) {
    const places = [...zip.keys()].slice(0, -32).filter((at) => view.getUint32(at, true) === header.signature);
    const largest = places.sort(
      (a, b) => view.getUint32(b + header.size, true) - view.getUint32(a + header.size, true),
    )[0];
    if (largest !== undefined) view.setUint32(largest + header.size, size, true);
  }
  return zip;
};

/** A bomb whose zip directory claims a harmless size. */
export const lyingBomb = () =>
  claim(zipSync(workbook(new Uint8Array(40 * 1024 * 1024).fill(0x20)), { level: 9 }), 1_000);

/** A small file whose zip directory claims 400 MB. */
export const claimedBomb = () => claim(falseRange(), 400 * 1024 * 1024);

/** Headers that would reach Object.prototype in a careless parser. */
export const pollution = () => {
  const sheet = utils.aoa_to_sheet([
    ['Reseller Name', 'Reseller Type', '__proto__', 'constructor', 'toString'],
    ['Proto LLC', 'Collections', 'polluted', 'polluted', 'polluted'],
  ]);
  return new Uint8Array(write(utils.book_new(sheet, '__proto__'), { type: 'array', bookType: 'xlsx' }));
};

/** A workbook of one sheet with these lines. */
export const workbookOf = (lines: readonly (readonly unknown[])[], bookType: 'xlsx' | 'xls' = 'xlsx') =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(lines as unknown[][]), 'Resellers'), {
      type: 'array',
      bookType: bookType === 'xls' ? 'biff8' : 'xlsx',
    }),
  );
