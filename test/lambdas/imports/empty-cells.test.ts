import { describe, expect, it } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { escapeCell, unescapeCell } from '#lambdas/sheets/cell-text.ts';
import { startBackend } from '../../support/backend.ts';
import { providerForm } from '../../support/business-forms.ts';
import { workbookOf } from '../../support/malicious-files.ts';
import { endUserRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { deliver, importsOf, resume, sheetOf } = await import('./import-calls.ts');
const { createOwnCompany } = await import('./own-company.ts');

const { ncra, imports: resellerImports, named } = await createOwnCompany();
await resellerImports.upload(sheetOf('reseller', [{ name: 'Owner LLC', resellerTypes: 'Collections' }]));
const owner = (await named('Owner LLC'))?.id ?? '';
const seller = await signIn({ companyId: owner, roles: [RESELLER] });
const imports = importsOf('endUser', seller, owner);

let made = 0;
/** An end user with three providers and two collected documents. */
const full = async () => {
  const names = [1, 2, 3].map((each) => `Kept Vault ${++made}.${each}`);
  for (const name of names) await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name }) });
  const name = `Kept Homes ${++made}`;
  const row = endUserRow(name, {
    providers: names.join('; '),
    addendumDate: '02/15/2026',
    agreementDate: '02/16/2026',
    contractStart: '01/31/2026',
  });
  const { errors } = await imports.upload(sheetOf('endUser', [row]));
  expect(errors).toEqual([]);
  return { name, read: () => readEndUser(name) };
};
const readEndUser = async (name: string) => {
  const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: name } });
  const [{ id }] = data.content;
  return (await call('GET', `/api/endUser/${id}`, { as: seller })).data;
};
/** Checks a file again, with empty cells that clear. */
const clearing = async (bytes: Uint8Array) => {
  const { id } = await imports.upload(bytes, { review: true });
  const body = { columns: {}, sheet: '', emptyClears: true };
  await call('POST', `/security/document/upload/${id}/columns`, { as: seller, query: { modifier: 'endUser' }, body });
  await deliver(resume(owner, id));
  return (await imports.transition(id, 'confirm')).data;
};

describe('empty cells', () => {
  it('keep what is stored, and the file needs only the name and what it changes', async () => {
    const { name, read } = await full();
    const before = await read();
    const blanks = Object.fromEntries(Object.keys(endUserRow('')).map((field) => [field, '']));
    const row = { ...blanks, providers: '', addendumDate: '', agreementDate: '', contractStart: '', name };
    expect(await imports.upload(sheetOf('endUser', [{ ...row, cityName: 'Milford' }]))).toMatchObject({
      errors: [],
      counts: { rows: 1, updated: 1 },
    });
    const after = await read();
    const address = { ...before.addressId, cityName: 'Milford' };
    const { version, changedAt, changedBy, ...rest } = before;
    expect(after).toMatchObject({ ...rest, addressId: address });
    expect(after.endUserTpList).toHaveLength(3);
    const twoColumns = sheetOf('endUser', [{ id: after.id, cityName: 'Weston' }]);
    expect((await imports.upload(twoColumns)).counts).toMatchObject({ updated: 1, failed: 0 });
    expect((await read()).addressId.cityName).toBe('Weston');
  });

  it('are required of new rows only', async () => {
    const { name } = await full();
    const report = await imports.upload(
      sheetOf('endUser', [
        { name, cityName: 'Milford' },
        { name: 'Nobody Homes', cityName: 'Milford' },
      ]),
    );
    expect(report).toMatchObject({ counts: { updated: 1, failed: 1 } });
    expect(report.errors.map(({ row }: { row: number }) => row)).toContain(3);
    expect(report.errors.every(({ row }: { row: number }) => row === 3)).toBe(true);
  });

  it('clear where the person says so, and never what is required', async () => {
    const { name, read } = await full();
    const row = { name, providers: '', addendumDate: '', contractStart: '' };
    expect((await clearing(sheetOf('endUser', [row]))).counts).toMatchObject({ updated: 1, failed: 0 });
    const after = await read();
    expect([after.endUserTpList, after.contractStartdate]).toEqual([[], '']);
    const { errors } = await clearing(sheetOf('endUser', [{ name, zipcode: '' }]));
    expect(errors).toMatchObject([{ row: 2, column: 'Zip Code' }]);
  });
});

describe('a cell that says (clear)', () => {
  it('clears a field and a whole list, and is refused for a required one', async () => {
    const { name, read } = await full();
    const row = { name, providers: '(clear)', addendumDate: '(Clear)', contractStart: '(clear)' };
    expect((await imports.upload(sheetOf('endUser', [row]))).counts).toMatchObject({ updated: 1, failed: 0 });
    const after = await read();
    expect([after.endUserTpList, after.contractStartdate]).toEqual([[], '']);
    expect(after.endUserDocumentCollectedList.filter((line: { isSelected: boolean }) => line.isSelected)).toHaveLength(
      1,
    );
    const refused = await imports.upload(sheetOf('endUser', [{ name, zipcode: '(clear)' }]));
    expect(refused.errors).toMatchObject([{ row: 2, column: 'Zip Code', value: '(clear)' }]);
  });

  it('is a text where it was stored as one, and an export of it imports back unchanged in both ways', async () => {
    expect([escapeCell('(clear)'), unescapeCell("'(clear)")]).toEqual(["'(clear)", '(clear)']);
    const { name, read } = await full();
    const cell = (text: string) =>
      workbookOf([
        ['End User', 'City'],
        [name, text],
      ]);
    await imports.upload(cell("'(clear)"));
    expect((await read()).addressId.cityName).toBe('(clear)');
    const bytes = await imports.exported();
    const { rows } = (await imports.upload(bytes)).counts;
    expect((await imports.upload(bytes)).counts).toMatchObject({ unchanged: rows, failed: 0 });
    expect((await clearing(bytes)).counts).toMatchObject({ unchanged: rows, failed: 0 });
  });
});
