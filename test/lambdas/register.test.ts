import { describe, expect, it } from 'vitest';
import type { Filter } from '#contract/definition/filter.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { portalToday } from '../support/days.ts';
import { sheetOf } from '../support/downloaded-sheet.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { endUserForm } = await import('../support/business-forms.ts');
const { signIn } = await import('../support/people.ts');
const { certifyPurpose, countingPurpose, endPurpose, enterPurpose, registerOf, verifyPurpose } = await import(
  '../support/registered.ts'
);
const { standingsOn } = await import('../support/standings.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const rootSeller = await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] });
const today = portalToday();
const { made } = standingsOn(portalToday);

type Person = typeof ncra;
const created = async (as: Person, fields: object) =>
  (await call('POST', '/api/endUser', { as, body: endUserForm(fields) })).data;
const by = (as: Person, filter: Filter) => registerOf(as, { filter: JSON.stringify(filter) });
const statesOf = async (as: Person, endUser: string) =>
  (await registerOf(as, { searchText: endUser })).map(({ state }: { state: string }) => state);

describe('the register', () => {
  it('has one row for each purpose of an end user, with what the record says', async () => {
    const name = 'Northwind Homes';
    const { id } = await created(seller, { name, bureaus: [{ id: 1 }, { id: 2 }] });
    const [counting, entered] = [
      await countingPurpose(seller, ncra, id, { states: [14] }),
      await enterPurpose(seller, id, { purposeId: 3 }),
    ];
    const rows = await registerOf(ncra, { searchText: name, orderBy: 'purpose' });
    expect(rows.map((row: { id: string }) => row.id)).toEqual([`${id}:${entered}`, `${id}:${counting}`]);
    expect(rows[1]).toMatchObject({
      endUserId: id,
      endUser: name,
      reseller: expect.stringMatching(/\w/),
      standing: 'active',
      address: '5 Sample Road',
      city: 'Fairview',
      zipcode: '62702',
      bureaus: expect.stringMatching(/^\w+, \w+/),
      purpose: 'Employment',
      section: '604(a)(3)(B)',
      products: expect.stringMatching(/\w/),
      states: expect.stringMatching(/\w/),
      state: 'counts',
      since: today,
      signer: 'Una User',
      certifiedOn: today,
      verifiedOn: today,
      verifiedBy: 'Test Person',
      how: 'website',
      endedOn: '',
    });
    expect(rows[0]).toMatchObject({ state: 'entered', states: 'All states', since: '', verifiedBy: '' });
  });

  it('follows each change of the end user and of its purposes', async () => {
    const { id } = await created(seller, { name: 'Followed Homes' });
    const purpose = await enterPurpose(seller, id);
    expect(await statesOf(ncra, 'Followed Homes')).toEqual(['entered']);
    await certifyPurpose(seller, id, purpose);
    expect(await statesOf(ncra, 'Followed Homes')).toEqual(['certified']);
    await verifyPurpose(ncra, id, purpose);
    expect(await statesOf(ncra, 'Followed Homes')).toEqual(['counts']);
    const { data } = await call('GET', `/api/endUser/${id}`, { as: seller });
    const renamed = await call('PUT', '/api/endUser', { as: seller, body: { ...data, name: 'Renamed Homes' } });
    expect(renamed.status).toBe('Success');
    expect(await statesOf(ncra, 'Followed Homes')).toEqual([]);
    await endPurpose(seller, id, purpose);
    expect(await statesOf(ncra, 'Renamed Homes')).toEqual(['ended']);
    const entry = await enterPurpose(seller, id, { purposeId: 5 });
    expect(await statesOf(ncra, 'Renamed Homes')).toHaveLength(2);
    await call('DELETE', '/api/purpose/record', { as: seller, query: { recordId: id, id: entry } });
    expect(await statesOf(ncra, 'Renamed Homes')).toEqual(['ended']);
    expect((await call('DELETE', `/api/endUser/${id}`, { as: seller })).status).toBe('Success');
    expect(await statesOf(ncra, 'Renamed Homes')).toEqual([]);
  });

  it('filters by bureau, state, purpose, days and standing, and names the values that there are', async () => {
    const { id } = await created(seller, { name: 'Filtered Homes', bureaus: [{ id: 3 }] });
    const purpose = await enterPurpose(seller, id, { purposeId: 10, products: [1] });
    await certifyPurpose(seller, id, purpose, { validUntil: daysAfter(today, 20) });
    await verifyPurpose(ncra, id, purpose);
    const filters: Filter[] = [
      { field: 'bureaus', is: 'oneOf', values: ['3'] },
      { field: 'purpose', is: 'oneOf', values: ['Child support'] },
      { field: 'section', is: 'oneOf', values: ['604(a)(4)'] },
      { field: 'validUntil', is: 'preset', preset: 'next30' },
    ];
    for (const filter of filters)
      expect([filter, (await by(ncra, filter)).map(({ endUser }: { endUser: string }) => endUser)]).toEqual([
        filter,
        ['Filtered Homes'],
      ]);
    expect((await by(ncra, { field: 'state', is: 'oneOf', values: ['entered'] })).length).toBe(1);
    const query = { of: '/api/register/list', query: '', field: 'bureaus', search: '', chosen: '' };
    const { data } = await call('GET', '/api/view/choices', { as: ncra, query });
    expect(data.choices).toContainEqual({ id: '3', name: expect.stringMatching(/\w/), count: 1 });
    await made(ncra, 'endUser', id, 'suspended');
    const suspended: Filter = { field: 'standing', is: 'oneOf', values: ['suspended'] };
    expect(await by(ncra, suspended)).toMatchObject([{ endUser: 'Filtered Homes', standing: 'suspended' }]);
  });

  it('shows the standing of the reseller with its end users', async () => {
    const { id } = await created(otherSeller, { name: 'Through Homes' });
    await enterPurpose(otherSeller, id);
    await made(ncra, 'reseller', ids.a2, 'suspended');
    expect(await registerOf(ncra, { searchText: 'Through Homes' })).toMatchObject([{ standing: 'through' }]);
    await made(ncra, 'reseller', ids.a2, 'active');
    expect(await registerOf(ncra, { searchText: 'Through Homes' })).toMatchObject([{ standing: 'active' }]);
  });

  it('is exported as it is shown', async () => {
    await countingPurpose(seller, ncra, own.endUser.id);
    const query = { of: '/api/register/list', query: `searchText=${own.endUser.name}`, timeZone: 'UTC', as: 'xlsx' };
    const columns = 'endUser,purpose,state,since,how';
    const answer = await call('GET', '/api/view/export', { as: experian, query: { ...query, columns } });
    const [heads, row] = await sheetOf(answer);
    expect(answer.data.fileName).toBe('Register of purposes.xlsx');
    expect(heads).toEqual(['End User', 'Purpose', 'Status', 'Counts Since', 'Verified How']);
    expect(row?.slice(0, 3)).toEqual([own.endUser.name, 'Employment', 'In force']);
    expect(row?.[4]).toBe('Website');
  });
});

describe('what a user sees of the register', () => {
  it('is of the own end users for a reseller, and of the own tenant for every other user', async () => {
    const { id } = await created(rootSeller, { name: 'Of the root company' });
    await enterPurpose(ncra, id);
    await enterPurpose(otherNcra, foreign.endUser.id);
    const owners = async (as: Person, query = {}) =>
      new Set((await registerOf(as, query)).map(({ endUser }: { endUser: string }) => endUser));
    const all = await owners(ncra);
    expect(all).toContain('Of the root company');
    expect(all).toContain('Northwind Homes');
    expect(all).not.toContain(foreign.endUser.name);
    expect(await owners(experian)).toEqual(all);
    expect(await owners(admin, { companyId: ids.a })).toEqual(all);
    expect(await owners(admin)).toEqual(new Set([...all, foreign.endUser.name]));
    expect(await owners(seller)).not.toContain('Of the root company');
    expect(await owners(seller)).toContain('Northwind Homes');
    expect(await owners(otherSeller)).toEqual(new Set(['Through Homes']));
    expect(await owners(otherNcra)).toEqual(new Set([foreign.endUser.name]));
  });

  it('answers a foreign company like one that does not exist', async () => {
    const answers = await Promise.all(
      [ids.b, '000000000000'].map((companyId) => call('GET', '/api/register/list', { as: ncra, query: { companyId } })),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[0]?.status).toBe('Failure');
  });
});
