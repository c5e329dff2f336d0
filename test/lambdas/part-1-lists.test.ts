import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA } from '../../contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoFamilies } = await import('../support/families.ts');
const { signIn } = await import('../support/people.ts');

let admin: Person;
let ncra: Person;
beforeAll(async () => {
  const { a } = await createTwoFamilies();
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
    'are all for a super admin and one’s own else, by %s',
    async (path) => {
      expect(await names(path, admin)).toEqual(expect.arrayContaining(['Alpha Reports', 'Beta Bureau']));
      expect(await names(path)).toEqual(['Alpha Reports']);
    },
  );
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
