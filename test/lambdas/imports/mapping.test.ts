import { beforeEach, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import type { FileColumn } from '#contract/import/record.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { workbookOf } from '../../support/malicious-files.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { deliver, putInbound, resultOf, resume, sheetOf } = await import('./import-calls.ts');
const { createOwnCompany } = await import('./own-company.ts');

let { company, ncra, imports, list } = await createOwnCompany();

beforeEach(async () => {
  ({ company, ncra, imports, list } = await createOwnCompany());
});

const query = { modifier: 'reseller' };
const choose = (id: string, columns: Record<string, string>, as = ncra) =>
  call('POST', `/security/document/upload/${id}/columns`, { as, query, body: { columns } });
/** Chooses columns, and runs the check of the file again. */
const chosen = async (id: string, columns: Record<string, string>) => {
  const answer = await choose(id, columns);
  expect(answer).toMatchObject({ status: 'Success', data: { state: 'checking', columns } });
  await deliver(resume(company, id));
  return imports.report(id);
};

const own = [
  ['Firm', 'Type of Reseller', 'Town', 'Notes'],
  ['Mapped LLC', 'Collections', 'Riverton', 'x'],
  ['Other LLC', 'Collections', 'Milford', ''],
];

describe('a file whose columns have other names', () => {
  it('is refused with the columns it misses, those it has, and what they may be', async () => {
    const report = await imports.upload(workbookOf(own), { review: true });
    expect(report).toMatchObject({
      state: 'refused',
      missingColumns: ['Reseller Name', 'Reseller Type'],
      unknownColumns: ['Firm', 'Type of Reseller', 'Town', 'Notes'],
      suggestedColumns: { 'Type of Reseller': 'resellerTypes' },
      message: expect.stringContaining('no columns "Reseller Name", "Reseller Type" (is it "Type of Reseller"?)'),
      counts: { rows: 0 },
    });
  });

  it('is checked again with what the person says of them, and waits then', async () => {
    const { id } = await imports.upload(workbookOf(own));
    const columns = { Firm: 'name', 'Type of Reseller': 'resellerTypes', Town: 'cityName', Notes: '' };
    const report = await chosen(id, columns);
    expect(report).toMatchObject({
      state: 'checked',
      message: '',
      finishedAt: '',
      plan: { rows: 2, created: 2 },
      unknownColumns: [],
      missingColumns: [],
      columns,
    });
    const { data } = await imports.transition(id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { created: 2 } });
    const held = (await list().view()).holder(['name'], { name: 'Mapped LLC' }) ?? '';
    expect((await list().get(held)).addressId.cityName).toBe('Riverton');
  });

  it('may be uploaded with its columns at once', async () => {
    const columns = { Firm: 'name', 'Type of Reseller': 'resellerTypes' };
    const { data } = await call('POST', '/security/document/upload', {
      as: ncra,
      query,
      body: { fileName: 'list.xlsx', fileBody: Buffer.from(workbookOf(own)).toString('base64'), columns },
    });
    await deliver(imports.messageFor(data.importId));
    expect(await imports.report(data.importId)).toMatchObject({
      state: 'done',
      counts: { created: 2 },
      unknownColumns: ['Town', 'Notes'],
    });
  });

  it('may be put into the bucket by an operator with its columns', async () => {
    const metadata = { 'import-columns': JSON.stringify({ Firm: 'name', 'Type of Reseller': 'resellerTypes' }) };
    await deliver(await putInbound('reseller', company, workbookOf(own), { name: 'own.xlsx', metadata }));
    expect(await resultOf('reseller', company, 'own.xlsx')).toMatchObject({
      state: 'done',
      counts: { created: 2 },
      unknownColumns: ['Town', 'Notes'],
    });
    await deliver(
      await putInbound('reseller', company, workbookOf(own), { name: 'bad.xlsx', metadata: { 'import-columns': '{' } }),
    );
    expect(await resultOf('reseller', company, 'bad.xlsx')).toMatchObject({ state: 'refused' });
  });
});

