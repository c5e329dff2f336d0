import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { SearchReply } from '#contract/search/record.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { dayIn } = await import('../support/requests.ts');
const { inspect, orderForm, sent, settleInspections } = await import('../support/inspections.ts');
const { standingsOn } = await import('../support/standings.ts');

const ids = await createTwoTenants();
const people = {
  admin: await signIn({ isSuperadmin: true }),
  ncra: await signIn({ companyId: ids.a, roles: [NCRA] }),
  experian: await signIn({ companyId: ids.a, roles: [EXPERIAN] }),
  seller: await signIn({ companyId: ids.a1, roles: [RESELLER] }),
  sibling: await signIn({ companyId: ids.a2, roles: [RESELLER] }),
  foreign: await signIn({ companyId: ids.b, roles: [NCRA] }),
};
const { admin, ncra, experian, seller, sibling, foreign } = people;
await settleInspections(ncra);

const endUser = await sent('POST', '/api/endUser', seller, endUserForm({ name: 'Zephyr Apartments' }));
const division = await sent(
  'POST',
  '/api/division',
  seller,
  divisionForm(endUser.id, { name: 'Quayside', addressId: { address1: '9 Larch Street', cityName: 'Milford' } }),
);
const passed = await inspect(seller, ncra, endUser.id);
const open = await sent('POST', '/api/siteInspection/order', seller, orderForm(endUser.id, { firmId: 0 }));
const ofDivision = await sent(
  'POST',
  '/api/siteInspection/order',
  seller,
  orderForm(endUser.id, { placeId: division.id }),
);

const inspectionsFor = async (as: Person, text: string) => {
  const { data } = await call('GET', '/api/search', { as, query: { text } });
  return (data as SearchReply).groups.find(({ kind }) => kind === 'siteInspection')?.results ?? [];
};
const found = async (as: Person, text: string) => (await inspectionsFor(as, text)).map(({ id }) => id).sort();
const listed = async (as: Person) => {
  const { data } = await call('GET', '/api/siteInspection/list', { as });
  return data.content.map(({ id }: { id: string }) => id).sort();
};
const all = [passed.id, open.id, ofDivision.id].sort();

describe('a search for inspections', () => {
  it('finds them by the name of their record, their address, division and firm', async () => {
    expect(await found(ncra, 'zephyr')).toEqual(all);
    expect(await found(ncra, 'zephyr apart larch')).toEqual([ofDivision.id]);
    expect(await found(ncra, 'larch str')).toEqual([ofDivision.id]);
    expect(await found(ncra, 'quay')).toEqual([ofDivision.id]);
    expect(await found(ncra, 'harbor inspections')).toEqual([passed.id, ofDivision.id].sort());
    expect(await found(ncra, 'una')).toEqual([]);
  });

  it('shows the record with what was found of it, and how each stands', async () => {
    const results = await inspectionsFor(ncra, 'zephyr sample');
    const mark = { name: { text: 'Zephyr Apartments', marks: [[0, 6]] } };
    const detail = { label: 'Address', text: '5 Sample Road, Fairview, 62702', marks: [[2, 8]] };
    const today = dayIn(0).split('-');
    expect(results).toEqual([
      expect.objectContaining({ id: open.id, ...mark, detail, of: '', ofName: '', company: '' }),
      expect.objectContaining({ id: passed.id, ...mark, detail }),
    ]);
    expect(results.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^Open, due \d\d\/\d\d\/\d{4}$/),
      `Passed, inspected ${today[1]}/${today[2]}/${today[0]}`,
    ]);
    expect((await inspectionsFor(ncra, 'harbor'))[0]?.detail).toMatchObject({ label: 'Firm', marks: [[0, 6]] });
    expect((await inspectionsFor(admin, 'larch'))[0]).toMatchObject({ id: ofDivision.id, company: 'Alpha Reports' });
  });

  it.each(Object.entries(people))('finds for %s what their list of inspections has', async (_name, as) => {
    expect(await found(as, 'zephyr')).toEqual(await listed(as));
  });

  it('finds nothing for who sees no inspection, and all of it for who sees the record', async () => {
    for (const as of [ncra, experian, seller, admin]) expect(await found(as, 'zephyr')).toEqual(all);
    for (const as of [sibling, foreign]) expect(await found(as, 'zephyr')).toEqual([]);
  });

  it('knows a record by its new name at once', async () => {
    const { data } = await call('GET', `/api/endUser/${endUser.id}`, { as: seller });
    await sent('PUT', '/api/endUser', seller, { ...data, name: 'Mistral Apartments' });
    expect(await found(seller, 'mistral')).toEqual(all);
    expect(await found(seller, 'zephyr')).toEqual([]);
  });

  it('finds those of a reseller for its own staff, who list no resellers, and not for others', async () => {
    const { data: own } = await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: ids.a1 } });
    await sent('PUT', '/api/reseller/update', ncra, {
      ...own,
      addressId: { ...resellerForm().addressId, address1: '3 Heron Way', cityName: 'Milford', zipcode: '62702' },
    });
    const wanted = { kind: 'reseller', recordId: ids.a1 };
    const { id } = await sent('POST', '/api/siteInspection/order', ncra, { ...orderForm(ids.a1), ...wanted });
    for (const as of [ncra, experian, seller]) expect(await found(as, 'heron')).toEqual([id]);
    for (const as of [sibling, foreign]) expect(await found(as, 'heron')).toEqual([]);
    expect((await inspectionsFor(seller, 'heron'))[0]?.name.text).toBe(own.name);
  });

  it('finds them for staff of a reseller that was suspended, who still read', async () => {
    await standingsOn(() => dayIn(0)).made(ncra, 'reseller', ids.a1, 'suspended');
    expect(await found(seller, 'quayside')).toEqual([ofDivision.id]);
    expect(await listed(seller)).toContain(ofDivision.id);
  });
});
