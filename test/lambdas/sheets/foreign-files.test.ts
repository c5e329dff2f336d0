import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookOf as portalWorkbook } from '#lambdas/sheets/write/workbook.ts';
import { withPlainTexts } from '#lambdas/sheets/xlsx/xlsx-book.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { cryptoApiXls, encryptedWith, rc4Xls } from '../../support/encrypted-workbooks.ts';
import { fixture } from '../../support/fixtures.ts';
import { claimedBomb, denseBomb, workbookOf, xlsWithFormula } from '../../support/malicious-files.ts';
import { type PackedSheet, packedWorkbook, textCell, textRow, textRows } from '../../support/packed-workbook.ts';
import { cellsOf, read, refusal } from '../../support/sheet-cells.ts';

const NO_RESULT = '#NO RESULT';
const headers = ['Reseller Name', 'Reseller Type', 'City', 'Zip Code', 'Reseller Date'];
const list = (name: string, city = '') => textRows(headers, [name, 'Collections', city]);
const one = (rows: string, options = {}) => packedWorkbook([{ name: 'Data', rows }], options);

describe('a formula without a stored result', () => {
  const row = (cells: string) => one(`${textRow(1, headers)}<row r="2">${cells}</row>`);
  const named = `${textCell('A2', 'Formula LLC')}${textCell('B2', 'Collections')}`;

  it.each([
    ['an empty value, as openpyxl writes it', '<c r="C2"><f>CONCATENATE("a","b")</f><v /></c>'],
    ['an empty value in two tags', '<c r="C2" s="0"><f>A2</f><v></v></c>'],
    ['no value', '<c r="C2"><f>A2</f></c>'],
    ['no value where a text is announced', '<c r="C2" t="str"><f>A2</f></c>'],
    ['no value and a formula that is shared', '<c r="C2"><f t="shared" si="0"/></c>'],
    ['no value and names with a prefix', '<x:c r="C2"><x:f>A2</x:f></x:c>'],
    ['no value and no reference', '<c><f>A2</f></c>'],
  ])('is no empty cell: %s', async (_what, cell) => {
    expect(await cellsOf(row(`${named}${cell}`))).toMatchObject([{ name: 'Formula LLC', cityName: NO_RESULT }]);
  });

  it.each([
    ['an empty text', '<c r="C2" t="str"><f>IF(TRUE,"","x")</f><v></v></c>', ''],
    ['a text', '<c r="C2" t="str"><f>"Milford"</f><v>Milford</v></c>', 'Milford'],
    ['a number', '<c r="C2"><f>1+1</f><v>2</v></c>', '2'],
    ['zero', '<c r="C2"><f>1-1</f><v>0</v></c>', '0'],
  ])('is distinguished from one with a result: %s', async (_what, cell, value) => {
    expect(await cellsOf(row(`${named}${cell}`))).toMatchObject([{ cityName: value }]);
  });

  it('of several cells leaves none of them empty', async () => {
    const bytes = one(
      `${textRow(1, headers)}<row r="2">${named}<c r="C2"><f t="array" ref="C2:C3">A2:A3</f></c></row>${textRow(3, ['Second LLC', 'Collections'])}`,
    );
    expect(await cellsOf(bytes)).toMatchObject([{ cityName: NO_RESULT }, { name: 'Second LLC', cityName: NO_RESULT }]);
  });

  it('makes a row, also where a row holds nothing else', async () => {
    const cells = ['A', 'B', 'C'].map((column) => `<c r="${column}2"><f>X1</f><v/></c>`).join('');
    const { rows } = await read(
      one(`${textRow(1, headers)}<row r="2">${cells}</row>${textRow(3, ['Last LLC', 'Collections'])}`),
    );
    expect(rows.map(({ number, cells: { name } }) => [number, name])).toEqual([
      [2, NO_RESULT],
      [3, 'Last LLC'],
    ]);
  });

  it.each([
    ['never calculated', false, NO_RESULT],
    ['calculated to an empty text', true, ''],
  ])('of an .xls that was %s is recognised by the record of the calculation', async (_what, isCalculated, city) => {
    expect(await cellsOf(xlsWithFormula(isCalculated), 'list.xls')).toMatchObject([
      { name: 'Old LLC', cityName: city },
    ]);
  });
});

