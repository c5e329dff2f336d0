import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type CellObject, utils, type WorkBook, write } from 'xlsx';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { escapeCell, unescapeCell } from '#lambdas/sheets/cell-text.ts';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';
import { workbookOf as textWorkbook } from '#lambdas/sheets/write/workbook.ts';
import { fixture } from '../../support/fixtures.ts';
import { workbookOf } from '../../support/malicious-files.ts';

const headers = ['Reseller Name', 'Reseller Type', 'Reseller Date', 'City'];
const line = (name: string, date: unknown = '', city: unknown = '') => [name, 'Collections', date, city];

const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'biff8' = 'xlsx') =>
  new Uint8Array(write(book, { type: 'array', bookType }));

const cellsOf = async (bytes: Uint8Array, name = 'list.xlsx') => {
  await guardSpreadsheet(name, bytes);
  return readSheet(bytes, resellerDefinition.sheet).rows.map(({ cells }) => ({ ...cells }));
};

/** Rewrites the first sheet's XML. */
const withSheet = (bytes: Uint8Array, change: (xml: string) => string) => {
  const files = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  return zipSync({ ...files, [path]: strToU8(change(strFromU8(files[path] ?? new Uint8Array()))) });
};

describe('a workbook as people have them', () => {
  it('counts its days from 1904', async () => {
    const sheet = utils.aoa_to_sheet([headers, line('Mac LLC')]);
    // 2026-01-31 is day 44591 of the calendar that begins in 1904.
    sheet.C2 = { t: 'n', v: 44_591, z: 'mm/dd/yyyy' } satisfies CellObject;
    const book = utils.book_new(sheet, 'Resellers');
    book.Workbook = { WBProps: { date1904: true } };
    for (const type of ['xlsx', 'biff8'] as const)
      expect((await cellsOf(bytesOf(book, type), type === 'xlsx' ? 'a.xlsx' : 'a.xls'))[0]).toMatchObject({
        resellerDate: '2026-01-31',
      });
  });

  it('has a title merged over its headers', async () => {
    const sheet = utils.aoa_to_sheet([['Our resellers', '', '', ''], headers, line('Merged LLC')]);
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }];
    expect(await cellsOf(bytesOf(utils.book_new(sheet, 'Resellers')))).toMatchObject([{ name: 'Merged LLC' }]);
  });

  it('has hidden rows and columns, which count like all others', async () => {
    const sheet = utils.aoa_to_sheet([headers, line('Seen LLC'), line('Hidden LLC', '', 'Riverton')]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{}, {}, {}, { hidden: true }];
    expect(await cellsOf(bytesOf(utils.book_new(sheet, 'Resellers')))).toMatchObject([
      { name: 'Seen LLC' },
      { name: 'Hidden LLC', cityName: 'Riverton' },
    ]);
  });

  it('has formulas, whose last result counts, and errors, which show as such', async () => {
    const sheet = utils.aoa_to_sheet([headers, line('Formula LLC')]);
    sheet.D2 = { t: 's', v: 'Springfield', f: 'CONCATENATE("Spring","field")' } satisfies CellObject;
    sheet.A3 = { t: 's', v: 'Error LLC' } satisfies CellObject;
    sheet.D3 = { t: 'e', v: 0x2a, f: 'NA()' } satisfies CellObject;
    sheet['!ref'] = 'A1:D3';
    expect(await cellsOf(bytesOf(utils.book_new(sheet, 'Resellers')))).toMatchObject([
      { name: 'Formula LLC', cityName: 'Springfield' },
      { name: 'Error LLC', cityName: '#ERROR' },
    ]);
  });

  it('ends in a hundred thousand formatted rows with nothing in them', async () => {
    const tail = Array.from(
      { length: 100_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/><c r="B${index + 3}" s="0"/></row>`,
    ).join('');
    const bytes = withSheet(workbookOf([headers, line('First LLC')]), (xml) =>
      xml
        .replace('</sheetData>', `${tail}</sheetData>`)
        .replace(/<dimension ref="[^"]*"\/>/, '<dimension ref="A1:D100002"/>'),
    );
    expect(await cellsOf(bytes)).toMatchObject([{ name: 'First LLC' }]);
  });

  it('holds its texts in the cells themselves or in the shared table', async () => {
    const inline = withSheet(workbookOf([headers, line('Shared LLC')]), (xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="3"><c r="A3" t="inlineStr"><is><r><t>Inline </t></r><r><t>LLC</t></r></is></c></row></sheetData>',
      ),
    );
    expect(await cellsOf(inline)).toMatchObject([{ name: 'Shared LLC' }, { name: 'Inline LLC' }]);
  });

  it('is of the old format', async () => {
    expect(await cellsOf(workbookOf([headers, line('Öld LLC', '02/03/2026')], 'xls'), 'old.xls')).toMatchObject([
      { name: 'Öld LLC', resellerDate: '02/03/2026' },
    ]);
    expect(await cellsOf(fixture('resellers-libreoffice.xls'), 'a.xls')).toHaveLength(24);
  });

  it('has names in many scripts', async () => {
    const names = [
      'Ångström AB',
      'Société «Crédit»',
      'Müller & Söhne',
      'Łódź Sp. z o.o.',
      'Čeština s.r.o.',
      'Magyarország Kft.',
      'Română SRL',
      'İstanbul Ltd. Şti.',
      'Ελληνικά ΑΕ',
      'Пример ООО',
      'Україна ТОВ',
      'Български ЕООД',
      'Српски д.о.о.',
      'Հայերեն ՍՊԸ',
      'ქართული შპს',
      'עברית בע״מ',
      'العربية ش.م.م',
      'فارسی',
      'اردو',
      'हिन्दी प्रा. लि.',
      'বাংলা লি.',
      'ਪੰਜਾਬੀ',
      'ગુજરાતી',
      'தமிழ்',
      'తెలుగు',
      'ಕನ್ನಡ',
      'മലയാളം',
      'සිංහල',
      'ไทย จำกัด',
      'ລາວ',
      'ខ្មែរ',
      'မြန်မာ',
      '中文信用有限公司',
      '繁體中文',
      '株式会社サンプル',
      '한국어 주식회사',
      'Tiếng Việt',
      'አማርኛ',
      'Ꮳꮃꭹ',
      '😀 Emoji LLC',
      'e\u0301 combining',
    ];
    const read = await cellsOf(workbookOf([headers, ...names.map((name) => line(name))]));
    expect(read.map(({ name }) => name)).toEqual(names.map((name) => name.normalize('NFC')));
  });

  it('has line breaks, tabs and hard spaces in its cells', async () => {
    expect(await cellsOf(workbookOf([headers, line(' Broken\nLine\u00a0 LLC\t')]))).toMatchObject([
      { name: 'Broken Line LLC' },
    ]);
  });

  it('has its columns in another order and some that no user knows', async () => {
    const bytes = workbookOf([
      ['Remarks', 'CITY', 'reseller  type', 'reseller name'],
      ['x', 'Milford', 'Collections', 'Turned LLC'],
    ]);
    expect(await cellsOf(bytes)).toEqual([{ name: 'Turned LLC', resellerTypes: 'Collections', cityName: 'Milford' }]);
  });
});

describe('a cell that a spreadsheet would calculate', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", "''=1", "'quoted'", 'plain', '', "'", '=', '1=1'];

  it.each(texts)('%j is escaped where it is dangerous and comes back as it was', (text) => {
    expect(escapeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
    expect(unescapeCell(escapeCell(text))).toBe(text);
  });

  it('is a text in every workbook that the portal writes', async () => {
    const bytes = textWorkbook({
      name: 'Resellers',
      lines: [
        ['Reseller Name', 'Reseller Type'],
        ['=cmd()', 'Collections'],
      ],
    });
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
    expect(await cellsOf(bytes)).toMatchObject([{ name: '=cmd()' }]);
  });
});