describe('a file of which some columns are not known', () => {
  const bytes = workbookOf([
    ['Reseller Name', 'Reseller Type', 'Citty', 'Remarks', 'City of Contact', 'remarks', '__proto__'],
    ['Partly LLC', 'Collections', 'Riverton', 'x', 'Elsewhere', 'y', 'z'],
  ]);

  it('goes in without them, and the report names them with the nearest ones', async () => {
    const report = await imports.upload(bytes, { review: true });
    expect(report).toMatchObject({
      state: 'checked',
      plan: { created: 1 },
      unknownColumns: ['Citty', 'Remarks', 'City of Contact', 'remarks', '__proto__'],
      missingColumns: [],
    });
    expect(report.suggestedColumns).toMatchObject({ Citty: 'cityName' });
  });

  it('takes an assignment of them as long as it waits, as often as one likes', async () => {
    const { id } = await imports.upload(bytes, { review: true });
    expect(await chosen(id, { Citty: 'cityName' })).toMatchObject({ state: 'checked', columns: { Citty: 'cityName' } });
    expect(await chosen(id, { 'City of Contact': 'cityName', Citty: '' })).toMatchObject({
      state: 'checked',
      unknownColumns: ['Remarks', 'remarks', '__proto__'],
    });
    await imports.transition(id, 'confirm');
    const held = (await list().view()).holder(['name'], { name: 'Partly LLC' }) ?? '';
    expect((await list().get(held)).addressId.cityName).toBe('Elsewhere');
    expect((await choose(id, {})).data.reason).toContain('cannot be chosen any more');
  });

  it('keeps the newest choice when an older check ends later', async () => {
    const { id } = await imports.upload(bytes, { review: true });
    await choose(id, { Citty: 'cityName' });
    const late = resume(company, id);
    await Promise.all([deliver(late), deliver(late)]);
    const report = await chosen(id, { 'City of Contact': 'cityName' });
    expect(report).toMatchObject({ state: 'checked', plan: { created: 1 } });
    await deliver(late);
    expect((await imports.transition(id, 'confirm')).data).toMatchObject({ state: 'done', counts: { created: 1 } });
  });

  it('may have headers that are names of Object.prototype', async () => {
    const odd = workbookOf([
      ['Reseller Name', 'Reseller Type', 'constructor', 'toString'],
      ['Object LLC', 'Collections', 'Kim', 'Riverton'],
    ]);
    const { id } = await imports.upload(odd, { review: true });
    const report = await chosen(id, { constructor: 'contactName', toString: 'cityName' });
    expect(report).toMatchObject({ state: 'checked', unknownColumns: [], plan: { created: 1 } });
    await imports.transition(id, 'confirm');
    const held = (await list().view()).holder(['name'], { name: 'Object LLC' }) ?? '';
    expect((await list().get(held)).addressId).toMatchObject({ contactName: 'Kim', cityName: 'Riverton' });
  });

  it('may have the choice go before a column’s own name', async () => {
    const swapped = workbookOf([
      ['Reseller Name', 'Name', 'Reseller Type'],
      ['Number 1', 'Right LLC', 'Collections'],
    ]);
    const { id, unknownColumns } = await imports.upload(swapped, { review: true });
    expect(unknownColumns).toEqual(['Name']);
    await chosen(id, { Name: 'name', 'Reseller Name': '' });
    await imports.transition(id, 'confirm');
    expect((await list().view()).holder(['name'], { name: 'Right LLC' })).toBeDefined();
  });
});

describe('a file of which several columns have one header', () => {
  const bytes = workbookOf([
    ['Reseller Name', 'Reseller Type', 'Email', 'Phone', 'Email', 'Phone', 'Email (2)'],
    ['Several LLC', 'Collections', 'first@example.com', '5550101040', 'second@example.com', '5550101041', 'x'],
  ]);
  const saved = async () => {
    const held = (await list().view()).holder(['name'], { name: 'Several LLC' }) ?? '';
    return (await list().get(held)).addressId;
  };

  it('shows each of them, and reads the first unless another one is chosen', async () => {
    const { id, fileColumns, unknownColumns } = await imports.upload(bytes, { review: true });
    expect(unknownColumns).toEqual(['Email (3)', 'Phone (2)', 'Email (2)']);
    const shown = fileColumns.columns
      .slice(2)
      .map(({ header, samples, field }: FileColumn) => [header, samples, field]);
    expect(shown).toEqual([
      ['Email', ['first@example.com'], 'contactEmail'],
      ['Phone', ['5550101040'], 'contactPhone'],
      ['Email (3)', ['second@example.com'], ''],
      ['Phone (2)', ['5550101041'], ''],
      ['Email (2)', ['x'], ''],
    ]);
    // As the dialog sends what it shows.
    await chosen(id, { 'Email (3)': '', 'Phone (2)': 'cellPhone', 'Email (2)': '' });
    await imports.transition(id, 'confirm');
    expect(await saved()).toMatchObject({
      contactEmail: 'first@example.com',
      contactPhone: '+15550101040',
      cellPhone: '+15550101041',
    });
  });

  it('reads the one that was chosen, and the first is left out', async () => {
    const { id } = await imports.upload(bytes, { review: true });
    await chosen(id, { Email: '', 'Email (3)': 'contactEmail' });
    await imports.transition(id, 'confirm');
    expect(await saved()).toMatchObject({ contactEmail: 'second@example.com' });
  });
});

