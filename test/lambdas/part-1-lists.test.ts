import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');

let admin: Person;
let ncra: Person;
let ids: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  ids = await createTwoTenants();
  const { a } = ids;
  admin = await signIn({ isSuperadmin: true });
  ncra = await signIn({ companyId: a, roles: [NCRA] });
});

const names = async (path: string, as = ncra, query = {}) => {
  const { data } = await call('GET', path, { as, query });
  return (data.content ?? data).map(({ name }: { name: string }) => name);
};

describe('the reference lists', () => {
  it('give the three roles', async () => {
    const { data } = await call('GET', '/api/user/roles', { as: ncra });
    expect(data).toEqual([
      { id: 1, RoleName: 'NCRA' },
      { id: 2, RoleName: 'Experian' },
      { id: 3, RoleName: 'Reseller' },
    ]);
  });

  it('give states from 1 on, document types and reseller types', async () => {
    const { data } = await call('GET', '/api/company/statelist', { as: ncra });
    expect(data[0]).toMatchObject({ id: 1, name: 'Alabama' });
    expect(data.length).toBeGreaterThanOrEqual(51);
    expect(await names('/api/company/documentType')).toContain('Sub-License Agreement');
    expect((await names('/api/company/resellerType')).length).toBeGreaterThan(0);
  });
});

describe('the companies to choose from', () => {
  it.each(['/api/user', '/api/company/listallcompany'])(
    'are all for a super admin and the user’s own else, by %s',
    async (path) => {
      expect(await names(path, admin)).toEqual(expect.arrayContaining(['Alpha Reports', 'Beta Bureau']));
      expect(await names(path)).toEqual(['Alpha Reports']);
    },
  );
});

describe('the companies that a user may belong to', () => {
  const sellers = { a1: '' };
  beforeAll(async () => {
    sellers.a1 = (await call('GET', '/api/reseller/edit', { as: admin, query: { companyId: ids.a1 } })).data.name;
  });
  const options = (query: Record<string, string>, as = admin) => call('GET', '/api/user', { as, query });

  it('are root companies and their resellers, found by what is typed', async () => {
    const { data } = await options({ searchText: sellers.a1.toLowerCase() });
    expect(data).toEqual(expect.arrayContaining([{ id: ids.a1, name: `${sellers.a1} (of Alpha Reports)` }]));
    for (const { name } of data) expect(name).toMatch(/ \(of (Alpha Reports|Beta Bureau)\)$/);
    const shown = await options({ searchText: `${sellers.a1} (of Alpha Reports)` });
    expect(shown.data).toEqual(expect.arrayContaining([{ id: ids.a1, name: `${sellers.a1} (of Alpha Reports)` }]));
    expect((await options({ searchText: 'alpha rep' })).data).toEqual([{ id: ids.a, name: 'Alpha Reports' }]);
    expect((await options({ searchText: 'nothing like it' })).data).toEqual([]);
  });

  it('have the chosen one among them, whatever is typed', async () => {
    const { data } = await options({ searchText: 'alpha rep', chosen: ids.b1 });
    expect(data).toEqual([
      { id: ids.b1, name: expect.stringMatching(/ \(of Beta Bureau\)$/) },
      { id: ids.a, name: 'Alpha Reports' },
    ]);
  });

  it('are at most as many as one looks through', async () => {
    const { createResellers } = await import('#local/seed/tenants.ts');
    const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');
    await createResellers(ids.b, madeUpResellers(60, ' Many'));
    expect((await options({})).data).toHaveLength(50);
    expect((await options({})).data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual([
      'Alpha Reports',
      'Beta Bureau',
    ]);
  });

  it('are the user’s own for staff, whatever they type and name', async () => {
    expect((await options({ searchText: 'beta', chosen: ids.b }, ncra)).data).toEqual([
      { id: ids.a, name: 'Alpha Reports' },
    ]);
  });
});

describe('the company search', () => {
  const search = (searchText: string) => names('/api/company/search', admin, { searchText, orderBy: 'name' });

  it('finds part of a name, and nothing where nothing fits', async () => {
    expect(await search('bure')).toEqual(['Beta Bureau']);
    expect(await search('nowhere')).toEqual([]);
  });

  it('is not for staff', async () => {
    expect((await call('GET', '/api/company/search', { as: ncra })).http).toBe(403);
  });
});
