import { describe, expect, it } from 'vitest';
import type { Filter } from '#contract/definition/filter.ts';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { VIEWS_MAX } from '#contract/view/record.ts';
import { startBackend } from '../support/backend.ts';
import { sheetOf } from '../support/downloaded-sheet.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { endUserForm, resellerForm } = await import('../support/business-forms.ts');
const { signIn } = await import('../support/people.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { env } = await import('#lambdas/store/env.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { PutCommand } = await import('@aws-sdk/lib-dynamodb');

const { ids, people, own, foreign } = await createWorld();
const colleague = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
const lead = await signIn({ companyId: ids.a, roles: [NCRA] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
type Person = typeof people.ncra;

const filter: Filter = { field: 'cityName', is: 'contains', text: 'fair' };
const content = (change: object = {}) => ({
  list: 'endUser',
  name: 'Fairview',
  shared: false,
  filter,
  search: '',
  orderBy: 'name',
  direction: 'asc',
  refinements: { status: 'missing' },
  columns: [{ field: 'name' }, { field: 'cityName', width: 200 }],
  density: 'compact',
  size: 25,
  ...change,
});
const save = (as: Person, change: object = {}) => call('POST', '/api/view', { as, body: content(change) });
const viewsFor = async (as: Person, list = 'endUser', query: Record<string, string> = {}) =>
  call('GET', '/api/view/list', { as, query: { list, ...query } });
const namesFor = async (as: Person, list?: string, query?: Record<string, string>) =>
  (await viewsFor(as, list, query)).data.views.map(({ name }: { name: string }) => name) as string[];

describe('a saved view', () => {
  it('comes back as it was stored, to its owner alone', async () => {
    const { data, status } = await save(people.ncra);
    expect([status, data.version]).toEqual(['Success', 1]);
    expect((await viewsFor(people.ncra)).data.views).toEqual([data]);
    expect(data).toMatchObject({ name: 'Fairview', filter, size: 25, shared: false, changeable: true });
    for (const other of [lead, colleague, people.seller, stranger]) expect(await namesFor(other)).toEqual([]);
    expect(await namesFor(people.ncra, 'reseller')).toEqual([]);
  });

  it('that is shared is seen by the whole company and by no other user', async () => {
    await save(people.ncra, { name: 'For all of us', shared: true });
    for (const [other, sees] of [
      [lead, true],
      [colleague, true],
      [people.seller, false],
      [stranger, false],
    ] as const)
      expect(await namesFor(other)).toEqual(sees ? ['For all of us'] : []);
    expect(await namesFor(people.admin)).toEqual([]);
    expect(await namesFor(people.admin, 'endUser', { companyId: ids.a })).toEqual(['For all of us']);
  });

  it('has a name that no other view of the list has in the same place', async () => {
    await save(lead, { name: 'Só' });
    expect((await save(lead, { name: 'SO' })).data.reason).toBe('A view of this list with this name exists already.');
    expect((await save(lead, { name: 'so', list: 'reseller' })).status).toBe('Success');
    expect((await save(lead, { name: 'so', shared: true })).status).toBe('Success');
  });

  it('is changed by who made it; a shared one by NCRA of the company and super admins as well', async () => {
    const { data: mine } = await save(colleague, { name: 'Mine' });
    const { data: ours } = await save(colleague, { name: 'Ours', shared: true });
    const change = (as: Person, view: { id: string; version: number }, more: object = {}) =>
      call('PUT', '/api/view', { as, body: { ...content(more), id: view.id, version: view.version } });
    expect((await change(lead, mine)).message).toBe('Id Not Available');
    const renamed = await change(colleague, mine, { name: 'Still mine' });
    expect([renamed.data.name, renamed.data.version]).toEqual(['Still mine', 2]);
    expect((await change(colleague, mine, { name: 'Late' })).http).toBe(409);
    const other = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    const refused = await change(other, ours, { name: 'Theirs' });
    expect([refused.http, refused.message]).toEqual([403, 'This user does not have access']);
    expect((await change(lead, ours, { name: 'Led' })).data.name).toBe('Led');
    expect((await change(people.admin, { ...ours, version: 2 }, { name: 'Run', companyId: ids.a })).data.name).toBe(
      'Run',
    );
    expect((await call('DELETE', `/api/view/${ours.id}`, { as: other })).http).toBe(403);
    expect((await call('DELETE', `/api/view/${ours.id}`, { as: lead })).status).toBe('Success');
    expect((await call('DELETE', `/api/view/${mine.id}`, { as: colleague })).status).toBe('Success');
  });

  it('of another tenant or person answers like one that does not exist', async () => {
    const { data } = await save(people.ncra, { name: 'Hidden', shared: true });
    for (const as of [stranger, people.seller]) {
      const [there, missing] = await Promise.all(
        [data.id, `${ids.b}-00000000000000`].map((id) => call('DELETE', `/api/view/${id}`, { as })),
      );
      expect(there?.text).toBe(missing?.text);
    }
    const elsewhere = await viewsFor(people.ncra, 'endUser', { companyId: ids.b });
    expect(elsewhere.data.views.map(({ name }: { name: string }) => name)).toContain('Hidden');
  });

  it('of a list that a user may not read tells them nothing', async () => {
    await save(people.ncra, { name: 'Sellers', list: 'reseller', filter: null, shared: true });
    const refused = await viewsFor(people.seller, 'reseller');
    expect([refused.http, refused.message, refused.data]).toEqual([403, 'This user does not have access', undefined]);
    expect((await save(people.seller, { list: 'reseller', filter: null })).http).toBe(403);
  });

  it('with a filter that the list cannot apply is refused', async () => {
    const reply = await save(people.ncra, { name: 'Wrong', filter: { field: 'parentId', is: 'empty' } });
    expect([reply.http, reply.message]).toEqual([400, 'This list cannot be filtered by that column']);
  });

  it('whose columns are deleted opens with what is left, and one of a later format is not shown', async () => {
    const as = await signIn({ companyId: ids.a, roles: [NCRA] });
    const stored = {
      ...content({
        filter: { all: [filter, { field: 'shoeSize', is: 'yes' }] },
        columns: [{ field: 'shoeSize' }, { field: 'name' }],
      }),
      id: `${ids.a}-11111111111111`,
      version: 1,
      ownerId: as.userId,
      owner: 'Somebody',
      companyId: '',
    };
    const put = (name: string, format: number) =>
      table.send(
        new PutCommand({
          TableName: env().TABLE_NAME,
          Item: { ...keys.view('person', as.userId, 'endUser', name), ...stored, name, format },
        }),
      );
    await Promise.all([put('old', 1), put('later', 2)]);
    expect((await viewsFor(as)).data.views.filter(({ shared }: { shared: boolean }) => !shared)).toEqual([
      expect.objectContaining({ name: 'old', filter: { all: [filter] }, columns: [{ field: 'name' }] }),
    ]);
  });

  it('is one of at most fifty', async () => {
    const as = await signIn({ companyId: ids.a, roles: [NCRA] });
    for (let count = 0; count < VIEWS_MAX; count++) await save(as, { name: `View ${count}` });
    expect((await save(as, { name: 'One more' })).data.reason).toContain('At most 50 views');
  });
});

describe('how a person has a list', () => {
  it('is stored for them alone, and is the usual until then', async () => {
    const layout = {
      columns: [{ field: 'name', width: 300 }],
      density: 'compact',
      size: 50,
      comments: true,
      defaultView: 'v',
    };
    expect((await viewsFor(people.seller)).data.own).toEqual({
      columns: [],
      density: 'comfortable',
      size: 10,
      comments: false,
      defaultView: '',
    });
    await call('PUT', '/api/view/layout', { as: people.seller, body: { list: 'endUser', ...layout } });
    expect((await viewsFor(people.seller)).data.own).toEqual(layout);
    expect((await viewsFor(people.seller, 'provider')).data.own.size).toBe(10);
    expect((await viewsFor(people.ncra)).data.own.size).toBe(10);
  });
});

const form = endUserForm();
for (const [name, cityName, stateId, as] of [
  ['=SUM(A1)', 'Fairbanks', 2, people.seller],
  ['Anchor Homes', 'Fairbanks', 2, people.seller],
  ['Beach Homes', 'Miami', 9, people.seller],
] as const)
  await call('POST', '/api/endUser', {
    as,
    body: endUserForm({
      name,
      contractStartdate: '2026-02-03',
      addressId: { ...form.addressId, cityName, stateId: { id: stateId } },
    }),
  });
const of = '/api/endUser/search';
const queryOf = (params: object) => new URLSearchParams(params as Record<string, string>).toString();

describe('the choices of a column', () => {
  const choices = (as: Person, field: string, query = '', more: object = {}) =>
    call('GET', '/api/view/choices', { as, query: { of, field, query, ...more } });

  it('are those that rows have, with their names and counts, under the search and the other filters', async () => {
    const all = await choices(people.seller, 'state');
    // One end user has no state.
    expect(all.data).toMatchObject({ more: false, empty: 1 });
    expect(all.data.choices).toContainEqual({ id: '2', name: 'Alaska', count: 2 });
    const homes = await choices(people.seller, 'state', queryOf({ searchText: 'homes' }));
    expect(homes.data.choices).toEqual([
      { id: '2', name: 'Alaska', count: 1 },
      { id: '9', name: 'District of Columbia', count: 1 },
    ]);
    const filtered = queryOf({ filter: JSON.stringify({ field: 'cityName', is: 'contains', text: 'miami' }) });
    expect((await choices(people.seller, 'state', filtered)).data.choices).toEqual([
      { id: '9', name: 'District of Columbia', count: 1 },
    ]);
    expect((await choices(people.seller, 'state', '', { search: 'columbia' })).data.choices).toHaveLength(1);
    const status = await choices(people.seller, 'status');
    expect(status.data.choices).toContainEqual(expect.objectContaining({ id: 'missing', name: 'Missing' }));
    expect((await choices(people.seller, 'responsible')).data).toMatchObject({
      choices: [],
      empty: expect.any(Number),
    });
  });

  it('never count what a user does not see, and ask for the right of the list', async () => {
    const resellers = await choices(people.ncra, 'reseller');
    expect(resellers.data.choices.map(({ id }: { id: string }) => id)).not.toContain(ids.b1);
    expect((await choices(stranger, 'state')).data.choices.map(({ name }: { name: string }) => name)).not.toContain(
      'District of Columbia',
    );
    const denied = await call('GET', '/api/view/choices', {
      as: people.seller,
      query: { of: '/api/reseller/search', field: 'state' },
    });
    expect(denied.http).toBe(403);
    const inactive = { of: '/api/techProvider/listall', field: 'status', query: 'activate=false' };
    expect((await call('GET', '/api/view/choices', { as: people.seller, query: inactive })).http).toBe(403);
    const foreignCompany = await choices(people.ncra, 'state', queryOf({ companyId: ids.b1 }));
    expect(foreignCompany.message).toBe('Company Id is not available');
  });

  it.each([
    ['cityName', '', 'This list cannot be filtered by that column'],
    ['constructor', '', 'This list cannot be filtered by that column'],
    ['state', 'filter=%7B', 'The filter cannot be read. Please clear it and choose again.'],
  ])('of %s with %s are refused', async (field, query, message) => {
    const reply = await choices(people.ncra, field, query);
    expect([reply.http, reply.message]).toEqual([400, message]);
  });

  it('of what is no list are refused', async () => {
    const reply = await call('GET', '/api/view/choices', { as: people.ncra, query: { of: '/user', field: 'state' } });
    expect([reply.http, reply.message]).toEqual([400, 'This list cannot be read here']);
  });
});

describe('the export of a list as it is shown', () => {
  const ask = (as: Person, more: object) =>
    call('GET', '/api/view/export', {
      as,
      query: { of, columns: 'name,state,contractStart,tpValue', as: 'xlsx', ...more },
    });
  const query = queryOf({
    filter: JSON.stringify({ field: 'state', is: 'oneOf', values: ['2', '9'] }),
    orderBy: 'name',
    modifier: 'desc',
    size: '1',
  });

  it('has its rows, its order and the chosen columns in the words of the screen, formulas escaped', async () => {
    const reply = await ask(people.seller, { query });
    expect(reply.data.fileName).toBe('End Users.xlsx');
    /** 02/03/2026 as spreadsheets count days. */
    const contractStart = 46_056;
    expect(await sheetOf(reply)).toEqual([
      ['End User', 'State', 'Contract Start Date', 'Number of TPs'],
      ['Beach Homes', 'District of Columbia', contractStart, 0],
      ['Anchor Homes', 'Alaska', contractStart, 0],
      ["'=SUM(A1)", 'Alaska', contractStart, 0],
    ]);
  });

  it('of chosen rows has these in the list’s order, and no other user’s', async () => {
    const all = await call('GET', of, { as: people.seller, query: { orderBy: 'name', modifier: 'desc', size: '100' } });
    const ids = all.data.content.slice(0, 2).map(({ id }: { id: string }) => id);
    const body = { of, query: queryOf({ orderBy: 'name' }), columns: 'name', as: 'xlsx' };
    const exported = (as: Person, chosen: readonly string[], more: object = {}) =>
      call('POST', '/api/view/export', { as, body: { ...body, ...more, ids: [...chosen, foreign.endUser.id] } });
    const names = all.data.content.slice(0, 2).map(({ name }: { name: string }) => [name]);
    expect(await sheetOf(await exported(people.seller, ids))).toEqual([['End User'], ...names.toReversed()]);
    expect((await exported(people.seller, ids, { of: '/api/reseller/search' })).http).toBe(403);
    expect((await exported(people.seller, Array(1_000).fill('x'))).http).toBe(400);
  });

  it('comes as text as well', async () => {
    const { data } = await ask(people.seller, { query, as: 'csv', columns: 'cityName,name' });
    const reply = await fetch(data.url);
    expect([data.fileName, reply.headers.get('content-type')]).toEqual(['End Users.csv', 'text/csv; charset=utf-8']);
    expect(Buffer.from(await reply.arrayBuffer()).toString()).toBe(
      "\ufeffCity,End User\r\nMiami,Beach Homes\r\nFairbanks,Anchor Homes\r\nFairbanks,'=SUM(A1)\r\n",
    );
  });

  it('shows no user more than the list, and asks for its right', async () => {
    const rows = async (as: Person, path: string) =>
      (await sheetOf(await ask(as, { of: path, columns: 'name' }))).flat();
    expect(await rows(people.ncra, of)).toContain(own.endUser.name);
    expect(await rows(people.ncra, of)).not.toContain(foreign.endUser.name);
    expect((await ask(people.seller, { of: '/api/reseller/search', columns: 'name' })).http).toBe(403);
    expect((await ask(people.ncra, { of: '/api/company/search', columns: 'name' })).http).toBe(403);
    const companies = await ask(people.seller, { of: '/api/company/listall', columns: 'name,city,state' });
    expect(await sheetOf(companies)).toHaveLength(2);
    for (const path of ['/api/user/listall', '/security/listall', '/api/techProvider/listall'])
      expect(
        (
          await ask(people.ncra, {
            of: path,
            columns: path === '/security/listall' ? 'documentName,record,review' : 'status',
          })
        ).status,
      ).toBe('Success');
  });

  it('of columns that the list does not offer is refused', async () => {
    for (const columns of ['parentId', 'name,__proto__', 'companyId']) {
      const reply = await ask(people.ncra, { columns });
      expect([reply.http, reply.message]).toEqual([400, 'This list has no such column']);
    }
  });

  it('holds a thousand rows of a list that shows ten', async () => {
    const made = await call('POST', '/api/reseller/add', { as: people.ncra, body: resellerForm({ name: 'Last One' }) });
    expect(made.status).toBe('Success');
    const reply = await ask(people.ncra, { of: '/api/reseller/resellerByCompany', columns: 'name', query: 'size=1' });
    expect((await sheetOf(reply)).flat()).toContain('Last One');
  });
});
