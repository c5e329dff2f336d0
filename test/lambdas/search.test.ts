import { describe, expect, it } from 'vitest';
import { documentKinds } from '#contract/document/rules.ts';
import { SEARCH_TENANTS_MAX } from '#contract/rules/limits.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { SearchReply } from '#contract/search/record.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { announce } = await import('../support/documents.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
type Person = Awaited<ReturnType<typeof signIn>>;

const ids = await createTwoTenants();
const staff = (companyId: string, ...roles: (typeof NCRA | typeof EXPERIAN | typeof RESELLER)[]) =>
  signIn({ companyId, roles, name: ['Zora', 'Staff'] });
const people = {
  admin: await signIn({ isSuperadmin: true }),
  ncra: await staff(ids.a, NCRA),
  experian: await staff(ids.a, EXPERIAN),
  seller: await staff(ids.a1, RESELLER),
  sibling: await staff(ids.a2, RESELLER),
  foreign: await staff(ids.b, NCRA),
};

const send = async (path: string, as: Person, body: object) => {
  const { status, message, data } = await call('POST', path, { as, body });
  expect(status, `${path}: ${message} ${data?.reason}`).toBe('Success');
  return data;
};
const upload = (as: Person, tableKeyName: string, rowId: string, tableKeyName2: string, documentName: string) =>
  send('/security/upload', as, {
    ...announce('agreement.pdf', new TextEncoder().encode('%PDF-1.4')),
    documentName,
    tableKeyName,
    tableKeyName2,
    rowId,
  });

const found = async (as: Person, text: string, limit?: number): Promise<SearchReply> => {
  const query = { text, ...(limit === undefined ? {} : { limit: String(limit) }) };
  const { http, data } = await call('GET', '/api/search', { as, query });
  expect(http).toBe(200);
  return data;
};
const summary = async (as: Person, text: string) =>
  (await found(as, text)).groups
    .flatMap(({ kind, results }) => results.map(({ name }) => `${kind} ${name.text}`))
    .sort();

/** The key that people who are only Experian do not get to see. D-68. */
const agreementKey = documentKinds.find(({ term }) => term === 'resellerAgreement')?.key ?? '';

/** Everything of this tenant begins with the same word. */
const records = async (ncra: Person, seller: Person, word: string) => {
  const provider = await send('/api/techProvider', ncra, providerForm({ name: `${word} Vault` }));
  const reseller = await send('/api/reseller/add', ncra, resellerForm({ name: `${word} Reseller` }));
  const endUser = await send('/api/endUser', seller, endUserForm({ name: `${word} Apartments` }));
  const entry = await send(
    '/api/techProvider',
    seller,
    providerForm({ name: `${word} Entry`, isEndUserTp: true, endUserId: endUser.id }),
  );
  const form = divisionForm(endUser.id, { name: `${word} East` });
  const addressId = { ...form.addressId, contactEmail: 'dina@example.com' };
  const division = await send('/api/division', seller, { ...form, addressId });
  await upload(ncra, 'TECHNOLOGY_PROVIDER', provider.id, 'EXPSAQ', `${word} Questionnaire`);
  await upload(ncra, 'TECHNOLOGY_PROVIDER', entry.id, 'EXPSAQ', `${word} Entry Questionnaire`);
  await upload(seller, 'ENDUSER', endUser.id, 'ENDUSER/RESELLER', `${word} Agreement`);
  await upload(ncra, 'RESELLER', reseller.id, agreementKey, `${word} Contract`);
  await send('/api/report', ncra, { endUserTpList: [{ endUserId: endUser.id }] });
  return { provider, reseller, endUser, entry, division };
};

const own = await records(people.ncra, people.seller, 'Zephyr');
await records(people.foreign, await staff(ids.b1, RESELLER), 'Quartz');

const shared = ['document Zephyr Questionnaire', 'provider Zephyr Vault'];
const ofEndUser = ['division Zephyr East', 'document Zephyr Agreement', 'endUser Zephyr Apartments'];