describe('the workbook of refused rows', () => {
  const { read, utils } = xlsx;
  const linesOf = (bytes: Uint8Array) => {
    const book = read(bytes);
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
  };
  const file = workbookOf([
    ['Remarks', 'Reseller Name', '__proto__', 'Reseller Type', 'Remarks', '', 'What to correct', '=Sum'],
    ['call first', 'Bad LLC', 'p', 'Nothing', 'twice', 'unnamed', 'old message', '=1+1'],
    ['', 'Good LLC', 'q', 'Collections', '', '', '', ''],
    ['x'.repeat(32_767), 'Worse LLC', '', 'Nothing', '', '', '', ''],
  ]);

  it('keeps the columns of the person, by their own headers, and imports back without them', async () => {
    const { id, unknownColumns, counts } = await imports.upload(file);
    expect(counts).toMatchObject({ created: 1, failed: 2 });
    const errors = await imports.errorFile(id);
    const [headers, bad, worse] = linesOf(errors);
    expect(headers).toEqual([
      'Reseller Name',
      'Reseller Type',
      'Remarks',
      '__proto__',
      'Remarks',
      "'=Sum",
      'What to correct',
    ]);
    expect(bad?.slice(0, 6)).toEqual(['Bad LLC', 'Nothing', 'call first', 'p', 'twice', "'=1+1"]);
    expect(worse?.[2]).toHaveLength(32_767);
    const again = await imports.upload(errors);
    expect(again.unknownColumns).toEqual(unknownColumns);
    expect(again.counts).toMatchObject({ rows: 2, failed: 2 });
    expect(({} as Record<string, unknown>).p).toBeUndefined();
  });

  it('does not bring a column back that a user left out', async () => {
    const left = workbookOf([
      ['Reseller Name', 'Reseller Type', 'City', 'Remarks'],
      ['Left LLC', 'Nothing', 'Riverton', 'r'],
    ]);
    const { id } = await imports.upload(left, { review: true });
    await chosen(id, { City: '', Remarks: '' });
    expect(linesOf(await imports.errorFile(id))[0]).toEqual([
      'Reseller Name',
      'Reseller Type',
      'Remarks',
      'What to correct',
    ]);
  });

  it('has them for rows too that were good when they were checked', async () => {
    await imports.upload(sheetOf('reseller', [resellerRow('Gone LLC')]));
    const removedId = (await list().view()).holder(['name'], { name: 'Gone LLC' }) ?? '';
    const { id } = await imports.upload(
      workbookOf([
        ['Reseller Id', 'Reseller Name', 'Reseller Type', 'City', 'Remarks'],
        ['', 'Bad LLC', 'Nothing', '', 'first'],
        [removedId, 'Gone LLC', 'Collections', 'Riverton', 'second'],
      ]),
      { review: true },
    );
    await call('DELETE', '/api/reseller/delete', { as: ncra, query: { id: removedId } });
    const { data } = await imports.transition(id, 'confirm');
    expect(data.counts).toMatchObject({ failed: 2 });
    const lines = linesOf(await imports.errorFile(id));
    expect(lines.map((line) => line[4])).toEqual(['Remarks', 'first', 'second']);
  });
});

