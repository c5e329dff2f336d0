import { strToU8 } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { BULK_SHOWN_ERRORS, BULK_SHOWN_ERRORS_BYTES } from '#contract/rules/limits.ts';
import { startBackend } from '../../support/backend.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { denseBomb } from '../../support/malicious-files.ts';
import { packedWorkbook, textCell, textRow, textRows } from '../../support/packed-workbook.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { errorPages, parseErrorPage } = await import('#lambdas/entities/imports/import.ts');
const { CellReader } = await import('#lambdas/import/definitions/import-definition.ts');
const { statesOf } = await import('#lambdas/import/definitions/names.ts');
const { choose } = await import('#lambdas/sheets/read/choices.ts');
const { deliver, putInbound, resultOf, resume, rowsIn, sheetOf } = await import('./import-calls.ts');
const { createOwnCompany } = await import('./own-company.ts');

let { company, ncra, imports, list } = await createOwnCompany();

beforeEach(async () => {
  ({ company, ncra, imports, list } = await createOwnCompany());
});

const headers = ['Reseller Name', 'Reseller Type', 'City', 'Email'];
const NO_RESULT = 'The formula has no result. Open the file in a spreadsheet program and save it.';

describe('a file of formulas that no user has calculated', () => {
  const formula = (reference: string) => `<c r="${reference}"><f>CONCATENATE("a","b")</f><v/></c>`;

  it('empties no field: each such cell is an error of its row, and every row is counted', async () => {
    await imports.upload(
      sheetOf('reseller', [resellerRow('Kept LLC', { cityName: 'Riverton', contactEmail: 'kept@example.com' })]),
    );
    const rows = [
      textRow(1, headers),
      `<row r="2">${textCell('A2', 'Kept LLC')}${textCell('B2', 'Collections')}${formula('C2')}${formula('D2')}</row>`,
      `<row r="3">${['A3', 'B3', 'C3', 'D3'].map(formula).join('')}</row>`,
      textRow(4, ['Fine LLC', 'Collections', 'Milford']),
    ];
    const report = await imports.upload(packedWorkbook([{ name: 'Data', rows: rows.join('') }]));
    expect(report).toMatchObject({ state: 'done', counts: { rows: 3, created: 1, updated: 0, failed: 2 } });
    const messages = report.errors.map(({ row, column, message }: Record<string, unknown>) => [row, column, message]);
    expect(messages).toEqual([
      [2, 'City', NO_RESULT],
      [2, 'Email', NO_RESULT],
      ...['Reseller Name', 'Reseller Type', 'City', 'Email'].map((column) => [3, column, NO_RESULT]),
    ]);
    const id = (await list().view()).holder(['name'], { name: 'Kept LLC' }) ?? '';
    expect((await list().get(id)).addressId).toMatchObject({ cityName: 'Riverton', contactEmail: 'kept@example.com' });
  });
});