describe('the sheet that is read', () => {
  const cover: PackedSheet = { name: 'Cover', rows: textRows(['Our resellers'], ['As of today']) };
  const chart: PackedSheet = { name: 'Chart', rows: '', isChart: true };
  const now: PackedSheet = { name: 'Now', rows: list('Now LLC') };
  const old: PackedSheet = { name: 'Old', rows: list('Old LLC') };

  it.each([
    ['a cover sheet', [cover, now]],
    ['a chart', [chart, now]],
    ['an empty sheet', [{ name: 'Empty', rows: '' }, now]],
    ['a hidden sheet', [{ ...old, state: 'hidden' as const }, now]],
    ['a sheet that only a program can show', [{ ...old, state: 'veryHidden' as const }, now]],
  ])('is the one with the columns, behind %s', async (_what, sheets) => {
    const { rows, sheets: report } = await read(packedWorkbook(sheets));
    expect(rows).toMatchObject([{ cells: { name: 'Now LLC' } }]);
    expect(report.sheet).toBe('Now');
  });

  it('is named with the others that have the columns, and hidden ones are said', async () => {
    const { sheets } = await read(
      packedWorkbook([cover, now, old, { name: 'Secret', rows: list('X'), state: 'hidden' }]),
    );
    expect(sheets).toEqual({ sheet: 'Now', otherSheets: ['Old', 'Secret'], hiddenSheets: ['Secret'] });
  });

  it('is the requested one, hidden or not', async () => {
    const bytes = packedWorkbook([now, { ...old, state: 'hidden' }]);
    expect((await read(bytes, 'list.xlsx', 'Old')).rows).toMatchObject([{ cells: { name: 'Old LLC' } }]);
    expect((await read(bytes, 'list.xlsx', 'Gone')).sheets.sheet).toBe('Now');
  });

  it('is the one with the most columns where none has them all', async () => {
    const part = { name: 'Part', rows: textRows(['Reseller Name', 'City'], ['A', 'B']) };
    const { columns, sheets } = await read(packedWorkbook([cover, part]));
    expect([sheets.sheet, columns.missingColumns]).toEqual(['Part', ['Reseller Type']]);
    expect(sheets.otherSheets).toEqual(['Cover']);
  });

  it.each([1, 21, 50])('has its headers in row %i', async (number) => {
    const rows = `${textRow(number, headers)}${textRow(number + 1, ['Deep LLC', 'Collections'])}`;
    expect(await cellsOf(one(rows))).toMatchObject([{ name: 'Deep LLC' }]);
  });
});

