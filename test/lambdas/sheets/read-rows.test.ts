import { describe, expect, it } from 'vitest';
import { resellerSheet } from '../../../contract/sheets/reseller.ts';
import { readRows } from '../../../lambdas/sheets/read-rows.ts';
import { templateOf } from '../../../lambdas/sheets/template.ts';
import { fixture } from '../../support/fixtures.ts';
import { falseRange, pollution, workbookOf } from '../../support/wicked-files.ts';

const rowsOf = (bytes: Uint8Array) => readRows(bytes, resellerSheet);

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

  it('gives numbers and numbers stored as text alike as text', () => {
    expect(rows[0]?.cells.zipcode).toBe('2115');
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

describe('reading a workbook', () => {
  it('reads the template back with its example row', () => {
    const [example, ...more] = rowsOf(templateOf(resellerSheet));
    expect(more).toEqual([]);
    expect(example?.cells).toMatchObject({
      name: 'Northwind Screening LLC',
      zipcode: '62701',
      resellerDate: '01/31/2026',
    });
  });

  it('walks only the cells that exist when the sheet claims all there are', () => {
    const started = performance.now();
    expect(rowsOf(falseRange())).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('keeps headers such as __proto__ away from every object', () => {
    const [row] = rowsOf(pollution());
    expect(row?.cells).toEqual({ name: 'Proto LLC', resellerTypes: 'Collections' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('names the columns it misses', () => {
    expect(() =>
      rowsOf(
        workbookOf([
          ['Company', 'City'],
          ['A', 'B'],
        ]),
      ),
    ).toThrow(expect.objectContaining({ reason: expect.stringContaining('"Reseller Name", "Reseller Type"') }));
  });

  it('refuses a sheet with headers and nothing below', () => {
    expect(() => rowsOf(workbookOf([['Reseller Name', 'Reseller Type']]))).toThrow('Pls upload file with data');
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