describe('a file of long cells', () => {
  const long = 'x'.repeat(30_000);

  it('is reported with their beginnings, and has them whole in the workbook to correct', async () => {
    const own = 'o'.repeat(30_000);
    const rows = Array.from({ length: 20 }, (_, at) => ({
      ...resellerRow(`Long ${at} LLC`),
      resellerTypes: long,
      Remarks: own,
    }));
    const report = await imports.upload(sheetOf('reseller', rows), { review: true });
    expect(report.plan).toMatchObject({ rows: 20, failed: 20 });
    expect(JSON.stringify(report).length).toBeLessThan(20_000);
    expect(report.errors[0]).toMatchObject({ value: `${'x'.repeat(200)}…`, message: expect.stringContaining('xxx…"') });
    const workbook = await imports.errorFile(report.id);
    expect(rowsIn('reseller', workbook)[0]).toMatchObject({ resellerTypes: long });
    const { Sheets, SheetNames } = read(workbook);
    const [line] = utils.sheet_to_json<Record<string, string>>(Sheets[SheetNames[0] ?? ''] ?? {});
    expect(line?.Remarks).toBe(own);
  });

  it('from before such cells were cut is shown as far as a response can hold it', () => {
    const error = { row: 2, column: 'City', value: 'ü'.repeat(300_000), message: 'Too long' };
    const parsedErrors = (errors: object) => parseErrorPage(Buffer.from(JSON.stringify(errors))).errors;
    expect(parsedErrors([error, error, error])).toHaveLength(1);
    const short = { ...error, value: 'x' };
    expect(parsedErrors(Array.from({ length: 1_500 }, () => short))).toHaveLength(1_000);
  });

  it('has each of its errors on one page, and no page is longer than an answer may be', async () => {
    const count = 2_300;
    const rows = Array.from({ length: count }, (_, at) => ({
      ...resellerRow(`Wide ${at} LLC`),
      resellerTypes: '株'.repeat(250),
    }));
    const first = await imports.upload(sheetOf('reseller', rows), { review: true });
    expect(first).toMatchObject({ errorCount: count, errorsFrom: 0 });
    expect(first.errorPages).toBe(3);
    const seen: number[] = [];
    for (let page = 0; page < first.errorPages; page++) {
      const report = await imports.report(first.id, { errorPage: String(page) });
      expect(report).toMatchObject({ errorsFrom: seen.length, errorPages: first.errorPages });
      expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(BULK_SHOWN_ERRORS_BYTES + 10_000);
      seen.push(...report.errors.map(({ row }: { row: number }) => row));
    }
    expect(seen).toEqual(rows.map((_, at) => at + 2));
    expect((await imports.report(first.id, { errorPage: String(first.errorPages) })).errors).toEqual([]);
  });

  it('is paged by the number of its errors and by their length', () => {
    const errors = (count: number, value: string) =>
      Array.from({ length: count }, (_, row) => ({ row, column: 'City', value, message: 'Too long' }));
    const short = errorPages(errors(2 * BULK_SHOWN_ERRORS + 1, 'x'));
    expect(short.map((page) => page.errors.length)).toEqual([BULK_SHOWN_ERRORS, BULK_SHOWN_ERRORS, 1]);
    const all = errors(700, '株'.repeat(1_000));
    const long = errorPages(all);
    expect(long.length).toBeGreaterThan(1);
    for (const page of long)
      expect(Buffer.byteLength(JSON.stringify(page.errors))).toBeLessThanOrEqual(BULK_SHOWN_ERRORS_BYTES);
    expect(long.flatMap((page) => page.errors)).toEqual(all);
    expect(long.map(({ errorsFrom }) => all[errorsFrom])).toEqual(long.map((page) => page.errors[0]));
    expect(errorPages([])).toEqual([]);
  });

  it('that unpacks to a thousand times its size is refused at once by the call that brings it', async () => {
    const bomb = denseBomb();
    const spent = cpuTime();
    const answer = await imports.send(bomb);
    expect([answer.status, answer.data.reason]).toEqual(['Failure', expect.stringContaining('100 times its size')]);
    expect(spent()).toBeLessThan(3_000);
  });
});

describe('a workbook of several sheets', () => {
  const book = packedWorkbook([
    { name: 'Cover', rows: textRows(['Read me']) },
    { name: 'East', rows: textRows(headers, ['East LLC', 'Collections']) },
    { name: 'West', rows: textRows(headers, ['West LLC', 'Collections'], ['Far West LLC', 'Collections']) },
    { name: 'Past', rows: textRows(headers, ['Past LLC', 'Collections']), state: 'hidden' },
  ]);
  const choose = (id: string, sheet: string) =>
    call('POST', `/security/document/upload/${id}/columns`, {
      as: ncra,
      query: { modifier: 'reseller' },
      body: { columns: {}, sheet },
    });

  it('says which one was read and which others can be, and reads the one that is chosen', async () => {
    const { id, ...report } = await imports.upload(book, { review: true });
    expect(report).toMatchObject({
      state: 'checked',
      plan: { rows: 1 },
      sheet: 'East',
      otherSheets: ['West', 'Past'],
      hiddenSheets: ['Past'],
    });
    expect((await choose(id, 'West')).data).toMatchObject({ state: 'checking', chosenSheet: 'West' });
    await deliver(resume(company, id));
    expect(await imports.report(id)).toMatchObject({ state: 'checked', plan: { rows: 2, created: 2 }, sheet: 'West' });
    const { data } = await imports.transition(id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { created: 2 } });
    expect(await list().count()).toBe(2);
  });

  it('is read where an operator says so, and the result tells which sheet it was', async () => {
    const metadata = { 'import-sheet': '"West"' };
    await deliver(await putInbound('reseller', company, book, { name: 'book.xlsx', metadata }));
    expect(await resultOf('reseller', company, 'book.xlsx')).toMatchObject({ sheet: 'West', counts: { created: 2 } });
  });

  it('of which only a hidden one has the columns is refused, and names that one', async () => {
    const bytes = packedWorkbook([
      { name: 'Cover', rows: textRows(['Read me']) },
      { name: 'Past', rows: textRows(headers, ['Past LLC', 'Collections']), state: 'hidden' },
    ]);
    const { state, message } = await imports.upload(bytes, { review: true });
    expect([state, message]).toEqual(['refused', expect.stringContaining('The hidden sheet "Past" has its columns')]);
  });
});

