import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { endUserForm, providerForm, resellerForm } = await import('../support/business-forms.ts');
const { importsOf, rowsIn, sheetOf } = await import('./imports/import-calls.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Reviewer'] });
const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Sam', 'Seller'] });
const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });
const disabled = await signIn({ companyId: ids.a, roles: [NCRA], enabled: false });

/** The task worker leaves a request this long to finish its own tasks. */
const LATER_MS = 20 * 60_000;
let people = 0;
/** A user new of a company, whose name is no other user's. */
const staff = async (companyId: string) => {
  const roles = [companyId === ids.a ? NCRA : RESELLER] as const;
  const name = ['Person', `Number${String(++people).padStart(3, '0')}`] as const;
  const person = await signIn({ companyId, roles, name });
  return { ...person, name: name.join(' ') };
};

/** What differs between the kinds of record that have a responsible person. */
interface Kind {
  readonly kind: 'reseller' | 'provider' | 'endUser';
  readonly as: Person;
  readonly company: string;
  readonly sheet: 'reseller' | 'techProvider' | 'endUser';
  readonly form: (fields?: object) => { readonly name: string };
  readonly create: string;
  readonly update: string;
  readonly list: string;
  readonly search: string;
  readonly read: (id: string) => [path: string, query: Record<string, string>];
}

const kinds: Kind[] = [
  {
    kind: 'reseller',
    as: ncra,
    company: ids.a,
    sheet: 'reseller',
    form: resellerForm,
    create: '/api/reseller/add',
    update: '/api/reseller/update',
    list: '/api/reseller/resellerByCompany',
    search: '/api/reseller/search',
    read: (id) => ['/api/reseller/edit', { companyId: id }],
  },
  {
    kind: 'provider',
    as: ncra,
    company: ids.a,
    sheet: 'techProvider',
    form: providerForm,
    create: '/api/techProvider',
    update: '/api/techProvider',
    list: '/api/techProvider/listall',
    search: '/api/techProvider/search',
    read: (id) => [`/api/techProvider/${id}`, {}],
  },
  {
    kind: 'endUser',
    as: seller,
    company: ids.a1,
    sheet: 'endUser',
    form: endUserForm,
    create: '/api/endUser',
    update: '/api/endUser',
    list: '/api/endUser/listall',
    search: '/api/endUser/search',
    read: (id) => [`/api/endUser/${id}`, {}],
  },
];

