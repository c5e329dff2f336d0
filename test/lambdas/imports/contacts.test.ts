import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkKind } from '#contract/import/record.ts';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';
import { endUserRow, providerRow, resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { deliver, healed, importsOf, resume, rowsIn, sheetOf } = await import('./import-calls.ts');

let company: string;
let reseller: string;
let ncra: Person;
let seller: Person;
beforeEach(async () => {
  healed();
  ({ company, reseller, ncra, seller } = await createSmallTenant());
});

const cells = {
  recredentialingName: 'Dana Reyes',
  recredentialingEmail: 'dana@example.com',
  recredentialingPhone: '(555) 010-0300',
  securityName: 'Robin Hale',
  securityEmail: 'robin@example.com',
};
const dana = {
  name: 'Dana Reyes',
  title: '',
  email: 'dana@example.com',
  phone: '+15550100300',
  roles: ['recredentialing'],
};
const robin = { name: 'Robin Hale', title: '', email: 'robin@example.com', phone: '', roles: ['security'] };

const kinds = {
  reseller: { row: resellerRow, search: '/api/reseller/search', read: '/api/reseller/edit', by: 'companyId' },
  techProvider: { row: providerRow, search: '/api/techProvider/search', read: '/api/techProvider/', by: '' },
  endUser: { row: endUserRow, search: '/api/endUser/search', read: '/api/endUser/', by: '' },
} as const;

const world = (kind: BulkKind) => {
  const [as, home] = kind === 'endUser' ? [seller, reseller] : [ncra, company];
  const imports = importsOf(kind, as, home);
  const { search, read: path, by } = kinds[kind];
  const read = async (name: string) => {
    const { data } = await call('GET', search, { as, query: { searchText: name } });
    const id: string = data.content[0]?.id ?? '';
    const one = by === '' ? call('GET', `${path}${id}`, { as }) : call('GET', path, { as, query: { [by]: id } });
    return (await one).data;
  };
  const row = (fields: Record<string, string> = {}) => kinds[kind].row('Sheet Partner', fields);
  const upload = async (fields: Record<string, string>) => imports.upload(sheetOf(kind, [row(fields)]));
  return { as, home, imports, read: () => read('Sheet Partner'), upload };
};

describe.each(['reseller', 'techProvider', 'endUser'] as const)('the contacts in a spreadsheet: %s', (kind) => {
  it('are imported with a new record, exported, and imported back unchanged', async () => {
    const { imports, read, upload } = world(kind);
    expect(await upload(cells)).toMatchObject({ errors: [], counts: { created: 1 } });
    expect(await read()).toMatchObject({ contacts: [dana, robin], mainContactRoles: [] });
    const exported = await imports.exported();
    expect(rowsIn(kind, exported).find(({ name }) => name === 'Sheet Partner')).toMatchObject({
      ...cells,
      recredentialingPhone: '+15550100300',
      securityPhone: '',
    });
    const again = await imports.upload(exported);
    expect(again).toMatchObject({ errors: [], counts: { created: 0, updated: 0, failed: 0 } });
    expect(await read()).toMatchObject({ contacts: [dana, robin] });
  });

  it('are changed by a row, stay where its cells are empty, and go where they are cleared; an undo brings them back', async () => {
    const { imports, read, upload } = world(kind);
    await upload(cells);
    const before = await read();
    const { id } = await upload({
      recredentialingName: 'Sam Field',
      recredentialingEmail: 'sam@example.com',
      securityName: '(clear)',
      securityEmail: '(clear)',
    });
    expect((await read()).contacts).toEqual([{ ...dana, name: 'Sam Field', email: 'sam@example.com' }]);
    expect((await imports.transition(id, 'undo')).data).toMatchObject({ state: 'undone', undo: { restored: 1 } });
    expect((await read()).contacts).toEqual(before.contacts);
  });

  it('are refused at their cell, and nothing of the row is saved', async () => {
    const { read, upload } = world(kind);
    await upload({});
    const { errors } = await upload({
      recredentialingName: 'Dana',
      recredentialingEmail: 'dana',
      securityEmail: 'robin@example.com',
    });
    expect(errors.map(({ column, message }: { column: string; message: string }) => [column, message])).toEqual([
      ['Recredentialing Email', 'Enter a valid email-Id'],
      ['Security Contact', 'Please enter the name of the contact'],
    ]);
    const { errors: nameless } = await upload({ securityEmail: 'robin@example.com' });
    expect(nameless.map(({ column, message }: { column: string; message: string }) => [column, message])).toEqual([
      ['Security Contact', 'Please enter the name of the contact'],
    ]);
    expect((await read()).contacts).toEqual([]);
  });
});

describe('the contacts of an end user in a spreadsheet', () => {
  it('name the main one without entering the person twice', async () => {
    const { read, upload } = world('endUser');
    await upload({ recredentialingName: 'Una User', recredentialingEmail: 'una@example.com' });
    expect(await read()).toMatchObject({ contacts: [], mainContactRoles: ['recredentialing'] });
  });

  it('go with empty cells where those clear', async () => {
    const { as, home, imports, read, upload } = world('endUser');
    await upload(cells);
    const bytes = sheetOf('endUser', [endUserRow('Sheet Partner', { ...cells, securityName: '', securityEmail: '' })]);
    const { id } = await imports.upload(bytes, { review: true });
    const body = { columns: {}, sheet: '', emptyClears: true };
    await call('POST', `/security/document/upload/${id}/columns`, { as, query: { modifier: 'endUser' }, body });
    await deliver(resume(home, id));
    await imports.transition(id, 'confirm');
    expect((await read()).contacts).toEqual([dana]);
  });
});
