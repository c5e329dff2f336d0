import { describe, expect, it } from 'vitest';
import type { BulkKind } from '#contract/import/record.ts';
import { sheets as columnsOf } from '#contract/import/sheets.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, resellerForm } from '../support/business-forms.ts';
import { workbookOf } from '../support/malicious-files.ts';
import type { Person } from '../support/people.ts';
import { endUserRow, resellerRow } from '../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;

const typed = { contactPhone: '(555) 010-1040 ext. 7', contactEmail: 'jordan@example.com', zipcode: '62701 1234' };
const stored = { contactPhone: '+15550101040 x7', contactEmail: 'jordan@example.com', zipcode: '62701-1234' };

const kinds = {
  reseller: {
    as: ncra,
    home: ids.a,
    read: async (as: Person, companyId: string) =>
      (await call('GET', '/api/reseller/edit', { as, query: { companyId } })).data,
    add: '/api/reseller/add',
    save: '/api/reseller/update',
    form: (address: object) => ({ ...resellerForm(), addressId: { ...resellerForm().addressId, ...address } }),
    row: resellerRow,
  },
  endUser: {
    as: seller,
    home: ids.a1,
    read: async (as: Person, id: string) => (await call('GET', `/api/endUser/${id}`, { as })).data,
    add: '/api/endUser',
    save: '/api/endUser',
    form: (address: object) => ({ ...endUserForm(), addressId: { ...endUserForm().addressId, ...address } }),
    row: endUserRow,
  },
} as const;

/** D-108: forms, API and imports ask one rule, whether a record is registered as a user or not. */
describe.each(Object.entries(kinds))(
  'phone, e-mail address and ZIP code of a %s',
  (kind, { as, home, read, add, save, form, row }) => {
    const imports = importsOf(kind as BulkKind, as, home);

    it('are stored in one form, however they are typed', async () => {
      const { data } = await call('POST', add, { as, body: form(typed) });
      expect(data.addressId).toMatchObject(stored);
    });

    it.each([
      ['contactPhone', 'abc'],
      ['contactPhone', '1.55501002E+10'],
      ['contactEmail', 'not-an-email'],
      ['zipcode', '0.62701'],
      ['zipcode', '6270'],
    ])('are refused in a form: %s "%s"', async (field, value) => {
      const { status } = await call('POST', add, { as, body: form({ [field]: value }) });
      expect(status).not.toBe('Success');
    });

    it.each([
      ['contactPhone', '1.55501002E+10'],
      ['contactEmail', 'not-an-email'],
      ['zipcode', '0.62701'],
      ['zipcode', '6270'],
    ])('are refused in a row of an import: %s "%s"', async (field, value) => {
      const plan = await imports.upload(
        sheetOf(kind as BulkKind, [row(`Wrong ${field} ${value}`, { [field]: value })]),
      );
      expect(plan.errors).toMatchObject([{ row: 2 }]);
    });

    it('get their zero back in an import only where the cell is a number', async () => {
      const { data } = await call('POST', add, { as, body: form({}) });
      const header = columnsOf[kind as BulkKind].columns.id?.header ?? '';
      const sheet = (zip: string | number) =>
        workbookOf([
          [header, 'Zip Code'],
          [data.id, zip],
        ]);
      expect((await imports.upload(sheet('2115'))).errors).toMatchObject([{ row: 2, column: 'Zip Code' }]);
      expect(await imports.upload(sheet(2115))).toMatchObject({ errors: [], counts: { updated: 1 } });
      expect((await read(as, data.id)).addressId.zipcode).toBe('02115');
    });

    it('stay as they were when a record is saved without touching them', async () => {
      const { data } = await call('POST', add, { as, body: form(typed) });
      const again = await call('PUT', save, {
        as,
        body: { ...data, addressId: { ...data.addressId, cityName: 'Peoria' } },
      });
      expect(again.data.addressId).toMatchObject({ ...stored, cityName: 'Peoria' });
    });
  },
);