describe.each(kinds)('the person who looks after a $kind', ({ kind, as, company, sheet, form, ...at }) => {
  const create = (fields: object = {}) => call('POST', at.create, { as, body: form(fields) });
  const read = async (id: string) => {
    const [path, query] = at.read(id);
    return (await call('GET', path, { as, query })).data;
  };
  const save = async (id: string, fields: object, who = as) =>
    call('PUT', at.update, { as: who, body: { ...(await read(id)), ...fields } });
  const rows = async (query: Record<string, string>, path = at.search) =>
    (await call('GET', path, { as, query: { size: '100', ...query } })).data.content;
  const imports = importsOf(sheet, as, company);
  const rowOf = async (id: string) => rowsIn(sheet, await imports.exported()).find((row) => row.id === id);

  it('is no user to begin with, and a user of its own company afterwards', async () => {
    const { data } = await create();
    expect(data).toMatchObject({ responsibleId: '', responsible: '' });
    const saved = await save(data.id, { responsibleId: as.userId });
    const name = as === ncra ? 'Nora Reviewer' : 'Sam Seller';
    expect(saved.data).toMatchObject({ responsibleId: as.userId, responsible: name });
    expect(await read(data.id)).toMatchObject({ responsibleId: as.userId, responsible: name });
    expect((await save(data.id, { responsibleId: '' })).data).toMatchObject({ responsibleId: '', responsible: '' });
  });

  it('can be named when it is added, and stays when a save does not speak of it', async () => {
    const { data } = await create({ responsibleId: as.userId });
    const { responsibleId: _, ...form } = await read(data.id);
    const saved = await call('PUT', at.update, { as, body: form });
    expect(saved.data).toMatchObject({ responsibleId: as.userId, version: 2 });
  });

  it('is of the record’s own company and can sign in', async () => {
    const { data } = await create();
    const strangers = [foreign, otherSeller, admin, ...(company === ids.a ? [seller, disabled] : [ncra])];
    for (const id of [...strangers.map(({ userId }) => userId), 'nobody']) {
      const refused = await save(data.id, { responsibleId: id });
      expect(refused).toMatchObject({ http: 200, status: 'Failure', message: 'Save Failed' });
      expect(refused.data.reason).toMatch(/Please choose a user of .*company who can sign in as the responsible/);
      expect((await create({ responsibleId: id })).status).toBe('Failure');
    }
    expect((await read(data.id)).responsibleId).toBe('');
  });

  it('is shown by name in the list, which sorts, searches and is narrowed by them', async () => {
    const [one, two] = [await staff(company), await staff(company)];
    const [first, second] = [await create({ responsibleId: two.userId }), await create({ responsibleId: one.userId })];
    const found = await rows({ searchText: one.name });
    expect(found).toMatchObject([{ id: second.data.id, responsible: one.name }]);
    for (const path of [at.list, at.search]) {
      expect((await rows({ responsible: two.userId }, path)).map(({ id }: { id: string }) => id)).toEqual([
        first.data.id,
      ]);
      const rest = (await rows({ responsible: 'none' }, path)) as { id: string; responsible: string }[];
      expect(rest.length).toBeGreaterThan(0);
      expect(rest.filter(({ responsible }) => responsible !== '')).toEqual([]);
    }
    const both = [first.data.id, second.data.id];
    const sorted = (await rows({ orderBy: 'responsible', modifier: 'desc' })) as { id: string }[];
    expect(sorted.map(({ id }) => id).filter((id) => both.includes(id))).toEqual(both);
  });

  it('goes from it when they are deleted, and the journal says by whom', async () => {
    const person = await staff(company);
    const { data } = await create({ responsibleId: person.userId });
    const deleted = await call('DELETE', `/api/user/${person.userId}`, { as });
    expect(deleted.message).toBe('Deleted successfully');
    expect(await read(data.id)).toMatchObject({ responsibleId: '', version: 2 });
    expect(await openTaskKinds()).not.toContain('release-person');
    const entries = (await tableItems()).filter(({ changes }) =>
      String(changes).includes(`"before":{"responsibleId":"${person.userId}"`),
    );
    expect(entries).toMatchObject([{ by: as.userId }]);
  });

  it.each([{ enabled: false }, { accountNonLocked: false }])(
    'goes from it when they are shut out: %j',
    async (lock) => {
      const person = await staff(company);
      const { data } = await create({ responsibleId: person.userId });
      const { data: user } = await call('GET', `/api/user/${person.userId}`, { as });
      const all = users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a));
      // The account of a test person is none of the pool's, so the record is shut by the server itself.
      await all.patchLatest(user.id, lock);
      expect((await read(data.id)).responsibleId).toBe(person.userId);
      await runTasks({ time: new Date(Date.now() + LATER_MS).toISOString() });
      expect(await read(data.id)).toMatchObject({ responsibleId: '', responsible: '' });
      expect(await openTaskKinds()).toEqual([]);
    },
  );

  it('goes from it when they go to another company', async () => {
    const person = await staff(company);
    const { data } = await create({ responsibleId: person.userId });
    const all = users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a));
    await all.patchLatest(person.userId, { companyId: ids.a2 });
    await runTasks({ time: new Date(Date.now() + LATER_MS).toISOString() });
    expect((await read(data.id)).responsibleId).toBe('');
  });

  it('stays when only their name changes', async () => {
    const person = await staff(company);
    const { data } = await create({ responsibleId: person.userId });
    const all = users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a));
    await all.patchLatest(person.userId, { lastName: 'Renamed' });
    expect(await openTaskKinds()).toEqual([]);
    expect((await read(data.id)).responsibleId).toBe(person.userId);
  });

  it('is read from a spreadsheet by name, user name, e-mail or id, and cleared by (clear)', async () => {
    const person = await staff(company);
    const { data } = await create();
    const user = await users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a)).get(person.userId);
    const row = await rowOf(data.id);
    for (const responsible of [person.name, user.userName, user.userEmail.toUpperCase(), person.userId]) {
      const set = await imports.upload(sheetOf(sheet, [{ ...row, responsible }]));
      expect(set).toMatchObject({ counts: { updated: 1, failed: 0 } });
      expect((await read(data.id)).responsibleId).toBe(person.userId);
      const cleared = await imports.upload(sheetOf(sheet, [{ ...row, responsible: '(clear)' }]));
      expect(cleared).toMatchObject({ counts: { updated: 1, failed: 0 } });
      expect((await read(data.id)).responsibleId).toBe('');
    }
  });

  it('who is unknown or of another company is an error of the cell', async () => {
    const { data } = await create();
    const row = await rowOf(data.id);
    for (const responsible of ['Nobody We Know', foreign.userId, otherSeller.userId, admin.userId]) {
      const report = await imports.upload(sheetOf(sheet, [{ ...row, responsible }]));
      expect(report).toMatchObject({ counts: { updated: 0, failed: 1 } });
      expect(report.errors).toMatchObject([{ column: 'Responsible' }]);
    }
    expect((await read(data.id)).responsibleId).toBe('');
  });

  it('of several who are called the same goes by the user name in spreadsheets', async () => {
    const name = ['Double', `Of ${kind}`] as const;
    const roles = [company === ids.a ? NCRA : RESELLER] as const;
    const [one] = [
      await signIn({ companyId: company, roles, name }),
      await signIn({ companyId: company, roles, name }),
    ];
    const { data } = await create({ responsibleId: one?.userId });
    const user = await users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a)).get(one?.userId ?? '');
    const row = await rowOf(data.id);
    expect(row?.responsible).toBe(user.userName);
    const report = await imports.upload(sheetOf(sheet, [{ ...row, responsible: name.join(' ') }]));
    expect(report).toMatchObject({ counts: { failed: 1 } });
  });

  it('is not left behind by a save that meets their removal', async () => {
    const person = await staff(company);
    const { data } = await create();
    await Promise.all([
      save(data.id, { responsibleId: person.userId }),
      call('DELETE', `/api/user/${person.userId}`, { as }),
    ]);
    expect((await read(data.id)).responsibleId).toBe('');
  });

  it('is in the exported spreadsheet, which imports back unchanged', async () => {
    const person = await staff(company);
    const { data } = await create({ responsibleId: person.userId });
    const exported = await imports.exported();
    expect(rowsIn(sheet, exported).find(({ id }) => id === data.id)).toMatchObject({ responsible: person.name });
    expect(await imports.upload(exported)).toMatchObject({
      counts: { updated: 0, failed: 0, created: 0 },
    });
  });

  it('is chosen from the people of that company who can sign in', async () => {
    const person = await staff(company);
    const query = { kind, companyId: company };
    const { data } = await call('GET', '/api/user/responsible', { as, query });
    expect(data).toContainEqual({ id: person.userId, name: person.name });
    const listed = data.map(({ id }: { id: string }) => id);
    for (const { userId } of [foreign, otherSeller, admin, disabled]) expect(listed).not.toContain(userId);
    expect((await call('GET', '/api/user/responsible', { as, query: { kind } })).data).toEqual(data);
    expect((await call('GET', '/api/user/responsible', { as: admin, query })).data).toEqual(data);
  });
});