describe('comma-separated text', () => {
  const csv = strToU8('Reseller Name,Reseller Type,Zip Code\nCSV LLC,Collections,02115\n');

  it('comes in by a call and by an inbound file, with its zeros', async () => {
    const report = await imports.upload(csv, { fileName: 'list.csv' });
    expect(report).toMatchObject({ state: 'done', counts: { created: 1 }, sheet: '' });
    const id = (await list().view()).holder(['name'], { name: 'CSV LLC' }) ?? '';
    expect((await list().get(id)).addressId.zipcode).toBe('02115');
    await deliver(await putInbound('reseller', company, csv, { name: 'list.csv' }));
    expect(await resultOf('reseller', company, 'list.csv')).toMatchObject({ state: 'done', counts: { unchanged: 1 } });
  });

  it('leaves its result next to that of a workbook of the same stem', async () => {
    await deliver(await putInbound('reseller', company, csv, { name: 'same.csv' }));
    const bytes = sheetOf('reseller', [resellerRow('One LLC'), resellerRow('Two LLC')]);
    await deliver(await putInbound('reseller', company, bytes, { name: 'same.xlsx' }));
    expect(await resultOf('reseller', company, 'same.csv')).toMatchObject({ counts: { rows: 1 } });
    expect(await resultOf('reseller', company, 'same.xlsx')).toMatchObject({ counts: { rows: 2 } });
  });
});

describe('a cell of a column of days', () => {
  const read = (text: string) => {
    const reader = new CellReader({ day: text });
    return { day: reader.day('day'), problem: reader.errors[0]?.message };
  };

  it.each([
    '2026-01-31',
    '01/31/2026',
    '1/31/2026',
    '2026/01/31',
    '2026/1/31',
    'Jan 31, 2026',
    'January 31 2026',
    'Sat, Jan 31, 2026',
    '31 Jan 2026',
    '31-Jan-2026',
    '31. January 2026',
    '31.01.2026',
    '31-Jan-26',
    '2026-01-31T14:30:00Z',
    '2026-01-31T23:30:00-05:00',
    '2026-01-31T00:00:00',
    '2026-01-31T00:00:00.000Z',
    '2026-01-31 00:00:00',
    '1/31/2026 12:00:00 AM',
  ])('is understood where it can be one day only: %s', (text) => {
    expect(read(text)).toEqual({ day: '2026-01-31', problem: undefined });
  });

  it.each(['02.01.2026', '02-01-2026', '2.1.2026'])(
    'is refused with its two readings where it can be two: %s',
    (text) => {
      expect(read(text)).toEqual({
        day: '',
        problem: `"${text}" can be February 1, 2026 or January 2, 2026. Write it as MM/DD/YYYY or YYYY-MM-DD.`,
      });
    },
  );

  it.each(['31/01/2026', '2026', '02/30/2026', 'Feb 30, 2026', 'soon', '1/2/26', 'Foo 1, 2026'])(
    'is refused where it is none: %s',
    (text) => {
      expect(read(text)).toEqual({
        day: '',
        problem: `"${text}" is not a date. Write it as MM/DD/YYYY or YYYY-MM-DD.`,
      });
    },
  );
});

describe('a name with marks that show nothing', () => {
  it('is the name without them, in a header, a choice and a record', async () => {
    await imports.upload(sheetOf('reseller', [resellerRow('Same LLC')]));
    const rows = textRows(
      ['Reseller\u200b Name', '\u200eReseller Type'],
      ['\u202aSame\u202c LLC', 'Collec\u00adtions'],
    );
    const report = await imports.upload(packedWorkbook([{ name: 'Data', rows }]));
    expect(report).toMatchObject({ state: 'done', counts: { rows: 1, unchanged: 1, failed: 0 } });
  });
});

describe('a cell of a state', () => {
  it('is its name, its code or its traditional abbreviation', async () => {
    const { choices, codeOf } = await statesOf();
    const read = (text: string) => codeOf(choose(text, choices));
    const texts = [
      'Illinois',
      'il',
      'Ill.',
      'Calif.',
      'CALIF',
      'N. Mex.',
      'W. Va.',
      'D.C.',
      'Wash. D.C.',
      'Wash.',
      'Penna.',
    ];
    expect(texts.map(read)).toEqual(['IL', 'IL', 'IL', 'CA', 'CA', 'NM', 'WV', 'DC', 'DC', 'WA', 'PA']);
  });
});
