import { afterEach, describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, registeredForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';
import { endUserRow, resellerRow } from '../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { referenceDefaults } = await import('#lambdas/entities/reference.ts');
const { storeReference } = await import('#lambdas/entities/reference.ts');

const { ids, people, own } = await createWorld();
const { admin, ncra, seller } = people;
const read = async (path: string, as: Person, query = {}) => (await call('GET', path, { as, query })).data;
const made = async (path: string, as: Person, body: object) => (await call('POST', path, { as, body })).data;

/** A state that is no longer on the list, and one that is. */
const UNLISTED = 5;
const LEFT = 7;
const withoutState = () =>
  storeReference(
    'states',
    referenceDefaults.states.filter(({ id }) => id !== UNLISTED),
  );
afterEach(() => storeReference('states', referenceDefaults.states));

const inState = <Form extends { addressId: object }>(form: Form, id: number) => ({
  ...form,
  addressId: { ...form.addressId, stateId: { id } },
});

describe('a state that was removed from its list', () => {
  const kinds = {
    reseller: {
      make: () => made('/api/reseller/add', ncra, inState(resellerForm(), UNLISTED)),
      save: '/api/reseller/update',
      as: ncra,
    },
    'end user': {
      make: () => made('/api/endUser', seller, inState(endUserForm(), UNLISTED)),
      save: '/api/endUser',
      as: seller,
    },
    division: {
      make: () => made('/api/division', seller, inState(divisionForm(own.endUser.id), UNLISTED)),
      save: '/api/division',
      as: seller,
    },
    company: {
      make: async () => {
        const record = await read('/api/company/edit', admin, { companyId: ids.b });
        return (await call('PUT', '/api/company/update', { as: admin, body: inState(record, UNLISTED) })).data;
      },
      save: '/api/company/update',
      as: admin,
    },
  };

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'stays with the %s that holds it until it is changed',
    async (kind) => {
      const { make, save, as } = kinds[kind];
      const record = await make();
      await withoutState();
      const unchanged = await call('PUT', save, { as, body: record });
      expect(unchanged).toMatchObject({
        message: 'Updated successfully',
        data: { addressId: { stateId: { id: UNLISTED } } },
      });
      const moved = await call('PUT', save, { as, body: inState(unchanged.data, LEFT) });
      expect(moved).toMatchObject({ message: 'Updated successfully', data: { addressId: { stateId: { id: LEFT } } } });
      const back = await call('PUT', save, { as, body: inState(moved.data, UNLISTED) });
      expect(back).toMatchObject({ status: 'Failure', data: { reason: 'Please select a state.' } });
    },
  );

  it('is refused for a new record', async () => {
    await withoutState();
    const answer = await call('POST', '/api/reseller/add', { as: ncra, body: inState(resellerForm(), UNLISTED) });
    expect(answer).toMatchObject({ status: 'Failure', data: { reason: 'Please select a state.' } });
  });

  it('stays with the records that an import changes otherwise', async () => {
    const record = await made('/api/endUser', seller, inState(endUserForm({ name: 'Held Apartments' }), UNLISTED));
    await withoutState();
    const row = endUserRow('Held Apartments', { state: '', cityName: 'Elsewhere' });
    const { counts } = await importsOf('endUser', seller, ids.a1).upload(sheetOf('endUser', [row]));
    expect(counts).toMatchObject({ updated: 1 });
    expect(await read(`/api/endUser/${record.id}`, seller)).toMatchObject({
      addressId: { cityName: 'Elsewhere', stateId: { id: UNLISTED } },
    });
  });
});

describe('a reseller that is registered as a user', () => {
  it('keeps what its account needs, whatever a form says of its registration', async () => {
    const record = await made('/api/reseller/add', ncra, registeredForm());
    const body = { ...record, isregisteredUser: false, addressId: { ...record.addressId, contactEmail: '' } };
    const answer = await call('PUT', '/api/reseller/update', { as: ncra, body });
    expect(answer).toMatchObject({
      status: 'Failure',
      message: 'Update Failed',
      data: { reason: 'Please enter Email' },
    });
    expect(await read('/api/reseller/edit', ncra, { companyId: record.id })).toEqual(record);
  });

  it('keeps it on the company’s own page too', async () => {
    const record = await made('/api/reseller/add', ncra, registeredForm());
    const company = await read('/api/company/edit', admin, { companyId: record.id });
    const body = { ...company, addressId: { ...company.addressId, contactPhone: 'none' } };
    const answer = await call('PUT', '/api/company/update', { as: admin, body });
    expect(answer.status).toBe('Failure');
    expect(JSON.stringify(answer)).toContain('valid phone number');
    expect(await read('/api/reseller/edit', ncra, { companyId: record.id })).toEqual(record);
  });

  it('keeps it in an import too', async () => {
    const record = await made('/api/reseller/add', ncra, registeredForm());
    const row = resellerRow(record.name, { contactEmail: '(clear)' });
    const { counts, errors } = await importsOf('reseller', ncra, ids.a).upload(sheetOf('reseller', [row]));
    expect(counts).toMatchObject({ failed: 1, updated: 0 });
    expect(JSON.stringify(errors)).toMatch(/Email/);
  });
});
