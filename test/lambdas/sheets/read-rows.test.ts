import { describe, expect, it } from 'vitest';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';
import { templateOf } from '#lambdas/sheets/write/template.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { fixture } from '../../support/fixtures.ts';
import {
  encryptedXls,
  encryptedXlsx,
  falseRange,
  gapInRows,
  hiddenFirstSheet,
  pollution,
  richTexts,
  workbookOf,
} from '../../support/malicious-files.ts';

const rowsOf = (bytes: Uint8Array) => readSheet(bytes, resellerDefinition.sheet).rows;

describe.each(['xlsx', 'xls'])('a %s saved by LibreOffice', (kind) => {
  const rows = rowsOf(fixture(`resellers-libreoffice.${kind}`));

  it('is read below its merged title, without the blank rows', () => {
    expect(rows).toHaveLength(24);
    expect(rows[0]).toMatchObject({ number: 4, cells: { name: 'Ångström Screening AB', contactName: 'Åsa Öberg' } });
    expect(rows[4]).toMatchObject({ number: 9, cells: { name: 'Łódź Weryfikacja Sp. z o.o.' } });
  });

  it('gives dates as days, whether they are dates or text', () => {
    expect(rows[0]?.cells.resellerDate).toBe('2026-01-01');
    expect(rows[1]?.cells.resellerDate).toBe('02/02/2026');
    expect(rows[2]?.cells.agreementDate).toBe('2026-02-15');
  });

  it('gives numbers and numbers stored as text alike as text, ZIP codes with their zero', () => {
    expect(rows[0]?.cells.zipcode).toBe('02115');
    expect(rows[1]?.cells.zipcode).toBe('00502');
    expect(rows[0]?.cells.contactPhone).toBe('+15550301000');
  });

  it('matches headers whatever their case and spaces and ignores columns it does not know', () => {
    expect(Object.keys(rows[0]?.cells ?? {}).sort()).toEqual([
      'address1',
      'agreementDate',
      'cityName',
      'contactEmail',
      'contactName',
      'contactPhone',
      'member',
      'name',
      'resellerDate',
      'resellerTypes',
      'state',
      'subLicenseDate',
      'zipcode',
    ]);
  });
});

describe.each(['xlsx', 'xls'])('an odd %s saved by LibreOffice', (kind) => {
  const { rows, columns } = readSheet(fixture(`resellers-odd-libreoffice.${kind}`), resellerDefinition.sheet);
  const cellsOf = (number: number) => rows.find((row) => row.number === number)?.cells;

  it('has headers on two lines, those of the first merged down and across', () => {
    expect(columns).toEqual({ missingColumns: [], unknownColumns: [], suggestedColumns: {} });
    expect(Object.keys(rows[0]?.cells ?? {})).toHaveLength(7);
  });

  it('has its hidden and filtered rows read like all others', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 46 }, (_, at) => at + 3));
  });

  it('counts its days from 1904', () => {
    expect(cellsOf(3)?.resellerDate).toBe('2026-01-01');
    expect(cellsOf(4)?.resellerDate).toBe('2026-02-02');
  });

  it('has formulas, of which the last results are read', () => {
    expect(cellsOf(3)).toMatchObject({ contactName: 'Contact 3', agreementDate: '2026-01-15' });
    expect(cellsOf(12)?.cityName).toBe('#ERROR');
  });

  it('has names in more than forty languages', () => {
    const names = rows.map(({ cells }) => cells.name ?? '');
    expect(new Set(names).size).toBe(46);
    expect(names).toEqual(
      expect.arrayContaining(['עברית בע״מ', 'العربية ش.م.م', '中文信用有限公司', 'ᏣᎳᎩ LLC', '😀 Emoji LLC']),
    );
  });
});