describe('a cell that another program wrote', () => {
  const styles = (...formats: string[]) =>
    `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${at + 170}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${at + 170}" applyNumberFormat="1"/>`).join('')}</cellXfs>`;
  const numbered = (value: string, format: string, column: 'D' | 'E' = 'D') =>
    one(
      `${textRow(1, headers)}<row r="2">${textCell('A2', 'A')}${textCell('B2', 'B')}<c r="${column}2" s="1"><v>${value}</v></c></row>`,
      {
        styles: styles(format),
      },
    );

  it.each([
    ['627011234', '00000-0000', '62701-1234'],
    ['2115', '00000', '02115'],
    ['2115', '[&lt;=99999]00000;00000-0000', '02115'],
    ['627011234', '[&lt;=99999]00000;00000-0000', '62701-1234'],
    ['5550100200', '[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(555) 010-0200'],
    ['62701', 'General', '62701'],
    ['62701', '#,##0', '62701'],
    ['0.5', '0%', '0.5'],
  ])('that holds %s as %s reads as it shows or as its number', async (value, format, shown) => {
    expect(await cellsOf(numbered(value, format))).toMatchObject([{ zipcode: shown }]);
  });

  it('that holds the number of a day is that day in a column of days', async () => {
    expect(await cellsOf(numbered('46053', 'General', 'E'))).toMatchObject([{ resellerDate: '2026-01-31' }]);
    expect(await cellsOf(numbered('46053.75', 'General', 'E'))).toMatchObject([{ resellerDate: '2026-01-31' }]);
    expect(await cellsOf(numbered('2026', 'General', 'E'))).toMatchObject([{ resellerDate: '2026' }]);
  });

  it('that names characters beyond the basic plane by number has them whole', async () => {
    const sharedStrings = '<si><t>&#128512; &#x1F600; &#x20000; &amp; &#xE9;</t></si>';
    const bytes = one(
      `${textRow(1, headers)}<row r="2"><c r="A2" t="s"><v>0</v></c>${textCell('B2', '&#x1D54F;')}</row>`,
      {
        sharedStrings,
      },
    );
    expect(await cellsOf(bytes)).toMatchObject([{ name: '😀 😀 𠀀 & é', resellerTypes: '𝕏' }]);
  });
});

describe('a text in a workbook', () => {
  const kinds: readonly (readonly [string, (text: string) => string])[] = [
    ['of a formula', (text) => `<c r="C2" t="str"><f>A2</f><v>${text}</v></c>`],
    ['of a formula, with a prefix', (text) => `<x:c t="str" r="C2"><x:v>${text}</x:v></x:c>`],
    ['in its cell', (text) => `<c r="C2" t="inlineStr"><is><t>${text}</t></is></c>`],
    ['in runs', (text) => `<c r="C2" t="inlineStr"><is><r><t>${text}</t></r></is></c>`],
  ];
  const written: readonly (readonly [string, string])[] = [
    ['M&#252;ller &#x141;&#xF3;d&#378;', 'Müller Łódź'],
    ['日&#26412; 株', '日本 株'],
    ['&#xD83D;&#xDE00; &#128512;', '😀 😀'],
    ['A &amp; B &lt;c&gt; &#38; &#x26;', 'A & B <c> & &'],
    ['A &amp;amp; B &amp;lt;c&amp;gt; &#38;amp;', 'A &amp; B &lt;c&gt; &amp;'],
    ['Müller &amp;#252;', 'Müller &#252;'],
    ['<![CDATA[Smith & Söhne <c> &amp; ]]>Co', 'Smith & Söhne <c> &amp; Co'],
  ];
  const cases = kinds.flatMap(([where, cell]) => written.map(([xml, text]) => ({ where, xml, text, cell })));

  it.each(cases)('$where is what $xml means', async ({ cell, xml, text }) => {
    const row = `<row r="2">${textCell('A2', 'A LLC')}${textCell('B2', 'Collections')}${cell(xml)}</row>`;
    expect(await cellsOf(one(`${textRow(1, headers)}${row}`))).toMatchObject([{ cityName: text }]);
  });

  it.each([
    ['named from the part that names it', ''],
    ['named from the package', '/'],
  ])('is found where all parts lie at the root of the package, %s', async (_how, from) => {
    const row = `<row r="2">${textCell('A2', 'A LLC')}${textCell('B2', 'Collections')}${textCell('C2', 'Oslo')}</row>`;
    const parts = Object.entries(unzipSync(one(`${textRow(1, headers)}${row}`)));
    const moved = parts.map(([name, part]) => [
      name.replace('xl/worksheets/', '').replace('xl/', ''),
      strToU8(
        strFromU8(part)
          .replaceAll('xl/worksheets/', '')
          .replaceAll('xl/', '')
          .replaceAll('Target="worksheets/', `Target="${from}`),
      ),
    ]);
    expect(await cellsOf(zipSync(Object.fromEntries(moved)))).toMatchObject([{ cityName: 'Oslo' }]);
  });

  it('is what it means in a part of any name', async () => {
    const row = `<row r="2">${textCell('A2', 'A LLC')}${textCell('B2', 'Collections')}<c r="C2" t="str"><v>M&#252;ller</v></c></row>`;
    const parts = Object.entries(unzipSync(one(`${textRow(1, headers)}${row}`)));
    const renamed = parts.map(([name, part]) => [
      name.replace('worksheets/sheet1', 'sheets/data'),
      strToU8(strFromU8(part).replaceAll('worksheets/sheet1', 'sheets/data')),
    ]);
    expect(await cellsOf(zipSync(Object.fromEntries(renamed)))).toMatchObject([{ cityName: 'Müller' }]);
  });

  it('that the portal has written itself is read as it was', async () => {
    const bytes = portalWorkbook({ name: 'L', lines: [headers, ['A &amp; B', 'Collections', '&lt;Town&gt; & &#65;']] });
    expect(await cellsOf(bytes)).toMatchObject([{ name: 'A &amp; B', cityName: '&lt;Town&gt; & &#65;' }]);
  });
});

