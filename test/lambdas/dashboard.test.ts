import { beforeAll, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { createProviders } = await import('#local/seed/business-records.ts');
const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');

let ids: Awaited<ReturnType<typeof createTwoTenants>>;
let admin: Person;
let ncra: Person;
let reseller: Person;
let both: Person;
let stranger: Person;

beforeAll(async () => {
  ids = await createTwoTenants();
  admin = await signIn({ isSuperadmin: true });
  ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
  reseller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
  both = await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] });
  stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
});

const post = (as: Person, message: string, headers = {}) =>
  call('POST', '/api/dashboard/add', { as, body: { message }, headers });
const texts = async (as: Person, query = {}): Promise<string[]> =>
  (await call('GET', '/api/dashboard/listall', { as, query: { size: '100', ...query } })).data.content.map(
    ({ message }: { message: string }) => message,
  );
const read = (as: Person, messageId: string) => call('GET', '/api/dashboard/edit', { as, query: { messageId } });
const change = (as: Person, body: object) => call('PUT', '/api/dashboard/update', { as, body });
const remove = (as: Person, id: string) => call('DELETE', '/api/dashboard/delete', { as, query: { id } });

describe('the message board', () => {
  it('shows a tenant its own messages and those of a super admin, newest first', async () => {
    await post(ncra, 'for tenant A');
    await post(stranger, 'for tenant B');
    await post(admin, 'for everybody');
    const seenBy = async (as: Person) => (await texts(as)).filter((text) => text.startsWith('for '));
    for (const person of [ncra, reseller]) expect(await seenBy(person)).toEqual(['for everybody', 'for tenant A']);
    expect(await seenBy(stranger)).toEqual(['for everybody', 'for tenant B']);
    expect(await seenBy(admin)).toEqual(['for everybody', 'for tenant B', 'for tenant A']);
    expect(await texts(ncra, { searchText: 'TENANT A' })).toEqual(['for tenant A']);
  });

  it('sets company, author and time by itself', async () => {
    const body = { message: 'signed', companyId: ids.b, updatedBy: 'Somebody', updatedTime: '1999-01-01' };
    const { data, message } = await call('POST', '/api/dashboard/add', { as: ncra, body });
    expect(message).toBe('Saved successfully');
    expect(data).toMatchObject({ companyId: ids.a, updatedBy: 'Test Person', message: 'signed' });
    expect(Date.now() - Date.parse(data.updatedTime)).toBeLessThan(60_000);
    expect((await post(admin, 'from above')).data.companyId).toBe('');
  });

  it('takes one message when the same request comes twice, from staff and super admin', async () => {
    for (const [person, key] of [
      [ncra, 'a'],
      [admin, 'b'],
    ] as const) {
      const headers = { 'idempotency-key': `message-${key}` };
      const [first, second] = [await post(person, `once ${key}`, headers), await post(person, `once ${key}`, headers)];
      expect([second.status, second.data.id]).toEqual(['Success', first.data.id]);
    }
  });

  it('refuses an empty message with the text of the form', async () => {
    expect(await post(ncra, '  ')).toMatchObject({ http: 400, message: 'Please enter a Message' });
  });

  it('lets staff change and delete what their own company wrote, and nothing else', async () => {
    const { data: own } = await post(ncra, 'draft');
    const saved = await change(ncra, { ...own, message: 'better' });
    expect(saved).toMatchObject({ message: 'Updated successfully', data: { message: 'better', version: 2 } });
    expect(await change(ncra, { ...own, message: 'late' })).toMatchObject({ http: 409, message: 'Update Failed' });
    const { data: above } = await post(admin, 'official');
    const { data: branch } = await post(both, 'from the branch');
    for (const { id, version } of [above, branch]) {
      expect(await change(ncra, { id, version, message: 'mine' })).toMatchObject({ message: 'Id Not Available' });
      expect(await remove(ncra, id)).toMatchObject({ message: 'Id Not Available' });
    }
    expect(await remove(ncra, own.id)).toMatchObject({ message: 'Deleted successfully' });
    expect(await remove(admin, branch.id)).toMatchObject({ message: 'Deleted successfully' });
    expect((await read(reseller, above.id)).data.message).toBe('official');
  });

  it('answers a message of another tenant exactly like one that does not exist', async () => {
    const { data: theirs } = await post(stranger, 'secret');
    const missing = `${ids.b}-00000000000000`;
    expect((await read(ncra, theirs.id)).text).toBe((await read(ncra, missing)).text);
    expect((await remove(ncra, theirs.id)).text).toBe((await remove(ncra, missing)).text);
    const body = { version: 1, message: 'x' };
    expect((await change(ncra, { ...body, id: theirs.id })).text).toBe(
      (await change(ncra, { ...body, id: missing })).text,
    );
  });
});

describe('the technology provider chart', () => {
  const dates = (as: Person, companyId?: string) =>
    call('GET', '/api/techProvider/date', { as, query: companyId === undefined ? {} : { companyId } });

  it('is empty while there are no providers, and then shows the tenant’s to every user in it', async () => {
    expect((await dates(ncra)).data).toEqual([]);
    const createdAt = '2026-03-04T05:06:07.000Z';
    const [provider] = madeUpProviders(1);
    if (!provider) throw new Error('No provider was made up');
    const [id] = await createProviders(ids.a, [{ ...provider, name: 'Cloud Files', createdAt }]);
    const line = { id, name: 'Cloud Files', updatedTime: createdAt };
    const risk = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    for (const person of [ncra, reseller, risk, admin]) expect((await dates(person)).data).toEqual([line]);
    expect((await dates(reseller, ids.a1)).data).toEqual([line]);
    expect((await dates(admin, ids.b)).data).toEqual([]);
    const chart = async (as: Person) => (await call('GET', '/api/techProvider/chart', { as })).data;
    for (const person of [ncra, reseller, risk, admin])
      expect(await chart(person)).toMatchObject({ total: 1, newest: [line] });
    expect((await chart(ncra)).months).toHaveLength(12);
    expect((await dates(stranger)).data).toEqual([]);
    expect((await dates(stranger, ids.a)).text).toBe((await dates(stranger, '000000000000')).text);
  });

  it('sends figures and the newest, not every provider', async () => {
    const many = madeUpProviders(200).map((one, index) => ({
      ...one,
      name: `Many ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }));
    await createProviders(ids.b, many);
    const { data, text } = await call('GET', '/api/techProvider/chart', { as: admin, query: { companyId: ids.b } });
    expect(data.total).toBe(200);
    expect(data.newest).toHaveLength(100);
    expect(data.newest[0].name).toBe('Many 199');
    expect(text.length).toBeLessThan(15_000);
  });
});
