import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cellsOf, read, refusal } from '../../support/sheet-cells.ts';

describe('comma-separated text', () => {
  const csv = (...lines: string[]) => strToU8(lines.join('\r\n'));

  it.each([
    ['commas', 'Reseller Name,Reseller Type,City', '"Comma, LLC",Collections,Milford'],
    ['semicolons', 'Reseller Name;Reseller Type;City', '"Comma, LLC";Collections;Milford'],
    ['tabs', 'Reseller Name\tReseller Type\tCity', 'Comma, LLC\tCollections\tMilford'],
  ])('with %s is read', async (_what, ...lines) => {
    expect(await cellsOf(csv(...lines), 'list.csv')).toEqual([
      { name: 'Comma, LLC', resellerTypes: 'Collections', cityName: 'Milford' },
    ]);
  });

  it.each([
    ['a title above', ['Our resellers', 'Reseller Name;Reseller Type;City', 'A LLC;Collections;Milford']],
    [
      'rows that end before their last columns',
      ['Reseller Name,Reseller Type,City', 'A LLC,Collections', 'B LLC,Collections', 'C LLC,Collections,Milford'],
    ],
    [
      'other marks in its texts',
      [
        'Reseller Name\tReseller Type\tCity',
        'A, LLC\tCollections',
        'B; LLC\tCollections',
        'C LLC\tCollections\tMilford',
      ],
    ],
    [
      'a mark in each text that splits as often, but not the headers',
      ['Reseller Name;Reseller Type', ...['A', 'B', 'C', 'D', 'E'].map((name) => `${name}, LLC;Collections`)],
    ],
    [
      'texts in quotation marks',
      ['List', 'Reseller Name|Reseller Type', '"A, LLC"|"Collections"', '"B; LLC"|"Collections"'],
    ],
  ])('whose lines differ is read: %s', async (_what, lines) => {
    const rows = await cellsOf(csv(...lines), 'list.csv');
    expect(rows.map(({ resellerTypes }) => resellerTypes)).toEqual(rows.map(() => 'Collections'));
    expect(rows.length).toBe(lines.filter((line) => line.includes('Collections')).length);
  });

  it('keeps zeros, line breaks in quotes, marks at its beginning and the numbers of its rows', async () => {
    const bytes = strToU8(
      '\ufeffsep=;\r\n\r\nReseller Name;Reseller Type;Zip Code\r\n"Two\r\nLines";Collections;02115\r\n',
    );
    const { rows, sheets } = await read(bytes, 'LIST.CSV');
    expect(rows).toMatchObject([{ number: 4, cells: { name: 'Two Lines', zipcode: '02115' } }]);
    expect(sheets.sheet).toBe('');
  });

  it.each([
    [
      'another encoding',
      Uint8Array.from([...strToU8('Reseller Name,Reseller Type\nM'), 0xfc, ...strToU8('ller,Collections')]),
      'is not UTF-8',
    ],
    ['no clear separator', csv('Reseller Name', 'A LLC'), 'not clear what separates'],
    [
      'a quotation mark that is not closed',
      csv('Reseller Name,Reseller Type', '"A LLC,Collections', 'B,Collections'),
      'a quotation mark is not closed',
    ],
  ])('with %s is refused with what to do', async (_what, bytes, why) => {
    expect((await refusal(bytes, 'list.csv')).reason).toContain(why);
  });

  it('of old Mac programs may say its separator', async () => {
    const bytes = strToU8('sep=;\rReseller Name;Reseller Type\rA, LLC;Collections\rB, LLC;Collections');
    const rows = await cellsOf(bytes, 'list.csv');
    expect(rows.map(({ name }) => name)).toEqual(['A, LLC', 'B, LLC']);
  });

  it('in UTF-16 without a mark is refused, because some of its characters would be read as others', async () => {
    const bytes = Buffer.from('Reseller Name,Reseller Type\n\u0141\u0142,Collections', 'utf16le');
    expect((await refusal(bytes, 'list.csv')).reason).toContain('is not UTF-8');
  });

  it('is no SYLK spreadsheet because its first headers begin with the same letters', async () => {
    const bytes = csv('ID;Priority;Reseller Name;Reseller Type', '7;high;A LLC;Collections');
    expect(await cellsOf(bytes, 'list.csv')).toMatchObject([{ name: 'A LLC' }]);
  });

  it('is no formula, whatever it begins with', async () => {
    expect(await cellsOf(csv('Reseller Name,Reseller Type', '=1+1,Collections'), 'list.csv')).toMatchObject([
      { name: '=1+1' },
    ]);
  });
});