describe('reading a workbook', () => {
  it('reads the template back with its example row', () => {
    const [example, ...more] = rowsOf(templateOf(resellerDefinition.sheet));
    expect(more).toEqual([]);
    expect(example?.cells).toMatchObject({
      name: 'Northwind Screening LLC',
      zipcode: '62701',
      resellerDate: '01/31/2026',
    });
  });

  it('walks only the cells that exist when the sheet claims all there are', () => {
    const spent = cpuTime();
    expect(rowsOf(falseRange())).toHaveLength(1);
    expect(spent()).toBeLessThan(1_000);
  });

  it('keeps headers such as __proto__ away from every object', () => {
    const [row] = rowsOf(pollution());
    expect(row?.cells).toEqual({ name: 'Proto LLC', resellerTypes: 'Collections' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('names the columns it misses and those it does not know, and reads no rows', () => {
    const lines = [
      ['Company', 'City'],
      ['A', 'B'],
    ];
    expect(readSheet(workbookOf(lines), resellerDefinition.sheet)).toEqual({
      rows: [],
      hasKey: false,
      otherColumns: ['Company'],
      isCut: false,
      fileColumns: {
        columns: [
          { header: 'Company', samples: ['A'], field: '', by: 'nothing' },
          { header: 'City', samples: ['B'], field: 'cityName', by: 'name' },
        ],
        hiddenRows: 0,
        headerlessCells: 0,
      },
      columns: {
        missingColumns: ['Reseller Name', 'Reseller Type'],
        unknownColumns: ['Company'],
        suggestedColumns: {},
      },
      sheets: { sheet: 'Resellers', otherSheets: [], hiddenSheets: [] },
    });
  });

  it.each([
    ['optional', 'City'],
    ['required', 'Reseller Type'],
  ])('refuses a file with a known column after the 60th that is %s, and says so', (_what, header) => {
    const own = Array.from({ length: 60 }, (_, at) => `Own ${at}`);
    const headers = ['Reseller Name', ...(header === 'City' ? ['Reseller Type'] : []), ...own, header];
    const bytes = workbookOf([headers, ['Wide LLC', 'Collections']]);
    expect(() => rowsOf(bytes)).toThrow(
      expect.objectContaining({
        reason: `The column "${header}" stands after the 60th, and only the first 60 columns are read. Move it to the left, or delete columns that are not needed.`,
      }),
    );
  });

  it('says of a column that is chosen and stands after the 60th the same, and passes over an unknown one', () => {
    const own = Array.from({ length: 60 }, (_, at) => `Own ${at}`);
    const bytes = workbookOf([
      ['Reseller Name', 'Reseller Type', ...own],
      ['Wide LLC', 'Collections'],
    ]);
    expect(() => readSheet(bytes, resellerDefinition.sheet, { 'Own 59': 'cityName' })).toThrow(
      expect.objectContaining({ reason: expect.stringContaining('"Own 59" stands after the 60th') }),
    );
    const { rows, columns } = readSheet(bytes, resellerDefinition.sheet);
    expect(rows).toHaveLength(1);
    expect(columns.unknownColumns).toEqual(own.slice(0, 58));
  });

  it('takes the fullest line for the headers where it knows none of them, not a title above', () => {
    const lines = [['Our list'], [], ['Firma', 'Typ', 'Ort'], ['A', 'B', 'C']];
    const { columns } = readSheet(workbookOf(lines), resellerDefinition.sheet);
    expect(columns.unknownColumns).toEqual(['Firma', 'Typ', 'Ort']);
    expect(columns.suggestedColumns).toMatchObject({ Typ: 'resellerTypes' });
  });

  it('refuses a sheet with headers and nothing below', () => {
    expect(() => rowsOf(workbookOf([['Reseller Name', 'Reseller Type']]))).toThrow('Pls upload file with data');
  });

  it.each(['xlsx', 'biff8'] as const)('reads the first sheet that is not hidden (%s)', (bookType) => {
    expect(rowsOf(hiddenFirstSheet(bookType))).toMatchObject([{ cells: { name: 'Visible LLC' } }]);
  });

  it('loses no row that stands far below the others', () => {
    const names = rowsOf(gapInRows(300_000)).map(({ number, cells }) => [number, cells.name]);
    expect(names).toEqual([
      [2, 'Small LLC'],
      [300_000, 'Far LLC'],
    ]);
  });

  it('counts filled rows only when there are too many', () => {
    const lines = Array.from({ length: BULK_MAX_ROWS + 1 }, (_, at) => [`Name ${at}`, 'Collections']);
    const bytes = workbookOf([['Reseller Name', 'Reseller Type'], ...lines]);
    expect(() => rowsOf(bytes)).toThrow(
      expect.objectContaining({ reason: 'At most 50,000 rows can be uploaded at once.' }),
    );
  });

  it('reads texts in runs without the readings next to them', () => {
    expect(rowsOf(richTexts()).map(({ cells }) => cells.name)).toEqual([
      'Bold LLC',
      '株式会社見本',
      'Two Lines & More',
    ]);
  });

  it.each([
    ['xlsx', encryptedXlsx()],
    ['xls', encryptedXls()],
  ])('says of an encrypted %s that it has a password', async (ending, bytes) => {
    const attempt = guardSpreadsheet(`list.${ending}`, bytes).then(() => rowsOf(bytes));
    await expect(attempt).rejects.toMatchObject({ reason: expect.stringContaining('protected by a password') });
  });

  it('reads BIFF8 as well', () => {
    expect(
      rowsOf(
        workbookOf(
          [
            ['Reseller Name', 'Reseller Type'],
            ['Old Format LLC', 'Collections'],
          ],
          'xls',
        ),
      ),
    ).toHaveLength(1);
  });
});
