import { beforeAll, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { call, tenants, people } = await startBackend({ snapshots: 'always' }).then(async () => ({
  call: (await import('../support/call.ts')).call,
  tenants: await import('../support/tenants.ts'),
  people: await import('../support/people.ts'),
}));

let ids: Awaited<ReturnType<typeof tenants.createTwoTenants>>;
let admin: Person;
let ncra: Person;
let reseller: Person;

const newCompany = (name: string) => ({
  name,
  addressId: { contactName: 'Kim Example', contactPhone: '+15550100300', contactEmail: 'kim@example.com' },
});

beforeAll(async () => {
  ids = await tenants.createTwoTenants();
  admin = await people.signIn({ isSuperadmin: true });
  ncra = await people.signIn({ companyId: ids.a, roles: [NCRA] });
  reseller = await people.signIn({ companyId: ids.a1, roles: [RESELLER] });
});

const create = (name: string) => call('POST', '/api/company/registration', { as: admin, body: newCompany(name) });

describe('the company list', () => {
  it('shows a super admin every root company, sorted by name', async () => {
    const { data } = await call('GET', '/api/company/listall', { as: admin });
    expect(data.content.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'Alpha Reports',
      'Beta Bureau',
    ]);
  });

  it('shows every other user one row, their own company', async () => {
    const own = await call('GET', '/api/company/listall', { as: ncra });
    expect(own.data).toMatchObject({
      totalElements: 1,
      totalPages: 1,
      content: [{ id: ids.a, name: 'Alpha Reports' }],
    });
    const resellerOwn = await call('GET', '/api/company/listall', { as: reseller });
    expect(resellerOwn.data.content).toMatchObject([{ id: ids.a1 }]);
  });

  it('refuses to sort by a column it does not sort by', async () => {
    const answer = await call('GET', '/api/company/listall', { as: admin, query: { orderBy: 'version' } });
    expect(answer).toMatchObject({ http: 400, status: 'Failure' });
  });
});

describe('saving a company', () => {
  it('refuses a missing name with the text of the form', async () => {
    const answer = await call('POST', '/api/company/registration', {
      as: admin,
      body: { ...newCompany(''), name: ' ' },
    });
    expect(answer).toMatchObject({ http: 400, message: 'Please enter Company name' });
  });

  it('refuses a name that another company has, whatever its case and accents', async () => {
    await create('Café Données');
    expect(await create('cafe donnees')).toMatchObject({ http: 200, status: 'Failure', message: 'Save Failed' });
  });

  it('creates one company when the same request comes twice', async () => {
    const headers = { 'idempotency-key': 'one-submit' };
    const first = await call('POST', '/api/company/registration', {
      as: admin,
      body: newCompany('Once Only'),
      headers,
    });
    const second = await call('POST', '/api/company/registration', {
      as: admin,
      body: newCompany('Once Only'),
      headers,
    });
    expect(second.data.id).toBe(first.data.id);
  });

  it('creates nothing and says so when the key of an earlier request comes with other values', async () => {
    const headers = { 'idempotency-key': 'one-submit-corrected' };
    const path = '/api/company/registration';
    const first = await call('POST', path, { as: admin, body: newCompany('Typed Wrong'), headers });
    expect(first.status).toBe('Success');
    const corrected = await call('POST', path, { as: admin, body: newCompany('Typed Right'), headers });
    expect(corrected.http).toBe(409);
    expect(corrected.status).toBe('Failure');
    expect(corrected.data.reason).toMatch(/sent before with other values/);
    const other = await call('POST', '/api/dashboard/add', { as: admin, body: { message: 'Another route' }, headers });
    expect(other.http).toBe(409);
  });

  it('tells the second of two writers that another user was first', async () => {
    const { data } = await create('Contested');
    const body = { ...newCompany('Contested'), id: data.id, version: data.version };
    expect(await call('PUT', '/api/company/update', { as: admin, body })).toMatchObject({
      status: 'Success',
      message: 'Updated successfully',
    });
    expect(await call('PUT', '/api/company/update', { as: admin, body })).toMatchObject({
      http: 409,
      message: 'Update Failed',
    });
  });

  it('lets staff change contact, address and logo of their own company but not its name', async () => {
    const { data: own } = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } });
    const body = { ...own, name: 'Renamed', addressId: { ...own.addressId, cityName: 'Newtown' } };
    const { data } = await call('PUT', '/api/company/update', { as: ncra, body });
    expect(data).toMatchObject({ name: 'Alpha Reports', addressId: { cityName: 'Newtown' } });
  });

  it('ignores fields that only the server sets', async () => {
    const { data } = await call('POST', '/api/company/registration', {
      as: admin,
      body: {
        ...newCompany('Plain Company'),
        isreseller: true,
        resellerCompanyId: ids.a,
        deactivate: true,
        id: 'mine',
        version: 7,
      },
    });
    expect(data).toMatchObject({ isreseller: false, resellerCompanyId: '', deactivate: false, version: 1 });
    expect(data.id).not.toBe('mine');
  });
});

describe('deleting a company', () => {
  it('is refused while the company still has users or resellers, and says how many', async () => {
    const answer = await call('DELETE', '/api/company/delete', { as: admin, query: { id: ids.a } });
    expect(answer).toMatchObject({
      http: 200,
      status: 'Failure',
      message: 'Delete Failed',
      data: { reason: 'The company still has 1 user and 3 resellers.' },
    });
  });

  it('removes a company no user depends on', async () => {
    const { data } = await create('Short Lived');
    expect(await call('DELETE', '/api/company/delete', { as: admin, query: { id: data.id } })).toMatchObject({
      status: 'Success',
      message: 'Deleted successfully',
    });
    expect(await call('GET', '/api/company/edit', { as: admin, query: { companyId: data.id } })).toMatchObject({
      message: 'Company Id is not available',
    });
  });
});

describe('a company of another tenant', () => {
  it('answers exactly like one that does not exist', async () => {
    const foreign = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.b } });
    const missing = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: '000000000000' } });
    expect(foreign.text).toBe(missing.text);
    expect(foreign).toMatchObject({ http: 200, status: 'Failure', message: 'Company Id is not available' });
  });
});

describe('a reseller as a company', () => {
  it.each([
    ['NCRA', [NCRA]],
    ['Experian', [EXPERIAN]],
  ] as const)('is opened and saved by its own staff, not by %s staff of the company above it', async (_, roles) => {
    const as = await people.signIn({ companyId: ids.a, roles });
    const { data: before } = await call('GET', '/api/company/edit', { as: reseller, query: { companyId: ids.a1 } });
    const missing = `${ids.a}-00000000000000`;
    const read = (companyId: string) => call('GET', '/api/company/edit', { as, query: { companyId } });
    const save = (id: string) =>
      call('PUT', '/api/company/update', {
        as,
        body: { ...before, id, addressId: { ...before.addressId, cityName: 'Elsewhere' } },
      });
    for (const ask of [read, save]) expect((await ask(ids.a1)).text).toBe((await ask(missing)).text);
    expect(await read(ids.a1)).toMatchObject({ status: 'Failure', message: 'Company Id is not available' });
    expect((await call('GET', '/api/company/edit', { as: reseller, query: { companyId: ids.a1 } })).data).toEqual(
      before,
    );
  });
});