describe('a choice of columns', () => {
  it.each([
    ['a field that is none', { Firm: 'colour' }, 'There is no column "colour".'],
    ['a field of every object', { Firm: 'constructor' }, 'There is no column "constructor".'],
    ['one field twice', { Firm: 'name', Town: 'name' }, 'Two columns of the file were chosen'],
  ])('is refused with %s', async (_what, columns, reason) => {
    const { id } = await imports.upload(workbookOf(own));
    expect(await choose(id, columns)).toMatchObject({
      status: 'Failure',
      data: { reason: expect.stringContaining(reason) },
    });
    expect((await imports.report(id)).state).toBe('refused');
  });

  it('is refused for an import that was refused for something else, or is another’s', async () => {
    const { id } = await imports.upload(
      workbookOf([
        ['Reseller Name', 'Reseller Type'],
        ['', ''],
      ]),
    );
    expect((await imports.report(id)).state).toBe('refused');
    expect((await choose(id, {})).status).toBe('Failure');
    const mine = await imports.upload(workbookOf(own));
    const other = await createTenant('Stranger Company', 'Kim Example', 1);
    const stranger = await signIn({ companyId: other, roles: [NCRA] });
    expect((await choose(mine.id, {}, stranger)).text).toBe(
      (await choose(`${company}-00000000000000`, {}, stranger)).text,
    );
  });
});

describe('how the columns of a file were understood', () => {
  const header = [
    'Reseller Name',
    'Reseller Type',
    'Citty',
    'Contact Person',
    'Full Name',
    'Contact Phones',
    '',
    'Notes',
  ];
  const rows = [
    ['Known LLC', 'Collections', 'Riverton', 'Jo Sample', 'Jo B. Sample', '555-010-0600', 'x', 'y'],
    ['Other LLC', 'Collections', 'Milford', 'Al Sample', 'Al C. Sample', '555-010-0601', '', 'y'],
    ['Third LLC', 'Collections', 'Milford', '', '', '', 'x', ''],
  ];
  const hide = (bytes: Uint8Array, line: number) => {
    const book = xlsx.read(bytes, { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet) sheet['!rows'] = Array.from({ length: line + 1 }, (_, at) => (at === line ? { hidden: true } : {}));
    return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }));
  };

  it('is reported with three values of each, and whether its field is its name, a guess or the choice of the user', async () => {
    const report = await imports.upload(workbookOf([header, ...rows]), { review: true });
    expect(report.fileColumns.columns).toMatchObject([
      { header: 'Reseller Name', field: 'name', by: 'name', samples: ['Known LLC', 'Other LLC', 'Third LLC'] },
      { header: 'Reseller Type', field: 'resellerTypes', by: 'name', samples: ['Collections'] },
      { header: 'Citty', field: 'cityName', by: 'guess', samples: ['Riverton', 'Milford'] },
      { header: 'Contact Person', field: '', by: 'nothing' },
      { header: 'Full Name', field: '', by: 'nothing' },
      { header: 'Contact Phones', field: 'contactPhone', by: 'guess' },
      { header: 'Notes', field: '', by: 'nothing' },
    ]);
    const again = await chosen(report.id, { Citty: 'cityName', Notes: '' });
    expect(again.fileColumns.columns).toMatchObject([
      {},
      {},
      { by: 'user', field: 'cityName' },
      {},
      {},
      {},
      { by: 'user', field: '' },
    ]);
  });

  it('does not guess a field that its values cannot be', async () => {
    const { suggestedColumns } = await imports.upload(
      workbookOf([
        ['Reseller Name', 'Reseller Type', 'Main Phones'],
        ['Fourth LLC', 'Collections', 'Jo Sample'],
      ]),
    );
    expect(suggestedColumns).toEqual({});
  });

  it('names the rows that are hidden and the cells below no header, and reads the rows', async () => {
    const report = await imports.upload(hide(workbookOf([header, ...rows]), 2), { review: true });
    expect(report).toMatchObject({ plan: { rows: 3 }, fileColumns: { hiddenRows: 1, headerlessCells: 2 } });
  });

  it('takes the row of headers also where a row below it has more cells', async () => {
    for (const headers of [
      ['Name of the Firm', 'Reseller Type', '', 'Shoe Size'],
      ['Firm', 'Sort', '', 'Shoe Size'],
    ]) {
      const lines = [
        ['Our resellers'],
        headers,
        ['Larch LLC', 'Collections', 'x', '42'],
        ['Oak LLC', 'Collections', '', '44'],
      ];
      const report = await imports.upload(workbookOf(lines), { review: true });
      expect(report.fileColumns.columns.map((column: { header: string }) => column.header)).toEqual(
        headers.filter(Boolean),
      );
    }
  });

  it('is known of a file that was refused because a column needs a name', async () => {
    const report = await imports.upload(workbookOf(own), { review: true });
    expect(report).toMatchObject({
      state: 'refused',
      fileColumns: { columns: [{ header: 'Firm', by: 'nothing' }, {}, {}, {}] },
    });
  });
});
