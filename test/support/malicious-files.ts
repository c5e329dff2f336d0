import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile, zipSync } from 'fflate';
import { CFB, utils, type WorkBook, write } from 'xlsx';

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

/** A few kilobytes that claim to fill every cell of a sheet. */
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

/** Under half a megabyte that truly inflate to more than 300 MB. */
export const bomb = () => zipLarge(workbook(new Uint8Array(310 * 1024 * 1024).fill(0x20)));

/** Under 300 KB that inflate to 290 MB, a thousand times as much. */
export const denseBomb = () => zipLarge(workbook(new Uint8Array(290 * 1024 * 1024).fill(0x20)));

const CENTRAL = { signature: 0x02014b50, size: 24 };
const LOCAL = { signature: 0x04034b50, size: 22 };

/** Changes the uncompressed size of the largest entry in the zip's directory and local header. */
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

/** A zip bomb whose directory claims a harmless size. */
export const lyingBomb = () =>
  claim(zipSync(workbook(new Uint8Array(40 * 1024 * 1024).fill(0x20)), { level: 9 }), 1_000);

/** A small file whose zip directory claims 400 MB. */
export const claimedBomb = () => claim(falseRange(), 400 * 1024 * 1024);

/** Headers that would change Object.prototype in a careless parser. */
export const pollution = () => {
  const sheet = utils.aoa_to_sheet([
    ['Reseller Name', 'Reseller Type', '__proto__', 'constructor', 'toString'],
    ['Proto LLC', 'Collections', 'polluted', 'polluted', 'polluted'],
  ]);
  return new Uint8Array(write(utils.book_new(sheet, '__proto__'), { type: 'array', bookType: 'xlsx' }));
};

/** A workbook of one sheet with these rows. */
export const workbookOf = (lines: readonly (readonly unknown[])[], bookType: 'xlsx' | 'xls' = 'xlsx') =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(lines as unknown[][]), 'Resellers'), {
      type: 'array',
      bookType: bookType === 'xls' ? 'biff8' : 'xlsx',
    }),
  );

/**
 * The format of a workbook with a password in Excel and LibreOffice: a compound file that holds the encrypted workbook.
 */
export const encryptedXlsx = () => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(248, 1));
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(5_000, 2));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};

const BOF_LENGTH = 20;
const FILE_PASS = { record: 0x002f, length: 54 };

/** In the old format the second record of the workbook marks the others as encrypted. */
export const encryptedXls = () => {
  const file = CFB.read(Buffer.from(workbookOf([['Reseller Name', 'Reseller Type']], 'xls')), { type: 'buffer' });
  const content = Buffer.from(CFB.find(file, 'Workbook')?.content ?? []);
  const pass = Buffer.alloc(4 + FILE_PASS.length);
  pass.writeUInt16LE(FILE_PASS.record, 0);
  pass.writeUInt16LE(FILE_PASS.length, 2);
  // RC4 encryption, version 1.1; salt and verifiers follow.
  for (const at of [4, 6, 8]) pass.writeUInt16LE(1, at);
  const locked = Buffer.concat([content.subarray(0, BOF_LENGTH), pass, content.subarray(BOF_LENGTH)]);
  CFB.utils.cfb_add(file, '/Workbook', locked);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};

const NUMBER = 0x0203;
const record = (type: number, body: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};

/** An .xls with a formula in C2 whose stored result is blank; programs that calculate write a RecalcId record. */
export const xlsWithFormula = (isCalculated: boolean) => {
  const bytes = workbookOf(
    [
      ['Reseller Name', 'Reseller Type', 'City'],
      ['Old LLC', 'Collections', 7],
    ],
    'xls',
  );
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  const content = Buffer.from(CFB.find(file, 'Workbook')?.content ?? []);
  let at = 0;
  while (content.readUInt16LE(at) !== NUMBER) at += 4 + content.readUInt16LE(at + 2);
  const place = content.subarray(at + 4, at + 10);
  const blank = Buffer.from('030000000000ffff', 'hex');
  const rest = Buffer.from('0000000000000300' + '1e0100', 'hex');
  const after = content.subarray(at + 4 + content.readUInt16LE(at + 2));
  const records = [
    ...(isCalculated ? [record(0x01c1, Buffer.from('c101000001000000', 'hex'))] : []),
    record(0x0006, Buffer.concat([place, blank, rest])),
  ];
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([content.subarray(0, at), ...records, after]));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};

/** Two lists, the first of them on a hidden sheet. */
export const hiddenFirstSheet = (bookType: 'xlsx' | 'biff8') => {
  const sheetOf = (name: string) =>
    utils.aoa_to_sheet([
      ['Reseller Name', 'Reseller Type'],
      [name, 'Collections'],
    ]);
  const book: WorkBook = utils.book_new(sheetOf('Hidden LLC'), 'Old');
  utils.book_append_sheet(book, sheetOf('Visible LLC'), 'Now');
  book.Workbook = {
    Sheets: [
      { name: 'Old', Hidden: 1 },
      { name: 'Now', Hidden: 0 },
    ],
  };
  return new Uint8Array(write(book, { type: 'array', bookType }));
};

/** A list of a few rows and one more far below, with nothing or only formats between them. */
export const gapInRows = (lastRow: number) => {
  const last = `<row r="${lastRow}">${text(`A${lastRow}`, 'Far LLC')}${text(`B${lastRow}`, 'Collections')}</row>`;
  return zipLarge(workbook(strToU8(sheetXml(`A1:B${lastRow}`, `${goodRows}${last}`))));
};

/** Shared strings as Excel writes them: in runs of different fonts, with phonetic readings and escapes. */
export const richTexts = () => {
  const files = workbook(
    strToU8(
      sheetXml(
        'A1:B4',
        `<row r="1">${text('A1', 'Reseller Name')}${text('B1', 'Reseller Type')}</row>${[0, 1, 2]
          .map(
            (at) =>
              `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>${at}</v></c>${text(`B${at + 2}`, 'Collections')}</row>`,
          )
          .join('')}`,
      ),
    ),
  );
  const strings = [
    '<si><r><t xml:space="preserve">Bold </t></r><r><rPr><b/></rPr><t>LLC</t></r></si>',
    '<si><t>株式会社見本</t><rPh sb="0" eb="4"><t>カブシキガイシャ</t></rPh><phoneticPr fontId="1"/></si>',
    '<si><t>Two_x000D_\nLines &amp; More</t></si>',
  ];
  const types = Buffer.from(files['[Content_Types].xml']).toString();
  return zipSync({
    ...files,
    '[Content_Types].xml': strToU8(
      types.replace(
        '</Types>',
        '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      Buffer.from(files['xl/_rels/workbook.xml.rels'])
        .toString()
        .replace(
          '</Relationships>',
          '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ),
    ),
    'xl/sharedStrings.xml': strToU8(
      `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="3" uniqueCount="3">${strings.join('')}</sst>`,
    ),
  });
};