describe('a part with marks that are never closed', () => {
  it.each(['<![CDATA[', '<c t="str">', '<c ', '&#1', '&amp;', '&#38;'])('takes no long time: %s', (mark) => {
    const part = strToU8(`&amp;amp;${mark.repeat(500_000)}`);
    const used = cpuTime();
    withPlainTexts(part);
    expect(used()).toBeLessThan(2_000);
  });
});

describe('a workbook that names much text', () => {
  const rows = (count: number) =>
    `${textRow(1, headers)}${Array.from({ length: count }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`).join('')}`;
  const naming = (length: number, count: number) =>
    one(rows(count), { sharedStrings: `<si><t>${'x'.repeat(length)}</t></si>` });

  it('is refused for a cell over 32,767 characters, with its row', async () => {
    expect(await refusal(naming(32_768, 3))).toMatchObject({
      message: 'Upload failed',
      reason: expect.stringContaining('A cell of row 2 holds more than 32,767 characters'),
    });
    expect((await read(naming(32_767, 3))).rows).toHaveLength(3);
  });

  it('is refused for a sum over 40 million characters, before they are looked at', async () => {
    const bytes = naming(32_000, 1_300);
    expect(bytes.length).toBeLessThan(300_000);
    const spent = cpuTime();
    expect((await refusal(bytes)).reason).toContain('more than 40 million characters');
    expect(spent()).toBeLessThan(1_000);
  });

  it('is refused when it unpacks to more than a hundred times its size, unless that is little', async () => {
    const bytes = denseBomb();
    expect(bytes.length).toBeLessThan(400_000);
    const spent = cpuTime();
    expect((await refusal(bytes)).reason).toContain('more than 100 times its size');
    expect(spent()).toBeLessThan(1_000);
    expect((await refusal(claimedBomb())).reason).toContain('more than 300 MB');
  });
});

describe('a file of another kind', () => {
  const html = '<html><body><table><tr><td>Reseller Name</td></tr></table></body></html>';
  const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

  it.each([
    ['a page.xls', strToU8(html), 'a web page (HTML)'],
    [
      'xml.xls',
      strToU8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      'an Excel 2003 XML spreadsheet',
    ],
    ['tabs.xls', strToU8('Reseller Name\tReseller Type\nA\tCollections\n'), 'tab-separated text'],
    ['text.xlsx', strToU8('Reseller Name,Reseller Type\nA,Collections\n'), 'plain text'],
    ['list.ods', zipOf('content.xml', 'META-INF/manifest.xml'), 'an OpenDocument spreadsheet (.ods)'],
    ['renamed.xlsx', zipOf('content.xml', 'META-INF/manifest.xml'), 'an OpenDocument file (.ods)'],
    ['list.xlsb', zipOf('[Content_Types].xml', 'xl/workbook.bin'), 'an Excel Binary Workbook (.xlsb)'],
    ['renamed.xls', zipOf('[Content_Types].xml', 'xl/workbook.bin'), 'an Excel Binary Workbook (.xlsb)'],
    ['list.tsv', strToU8('a\tb'), 'tab-separated text'],
  ])('%s is called what it is, with how to save it', async (name, bytes, what) => {
    const { message, reason } = await refusal(bytes, name);
    expect(message).toBe('Invalid file type. please select excel file');
    expect(reason).toContain(what);
    expect(reason).toContain('save it as Excel Workbook (.xlsx)');
  });

  it.each([
    ['letter.xlsx', zipOf('[Content_Types].xml', 'word/document.xml'), 'a Word document'],
    ['archive.xlsx', zipOf('[Content_Types].xml', 'a.xml'), 'a zip archive without a workbook'],
    ['print.xlsx', strToU8('%PDF-1.7'), 'a PDF document'],
    ['page.csv', strToU8(html), 'a web page'],
  ])('%s is called what it is', async (name, bytes, what) => {
    expect((await refusal(bytes, name)).reason).toContain(what);
  });
});

describe('a workbook with another frame', () => {
  it('is found by its relationship, whatever its part is called', async () => {
    const sheets = [{ name: 'Data', rows: list('Renamed LLC') }];
    for (const typesNameIt of [true, false])
      expect(await cellsOf(packedWorkbook(sheets, { workbookPart: 'xl/book1.xml', typesNameIt }))).toMatchObject([
        { name: 'Renamed LLC' },
      ]);
  });

  it('with macros is read, and its macros are not unpacked', async () => {
    const more = { 'xl/vbaProject.bin': strToU8('no compound file') };
    const bytes = packedWorkbook([{ name: 'Data', rows: list('Macro LLC') }], { more });
    expect(await cellsOf(bytes, 'list.xlsm')).toMatchObject([{ name: 'Macro LLC' }]);
  });
});

describe('an encrypted workbook', () => {
  const bytes = packedWorkbook([{ name: 'Data', rows: list('Sealed LLC') }]);

  it('is read where Excel would open it without asking for a password', async () => {
    expect(await cellsOf(encryptedWith('VelvetSweatshop', bytes))).toMatchObject([{ name: 'Sealed LLC' }]);
  });

  it('of Excel 2007 is read just the same', async () => {
    expect(await cellsOf(fixture('default-password-2007.xlsx'))).toMatchObject([{ name: 'Sealed in 2007 LLC' }]);
  });

  // Long enough for several keys, and for a text that goes on in a second record.
  const cities = Array.from({ length: 400 }, (_, at) => [`Sealed ${at} LLC`, 'Collections', `Town ${at}`]);
  const xls = workbookOf([['Reseller Name', 'Reseller Type', 'City'], ...cities], 'xls');
  const ways: [string, (password: string) => Uint8Array][] = [
    ['Excel 97', (password) => rc4Xls(password, xls)],
    ['Excel 2002', (password) => cryptoApiXls(password, xls, 40)],
    ['Excel 2003', (password) => cryptoApiXls(password, xls, 128)],
  ];

  it.each(ways)('in the old format, by %s, is read just the same', async (_name, encrypted) => {
    const cells = await cellsOf(encrypted('VelvetSweatshop'), 'list.xls');
    expect(cells.map(({ name, cityName }) => [name, 'Collections', cityName])).toEqual(cities);
    expect((await refusal(encrypted('secret'), 'list.xls')).reason).toContain('protected by a password');
  });

  it('is refused where a user has chosen a password', async () => {
    expect((await refusal(encryptedWith('secret', bytes))).reason).toContain('protected by a password');
    expect((await refusal(fixture('own-password-2007.xlsx'))).reason).toContain('protected by a password');
  });

  it('is measured like any other', async () => {
    expect((await refusal(encryptedWith('VelvetSweatshop', denseBomb()))).reason).toContain('100 times its size');
  });
});

describe('an old workbook', () => {
  it('has its other sheets named too', async () => {
    const bytes = workbookOf([headers, ['Old LLC', 'Collections']], 'xls');
    expect((await read(bytes, 'old.xls')).sheets.sheet).toBe('Resellers');
  });
});