describe('search everywhere', () => {
  it.each([
    [
      'NCRA',
      people.ncra,
      [
        ...shared,
        ...ofEndUser,
        'document Zephyr Entry Questionnaire',
        'provider Zephyr Entry',
        'reseller Zephyr Reseller',
        'document Zephyr Contract',
        'report Zephyr Apartments',
      ],
    ],
    [
      'Experian alone, who sees neither agreements of resellers nor reports',
      people.experian,
      [...shared, ...ofEndUser, 'document Zephyr Entry Questionnaire', 'reseller Zephyr Reseller'],
    ],
    ['the staff of the reseller', people.seller, [...shared, ...ofEndUser, 'document Zephyr Entry Questionnaire']],
    ['the staff of another reseller', people.sibling, shared],
    ['the staff of another tenant', people.foreign, []],
  ])('finds for %s what they may list', async (_who, as, expected) => {
    expect(await summary(as, 'zephyr')).toEqual([...expected].sort());
  });

  it('finds for a super admin what is in every tenant, and says whose it is', async () => {
    const { groups, isPartial } = await found(people.admin, 'vault');
    expect(isPartial).toBe(false);
    expect(groups.flatMap(({ results }) => results.map(({ name, company }) => `${name.text}: ${company}`))).toEqual([
      'Quartz Vault: Beta Bureau',
      'Zephyr Vault: Alpha Reports',
    ]);
  });

  it('finds people of the own company only, and the own company', async () => {
    const kindsFor = async (as: Person, text: string) =>
      (await found(as, text)).groups.map(({ kind, total }) => `${kind} ${total}`);
    expect(await kindsFor(people.ncra, 'zora')).toEqual(['user 2']);
    expect(await kindsFor(people.sibling, 'zora')).toEqual(['user 1']);
    expect(await kindsFor(people.ncra, 'alpha')).toEqual(['company 1']);
    expect(await kindsFor(people.ncra, 'beta')).toEqual([]);
    expect(await kindsFor(people.admin, 'beta')).toEqual(['company 1']);
  });

  it('finds a record by what else it says, and names that', async () => {
    const [group] = (await found(people.ncra, 'una zephyr')).groups;
    expect(group).toMatchObject({
      kind: 'endUser',
      total: 1,
      results: [
        {
          id: own.endUser.id,
          name: { text: 'Zephyr Apartments', marks: [[0, 6]] },
          detail: { label: 'Main Contact', text: 'Una User', marks: [[0, 3]] },
        },
      ],
    });
    expect(await summary(people.ncra, '555-010-0600 zephyr')).toEqual([
      'provider Zephyr Entry',
      'provider Zephyr Vault',
    ]);
  });

  it.each([
    ['zephyr fairview', 'City', 'Fairview', 'endUser'],
    ['zephyr una@example.com', 'Email', 'una@example.com', 'endUser'],
    ['zephyr 010-0700', 'Phone', '+15550100700', 'endUser'],
    ['zephyr rea@exa', 'Email', 'rea@example.com', 'reseller'],
    ['zephyr milford', 'City', 'Milford', 'division'],
    ['zephyr dina@example.com', 'Email', 'dina@example.com', 'division'],
    ['ada springfield', 'City', 'Springfield', 'company'],
  ])('finds by “%s” what has it as %s', async (text, label, value, kind) => {
    const { groups } = await found(people.ncra, text);
    const details = groups.flatMap(({ results }) => results.map(({ kind: found, detail }) => ({ found, ...detail })));
    expect(details.map(({ marks: _marks, ...detail }) => detail)).toContainEqual({ found: kind, label, text: value });
  });

  it('names the record that a document or a division belongs to', async () => {
    const { groups } = await found(people.ncra, 'zephyr east');
    expect(groups[0]?.results[0]).toMatchObject({ kind: 'division', of: own.endUser.id, ofName: 'Zephyr Apartments' });
    const documents = (await found(people.ncra, 'zephyr agreement')).groups[0];
    expect(documents?.results[0]).toMatchObject({ kind: 'document', ofName: 'Zephyr Apartments' });
  });

  it('puts whole names first, then beginnings, then words, then other fields; eight of a kind, with how many there are', async () => {
    for (const name of ['Basalt', 'Basalt Data', 'Old Basalt'])
      await send('/api/techProvider', people.ncra, providerForm({ name }));
    await send('/api/techProvider', people.ncra, providerForm({ name: 'Aster', endUserContactName: 'Bo Basalt' }));
    for (let nth = 10; nth < 18; nth++)
      await send('/api/techProvider', people.ncra, providerForm({ name: `Granite ${nth}`, tpType: 'Storage' }));
    const names = async (text: string, limit?: number) =>
      (await found(people.ncra, text, limit)).groups.flatMap(({ results }) => results.map(({ name }) => name.text));
    expect(await names('basalt')).toEqual(['Basalt', 'Basalt Data', 'Old Basalt', 'Aster']);
    await send('/api/techProvider', people.ncra, providerForm({ name: 'Granite 18' }));
    const { groups } = await found(people.ncra, 'granite');
    expect(groups).toMatchObject([{ kind: 'provider', total: 9 }]);
    expect(groups[0]?.results).toHaveLength(8);
    expect(await names('granite', 3)).toEqual(['Granite 10', 'Granite 11', 'Granite 12']);
  });

  it('looks for companies only where there are more tenants than are looked through', async () => {
    const many = Array.from({ length: SEARCH_TENANTS_MAX }, (_, at) => createTenant(`Family ${at}`, 'Fay Many', 1));
    await Promise.all(many);
    expect(await found(people.admin, 'zephyr')).toEqual({ groups: [], isPartial: true });
    expect(await found(people.admin, 'family')).toMatchObject({ groups: [{ kind: 'company', total: 100 }] });
    expect((await found(people.ncra, 'zephyr')).isPartial).toBe(false);
  });

  it('finds a name as it is now, right after it was changed', async () => {
    const endUser = await send('/api/endUser', people.seller, endUserForm({ name: 'Before Cobalt' }));
    expect(await summary(people.seller, 'cobalt')).toEqual(['endUser Before Cobalt']);
    const { data } = await call('GET', `/api/endUser/${endUser.id}`, { as: people.seller });
    await call('PUT', '/api/endUser', { as: people.seller, body: { ...data, name: 'After Nickel' } });
    expect(await summary(people.seller, 'cobalt')).toEqual([]);
    expect(await summary(people.seller, 'nickel')).toEqual(['endUser After Nickel']);
    await call('DELETE', `/api/endUser/${endUser.id}`, { as: people.seller });
    expect(await summary(people.seller, 'nickel')).toEqual([]);
  });

  it('finds nothing for a text without words, and refuses what is too long', async () => {
    expect(await found(people.ncra, ' - ')).toEqual({ groups: [], isPartial: false });
    const { message, data } = await call('GET', '/api/search', { as: people.ncra, query: { text: 'x'.repeat(101) } });
    expect(JSON.stringify([message, data])).toContain('Please search for at most 100 characters');
  });
});
