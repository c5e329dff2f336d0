import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { ids, admin, ncra, experian, reseller, neighbour, direct, made, madeProvider, names, rows } = await import(
  '../support/end-user-calls.ts'
);

describe('the end user list', () => {
  it('shows a reseller its own, and the company all of its tree', async () => {
    const [own, next, top, far] = [
      await made(),
      await made({}, neighbour),
      await made({}, direct),
      await made({ companyId: ids.b1 }, admin),
    ];
    const all = [own, next, top, far].map(({ name }) => name);
    const seen = async (as: Person, query = {}) => {
      const list = await names('listall', as, query);
      return all.filter((name) => list.includes(name));
    };
    expect(await seen(reseller)).toEqual([own.name]);
    expect(await seen(direct)).toEqual([top.name]);
    for (const person of [ncra, experian]) expect(await seen(person)).toEqual([own.name, next.name, top.name]);
    expect(await seen(admin)).toEqual(all);
    expect(await seen(admin, { endUserCompanyId: ids.a })).toEqual([own.name, next.name, top.name]);
    expect(await seen(admin, { endUserCompanyId: ids.a2 })).toEqual([next.name]);
  });

  it('shows types, products, the reseller’s name of today, and the root company’s', async () => {
    const addressId = { ...endUserForm().addressId, stateId: { id: 1 } };
    const enduserServiceProductList = [{ serviceId: { id: 1 } }, { serviceId: { id: 3 } }];
    const record = await made({ addressId, enduserServiceProductList });
    const [row] = await rows('search', ncra, { searchText: record.name });
    const { data: company } = await call('GET', '/api/company/edit', { as: reseller, query: { companyId: ids.a1 } });
    expect(row).toEqual({
      id: record.id,
      company: 'Alpha Reports',
      premises: 'Unknown',
      companyId: ids.a1,
      name: record.name,
      enduserType: 'Employer',
      reseller: company.name,
      products: 'Credit Data, Public Records',
      contactName: 'Una User',
      responsible: '',
      tpValue: 0,
      status: 'Missing',
      nextDue: '',
      worst: 'End user/Reseller Addendum',
      dueWithin60: 0,
      standing: 'Active',
      lastReview: '',
      withoutFile: 0,
      cityName: 'Fairview',
      state: 'Alabama',
      zipcode: '62702',
      contactTitle: 'Owner',
      contactRoles: '',
      business: '',
      website: '',
      bureauNames: '',
      contactPhone: '+15550100700',
      contactEmail: 'una@example.com',
      contractStart: '',
      reviewDate: '',
      endUserReviewDate: '',
      documents: 0,
    });
    const top = await made({}, direct);
    expect((await rows('search', ncra, { searchText: top.name }))[0].reseller).toBe('Alpha Reports');
    const form = { ...company, name: 'Zeta Renamed' };
    await call('PUT', '/api/company/update', { as: admin, body: form });
    expect((await rows('search', ncra, { searchText: record.name }))[0].reseller).toBe('Zeta Renamed');
  });

  it('is searched by end user or by reseller, never by both', async () => {
    const record = await made({ name: 'Searched for Amber' }, neighbour);
    const [row] = await rows('search', ncra, { searchText: 'for amber' });
    expect(row.id).toBe(record.id);
    const searchText = row.reseller.slice(2, 9);
    expect(await names('searchReseller', ncra, { searchText })).toContain(record.name);
    expect(await names('search', ncra, { searchText: row.reseller })).toEqual([]);
    expect(await names('searchReseller', ncra, { searchText: 'for amber' })).toEqual([]);
  });

  it('sorts numbers of providers by size, and names of resellers', async () => {
    const provider = await madeProvider();
    await made({ endUserTpList: [{ techProviderId: provider.id }] });
    const counts = (await rows('listall', ncra, { orderBy: 'tpValue', modifier: 'desc' })).map(
      ({ tpValue }: { tpValue: number }) => tpValue,
    );
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const sellers = (await rows('listall', ncra, { orderBy: 'reseller' })).map(
      ({ reseller: name }: { reseller: string }) => name.toLowerCase(),
    );
    expect(sellers).toEqual([...sellers].sort());
    expect((await call('GET', '/api/endUser/listall', { as: ncra, query: { orderBy: 'products' } })).http).toBe(400);
  });

  it('of a provider shows those who use it, within what the person may see', async () => {
    const provider = await madeProvider();
    const endUserTpList = [{ techProviderId: provider.id }];
    const [own, next] = [await made({ endUserTpList }), await made({ endUserTpList }, neighbour)];
    const tpId = provider.id;
    expect(await names('listallAssociatedEndUser', ncra, { tpId })).toEqual([own.name, next.name].sort());
    expect(await names('listallAssociatedEndUser', reseller, { tpId })).toEqual([own.name]);
    const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
    expect(await names('listallAssociatedEndUser', stranger, { tpId })).toEqual([]);
    const options = async (as: Person, query = {}) =>
      (await call('GET', '/api/techProvider/endUsersList', { as, query })).data;
    expect(await options(reseller, { tpId })).toEqual([{ id: own.id, name: own.name }]);
    await made();
    expect((await options(reseller)).length).toBeGreaterThan(1);
  });
});