describe('the people to choose from', () => {
  const ask = (as: Person, query: Record<string, string>) => call('GET', '/api/user/responsible', { as, query });

  it('are shown only to who may save the record', async () => {
    for (const [as, kind] of [
      [seller, 'provider'],
      [seller, 'reseller'],
      [ncra, 'endUser'],
      [experian, 'provider'],
    ] as const)
      expect(await ask(as, { kind })).toMatchObject({ http: 403 });
    const both = await signIn({ companyId: ids.a, roles: [EXPERIAN, RESELLER] });
    expect(await ask(both, { kind: 'provider' })).toMatchObject({ http: 403 });
    expect((await ask(both, { kind: 'endUser' })).status).toBe('Success');
  });

  it('are never those of another company’s tenant, or of another reseller', async () => {
    const missing = { status: 'Failure', message: 'Company Id is not available' };
    for (const kind of ['provider', 'reseller'])
      expect(await ask(ncra, { kind, companyId: ids.b })).toMatchObject(missing);
    for (const companyId of [ids.a2, ids.b1, ids.a, '000000000000'])
      expect(await ask(seller, { kind: 'endUser', companyId })).toMatchObject(missing);
  });
});

describe('who may not save a record', () => {
  it('does not set who looks after it either', async () => {
    const { data } = await call('POST', '/api/techProvider', { as: ncra, body: providerForm() });
    const body = { ...data, isExperianSignoff: true, experianName: 'E', experianDate: '2026-02-03' };
    const saved = await call('PUT', '/api/techProvider', {
      as: experian,
      body: { ...body, responsibleId: ncra.userId },
    });
    expect(saved.data).toMatchObject({ isExperianSignoff: true, responsibleId: '' });
    const refused = await call('PUT', '/api/techProvider', {
      as: seller,
      body: { ...body, responsibleId: ncra.userId },
    });
    expect(refused.http).toBe(403);
  });
});
