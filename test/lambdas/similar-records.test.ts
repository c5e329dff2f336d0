import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
type Person = Awaited<ReturnType<typeof signIn>>;

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const sibling = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });

const made = async (path: string, as: Person, body: object) => {
  const { status, data, message } = await call('POST', path, { as, body });
  expect(status, message).toBe('Success');
  return data;
};
const similar = async (as: Person, query: Record<string, string>) => {
  const { data } = await call('GET', '/api/search/similar', { as, query: { kind: 'provider', ...query } });
  return data.map(({ name, by }: Record<string, string>) => `${name} by ${by}`);
};

const vault = await made(
  '/api/techProvider',
  ncra,
  providerForm({ name: 'Zéphyr Vault LLC', endUserContactPhone: '(555) 444-1234' }),
);
const entryOwner = await made('/api/endUser', seller, endUserForm({ name: 'Kestrel Homes' }));
const entry = await made(
  '/api/techProvider',
  seller,
  providerForm({
    name: 'Zephyr Vaults',
    isEndUserTp: true,
    endUserId: entryOwner.id,
    endUserContactPhone: '+15550009999',
  }),
);

describe('records that look alike', () => {
  it.each([
    ['the same letters', 'zephyr vault'],
    ['a slip', 'Zephir Vault Inc.'],
    ['some of its words', 'Zephyr Vault Hosting'],
  ])('are found by %s', async (_what, name) => {
    expect(await similar(ncra, { name })).toContain('Zéphyr Vault LLC by name');
  });

  it('are found by initials without points, and without special letters', async () => {
    await made('/api/techProvider', ncra, providerForm({ name: 'A.B.C. Straßenbau' }));
    expect(await similar(ncra, { name: 'ABC Strassenbau GmbH' })).toContain('A.B.C. Straßenbau by name');
    expect(await similar(ncra, { name: 'A.B.C. Strassenbau Inc' })).toContain('A.B.C. Straßenbau by name');
    const query = { searchText: 'STRASSENBAU' };
    const { data } = await call('GET', '/api/techProvider/search', { as: ncra, query });
    expect(data.content.map(({ name }: { name: string }) => name)).toEqual(['A.B.C. Straßenbau']);
  });

  it('are found in every script', async () => {
    await made('/api/techProvider', ncra, providerForm({ name: 'Бюро Хранилище' }));
    expect(await similar(ncra, { name: 'Хранилище Бюро' })).toContain('Бюро Хранилище by name');
    expect(await similar(ncra, { name: 'Бюро Хранилища' })).toContain('Бюро Хранилище by name');
  });

  it('are found by the same phone however it is written, after those with the name', async () => {
    expect(await similar(ncra, { name: 'Other', phone: '+1 555.444.1234' })).toEqual(['Zéphyr Vault LLC by phone']);
    expect(await similar(ncra, { name: 'Zephyr Vaults', phone: '5554441234' })).toEqual([
      'Zéphyr Vault LLC by name',
      'Zephyr Vaults by name',
    ]);
  });

  it('are found by the domain of an e-mail address, unless any user may have one there', async () => {
    const contact = (contactEmail: string) => resellerForm({ addressId: { contactEmail } });
    const { name } = await made('/api/reseller/add', ncra, contact('ada@kite-data.example'));
    await made('/api/reseller/add', ncra, contact('ada@gmail.com'));
    const query = { kind: 'reseller', name: 'Nobody Else' };
    expect(await similar(ncra, { ...query, email: 'bo@KITE-data.example' })).toEqual([`${name} by email`]);
    expect(await similar(ncra, { ...query, email: 'bo@gmail.com' })).toEqual([]);
  });

  it('are neither others nor the record itself', async () => {
    expect(await similar(ncra, { name: 'Zeppelin Value' })).toEqual([]);
    expect(await similar(ncra, { name: 'LLC' })).toEqual([]);
    expect(await similar(ncra, { name: entry.name, except: entry.id })).toEqual(['Zéphyr Vault LLC by name']);
  });

  it('are shown within what one may list only', async () => {
    expect(await similar(seller, { name: vault.name })).toEqual(['Zéphyr Vault LLC by name']);
    expect(await similar(foreign, { name: vault.name })).toEqual([]);
    const endUser = { kind: 'endUser', name: 'Kestrel Homes' };
    expect(await similar(seller, endUser)).toEqual(['Kestrel Homes by name']);
    expect(await similar(sibling, endUser)).toEqual([]);
    expect(await similar(seller, { kind: 'reseller', name: 'Anything' })).toEqual([]);
    expect(await similar(admin, { name: vault.name })).toEqual([]);
    expect(await similar(admin, { name: vault.name, companyId: ids.a })).toHaveLength(2);
    expect(await similar(admin, { name: vault.name, companyId: ids.b })).toEqual([]);
  });
});
