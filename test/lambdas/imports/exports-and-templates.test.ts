import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm, otherOf, providerForm, resellerForm } from '../../support/business-forms.ts';
import { endUserRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { refuseTooLong } = await import('#lambdas/sheets/cell-text.ts');
const { importsOf, rowsIn, sheetOf } = await import('./import-calls.ts');
const { created, createImportUsers } = await import('./import-users.ts');

const { ids, admin, ncra, seller, names } = await createImportUsers();

describe('an export', () => {
  it('holds what an import takes, and says so of a list that is longer', () => {
    expect(() => refuseTooLong(50_000)).not.toThrow();
    expect(() => refuseTooLong(50_001)).toThrow(
      expect.objectContaining({
        message: 'Export failed',
        reason: expect.stringMatching(/^The list has 50,001 rows, and a spreadsheet holds 50,000\./),
      }),
    );
  });

  it('of each list imports back unchanged, with texts that look like formulas', async () => {
    const awkward = [
      '=1+1 LLC',
      '+plus',
      '-minus',
      '@at',
      "'=quoted",
      "'t Hooft",
      'Two  spaces',
      'Semi;colon (East)',
      'Ünïcödé 株式会社',
    ];
    for (const name of awkward) {
      await created('/api/reseller/add', ncra, resellerForm({ name }));
      await created('/api/techProvider', ncra, providerForm({ name, tpResellerList: [{ resellerId: ids.a1 }] }));
      await created('/api/endUser', seller, endUserForm({ name }));
    }
    const listed = await call('GET', '/api/techProvider/search', { as: ncra, query: { searchText: 'Semi;colon' } });
    const all = (await call('GET', '/api/techProvider/listall', { as: ncra, query: { size: '100' } })).data.content;
    await created('/api/endUser', seller, {
      ...endUserForm({
        name: '=HYPERLINK("x")',
        endUserTpList: all.map(({ id }: { id: string }) => ({ techProviderId: id })),
      }),
      ...otherOf('Own Entry'),
    });
    expect(listed.data.content).toHaveLength(1);
    for (const [kind, as, home] of [
      ['reseller', ncra, ids.a],
      ['techProvider', ncra, ids.a],
      ['endUser', seller, ids.a1],
    ] as const) {
      const imports = importsOf(kind, as, home);
      const bytes = await imports.exported();
      const { counts, errors } = await imports.upload(bytes);
      expect([kind, errors]).toEqual([kind, []]);
      expect(counts.rows).toBeGreaterThan(3);
      expect(counts).toMatchObject({ unchanged: counts.rows });
    }
  });

  it('of staff who see every reseller names each of them, and imports back unchanged', async () => {
    const both = await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] });
    const second = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    await created('/api/endUser', second, endUserForm({ name: 'Seen from above' }));
    const imports = importsOf('endUser', both, ids.a);
    const rows = rowsIn('endUser', await imports.exported());
    expect(rows.find(({ name }) => name === 'Seen from above')?.reseller).toBe(names.a2);
    expect(rows.filter(({ reseller }) => reseller === '')).toEqual([]);
    const again = await imports.upload(await imports.exported());
    expect([again.errors, again.counts]).toMatchObject([[], { unchanged: rows.length }]);
    const { errors } = await imports.upload(sheetOf('endUser', [endUserRow('New above', { reseller: names.a2 })]));
    expect(errors).toMatchObject([{ message: expect.stringContaining('is not your own company') }]);
  });

  it('holds no cell that a spreadsheet would calculate', async () => {
    const { read } = await import('xlsx');
    const book = read(await importsOf('reseller', ncra, ids.a).exported());
    const cells = Object.values(book.Sheets[book.SheetNames[0] ?? ''] ?? {}) as { v?: unknown; f?: unknown }[];
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
    expect(cells.filter(({ v }) => typeof v === 'string' && /^[=+\-@\t\r]/.test(v))).toEqual([]);
  });

  it('holds only what the caller may upload for', async () => {
    const rows = rowsIn('endUser', await importsOf('endUser', seller, ids.a1).exported());
    expect(new Set(rows.map(({ reseller }) => reseller))).toEqual(new Set([names.a1]));
    const tenant = rowsIn('endUser', await importsOf('endUser', admin, ids.a).exported(ids.a));
    expect(tenant.length).toBeGreaterThan(rows.length);
  });
});

describe('a template', () => {
  it.each(['reseller', 'techProvider', 'endUser'] as const)(
    'of %s is one record to create once its example was changed, and none as it is',
    async (kind) => {
      const { createTenant } = await import('#local/seed/tenants.ts');
      const company = await createTenant(`Template ${kind}`, 'Tea Template', 1);
      const { data } = await call('GET', '/security/document/download', { as: admin, query: { subMenuType: kind } });
      const imports = importsOf(kind, admin, company);
      const template = Buffer.from(data.fileBody, 'base64');
      const upload = (bytes: Uint8Array) => imports.upload(bytes, { companyId: company, review: true });
      expect(await upload(template)).toMatchObject({
        state: 'refused',
        message: 'Pls upload file with data: The file holds only the example row of the template.',
      });
      const [example = {}] = rowsIn(kind, template);
      const own = { ...example, name: 'Own Name' };
      expect(await upload(sheetOf(kind, [own]))).toMatchObject({
        state: 'checked',
        plan: { created: 1 },
        exampleRow: 0,
      });
      const both = await upload(sheetOf(kind, [example, own]));
      expect(both.errors).toEqual([]);
      expect(both).toMatchObject({ state: 'checked', plan: { rows: 1, created: 1 }, exampleRow: 2 });
    },
  );

  it('offers the fixed values of its columns', async () => {
    const { unzipSync, strFromU8 } = await import('fflate');
    const { data } = await call('GET', '/security/document/download', { as: ncra, query: { subMenuType: 'reseller' } });
    const files = unzipSync(Buffer.from(data.fileBody, 'base64'));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<dataValidation type="list"/g)).toHaveLength(4);
    expect(sheet).toMatch(/sqref="Q2:Q1048576"><formula1>Lists!\$C\$1:\$C\$52/);
    expect(sheet.indexOf('</sheetData><dataValidations')).toBeGreaterThan(0);
  });
});
