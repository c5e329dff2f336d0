import { describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');
const { attachMeter } = await import('../support/meter.ts');
const { countPersonalTokens } = await import('#lambdas/entities/tokens/token-ends.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Root'] });
const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN], name: ['Ed', 'Root'] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Sam', 'Seller'] });
const second = await signIn({ companyId: ids.a1, roles: [RESELLER, EXPERIAN], name: ['Sue', 'Seller'] });
const third = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Tom', 'Third'] });
const branch = await signIn({ companyId: ids.a1, roles: [NCRA], name: ['Bea', 'Branch'] });
const racer = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Rae', 'Racer'] });
const alone = await signIn({ companyId: ids.a2, roles: [RESELLER], name: ['Al', 'Alone'] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });

const get = (path: string, as: Person, query = {}) => call('GET', `/api/accessReview/${path}`, { as, query });
const post = (path: string, as: Person, body: object) => call('POST', `/api/accessReview/${path}`, { as, body });
const openOf = async (as: Person, query = {}) => (await get('open', as, query)).data.content;
const rowOf = async (as: Person, of: Person, query = {}) =>
  (await openOf(as, query)).find(({ userId }: { userId: string }) => userId === of.userId);
const answer = async (as: Person, of: Person, body: object, seenBy = as) => {
  const { id, version } = await rowOf(seenBy, of, seenBy === admin ? { companyId: ids.a } : {});
  return post('answer', as, { id, version, ...body });
};
const recordOf = (person: Person) => users(tenantScope(serverActor, ids.a)).get(person.userId);
const decisionOf = async (of: Person, as = ncra) => {
  const { data } = await get('report', as, { size: '100' });
  return data.content.find(({ userId }: { userId: string }) => userId === of.userId);
};

describe('starting a campaign', () => {
  it('is refused to all but super admins and NCRA staff of the root company', async () => {
    for (const person of [experian, seller, branch]) expect((await post('start', person, {})).http).toBe(403);
  });

  it('covers every user of the tenant who can sign in, once', async () => {
    expect((await post('start', ncra, {})).message).toBe('The access review has started');
    const { data } = await get('campaigns', ncra);
    expect(data.campaigns).toMatchObject([
      { state: 'running', users: 8, open: 8, startedBy: 'Nora Root', disabled: 0 },
    ]);
    expect((await get('campaigns', stranger)).data.campaigns).toEqual([]);
  });

  it('is refused while one is running', async () => {
    expect(await post('start', ncra, {})).toMatchObject({ http: 409, status: 'Failure' });
    expect(await post('start', admin, { companyId: ids.a })).toMatchObject({ http: 409 });
  });
});

describe('who waits for an answer', () => {
  it('is shown to the users of the same company, the caller as one about whom others decide', async () => {
    const rows = await openOf(seller);
    expect(rows.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Bea Branch',
      'Rae Racer',
      'Sam Seller',
      'Sue Seller',
      'Tom Third',
    ]);
    expect(rows.at(-1)).toMatchObject({ name: 'Sam Seller', isSelf: true, factor: 'sms', tokens: 0 });
    expect((await get('campaigns', seller)).data).toMatchObject({
      mine: 4,
      mayStart: false,
      campaigns: [{ users: 5 }],
    });
  });

  it('is shown to the root’s NCRA staff where a company has no other user', async () => {
    const names = (await openOf(ncra)).map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ed Root', 'Nora Root', 'Al Alone']));
    expect(names).toHaveLength(3);
  });

  it('is counted for the dashboard of each user, and for nobody of another tenant or of none', async () => {
    const waiting = async (as: Person) => (await call('GET', '/api/worklist/ruleChanges', { as })).data.access;
    const { campaigns } = (await get('campaigns', ncra)).data;
    expect(await waiting(seller)).toEqual({ users: 4, dueOn: campaigns[0].dueOn });
    expect(await waiting(branch)).toMatchObject({ users: 4 });
    // The other user of the root company, and the one of a company that has no other.
    expect(await waiting(ncra)).toMatchObject({ users: 2 });
    expect(await waiting(experian)).toMatchObject({ users: 1 });
    for (const none of [alone, stranger, admin]) expect(await waiting(none)).toEqual({ users: 0, dueOn: '' });
  });

  it('counts valid tokens, and says for what a user is looked at first', async () => {
    const body = { name: 'Order system', scopes: ['endUser.read'], days: 10 };
    expect((await call('POST', '/api/apiToken/create', { as: third, body })).status).toBe('Success');
    expect(await rowOf(seller, third)).toMatchObject({ tokens: 1, flags: ['dormant'] });
    expect((await rowOf(experian, ncra)).flags).toEqual(['dormant', 'admin']);
  });

  it('counts no token that was revoked or has ended, nor one of another user', async () => {
    const body = { name: 'Old system', scopes: ['endUser.read'], days: 10 };
    const { data } = await call('POST', '/api/apiToken/create', { as: third, body });
    const revoked = { id: data.token.id, why: 'no longer needed' };
    expect((await call('POST', '/api/apiToken/revoke', { as: third, body: revoked })).status).toBe('Success');
    expect(await rowOf(seller, third)).toMatchObject({ tokens: 1 });
    expect(await rowOf(seller, second)).toMatchObject({ tokens: 0 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 86_400_000 });
    const counted = await countPersonalTokens(tenantIdOf(ids.a), Date.now());
    vi.useRealTimers();
    expect(counted.get(third.claims.sub ?? '')).toBeUndefined();
  });

  it('is read in as many calls for all users of a tenant as for a few', async () => {
    const meter = attachMeter();
    const callsOf = async (as: Person, query = {}) => {
      await openOf(as, query);
      meter.reset();
      return { users: (await openOf(as, query)).length, calls: meter.calls };
    };
    const [few, all] = [await callsOf(seller), await callsOf(admin, { companyId: ids.a })];
    expect(all.users).toBeGreaterThan(few.users);
    // A super admin's tenant is looked up first.
    expect(all.calls).toBeLessThanOrEqual(few.calls + 1);
  });
});

describe('an answer', () => {
  it('about oneself is refused, whatever roles one has', async () => {
    for (const person of [ncra, seller]) {
      const { http, data } = await answer(person, person, { answer: 'kept' });
      expect([http, data.reason]).toEqual([
        403,
        'You cannot decide about yourself. Another user of your company does.',
      ]);
    }
    const { id, version } = await rowOf(seller, seller);
    const kept = await post('keep', seller, { users: [{ id, version }] });
    expect(kept.data).toMatchObject({ done: [], refused: [{ id }] });
    expect((await decisionOf(seller)).state).toBe('open');
  });

  it('of root staff is refused where the company has other users', async () => {
    expect((await answer(ncra, second, { answer: 'removed', note: 'Left' }, seller)).http).toBe(403);
  });

  it.each(['answer', 'keep', 'restore', 'end'])(
    '%s of what is foreign reads byte for byte as of what is missing',
    async (path) => {
      const { id, version } = await rowOf(seller, second);
      const bodies = (one: string) => ({
        answer: { id: one, version, answer: 'kept' },
        keep: { users: [{ id: one, version }] },
        restore: { ids: [one] },
        end: { id: one },
      });
      const { data } = await get('campaigns', ncra);
      const foreign = path === 'end' ? data.campaigns[0].id : id;
      const textFor = async (one: string, as: Person) => {
        const { text } = await post(path, as, bodies(one)[path as 'answer']);
        return text.replaceAll(one, 'ID');
      };
      const missing = await textFor(`${ids.b}-00000000000000`, stranger);
      expect(await textFor(foreign, stranger)).toBe(missing);
      // Of another company of the same tenant, too.
      if (path !== 'end') expect(await textFor(foreign, alone)).toBe(missing);
    },
  );

  it('keeps, and says who answered in how many seconds', async () => {
    expect((await answer(seller, third, { answer: 'kept', seconds: 42 })).message).toBe('Answered');
    expect(await decisionOf(third)).toMatchObject({
      state: 'kept',
      decidedBy: 'Sam Seller',
      seconds: 42,
      roles: 'Reseller',
      person: 'Tom Third',
    });
    expect((await recordOf(third)).version).toBe(1);
  });

  it('keeps several at once, and names those that are refused', async () => {
    const rows = await openOf(experian);
    const users = rows.map(({ id, version }: { id: string; version: number }) => ({ id, version, seconds: 2 }));
    const { data } = await post('keep', experian, { users });
    expect(data.done).toHaveLength(1);
    expect(data.refused).toMatchObject([
      { reason: 'You cannot decide about yourself. Another user of your company does.' },
    ]);
    expect(await decisionOf(ncra)).toMatchObject({ state: 'kept', decidedBy: 'Ed Root', seconds: 2 });
  });

  it('that comes second is a conflict', async () => {
    const { id } = await decisionOf(third);
    const { http, message, data } = await post('answer', branch, { id, version: 1, answer: 'removed', note: 'Left' });
    expect([http, message, data.reason]).toEqual([
      409,
      'Update Failed',
      'Another user saved this record meanwhile. Reload it to see their changes.',
    ]);
    expect((await recordOf(third)).enabled).toBe(true);
  });

  it('of two at the same moment counts once', async () => {
    const { id, version } = await rowOf(seller, racer);
    const both = await Promise.all([
      post('answer', seller, { id, version, answer: 'kept' }),
      post('answer', third, { id, version, answer: 'removed', note: 'Left' }),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
    const { state } = await decisionOf(racer);
    expect((await recordOf(racer)).enabled).toBe(state === 'kept');
  });

  it('changes roles to those that the user has or the answering user may give, and no others', async () => {
    const given = await answer(seller, second, { answer: 'rolesChanged', roles: [NCRA] });
    expect([given.status, given.data.reason]).toEqual(['Failure', 'You cannot give this role.']);
    const same = await answer(seller, second, { answer: 'rolesChanged', roles: [RESELLER, EXPERIAN] });
    expect(same.status).toBe('Failure');
    expect((await answer(seller, second, { answer: 'rolesChanged', roles: [EXPERIAN] })).status).toBe('Success');
    expect((await recordOf(second)).userRoles).toEqual([{ roleId: EXPERIAN }]);
    expect(await decisionOf(second)).toMatchObject({ state: 'rolesChanged', newRoles: 'Experian' });
  });

  it('removes the access: the next request is refused, the account is closed, and the history says why', async () => {
    expect((await answer(ncra, alone, { answer: 'removed', note: 'Left the company' })).status).toBe('Success');
    expect((await get('open', alone)).http).toBe(401);
    expect(await decisionOf(alone)).toMatchObject({ state: 'removed', note: 'Left the company' });
    const query = { kind: 'user', id: alone.userId };
    const { data } = await call('GET', '/api/record/history', { as: admin, query });
    expect(data.content[0]).toMatchObject({ way: 'accessReview', who: 'Nora Root' });
    await runTasks({ time: new Date(Date.now() + 120_000).toISOString() });
    expect((await recordOf(alone)).enabled).toBe(false);
  });
});

describe('the report', () => {
  it('shows a company its own part, and who may start campaigns all of it', async () => {
    const totals = await Promise.all(
      [ncra, experian, second, stranger].map(async (as) => (await get('report', as)).data.totalElements),
    );
    expect(totals).toEqual([8, 2, 5, 0]);
    expect((await get('report', admin, { companyId: ids.a })).data.totalElements).toBe(8);
  });

  it('filters by what was decided, and is written as CSV', async () => {
    const removed = { field: 'state', is: 'oneOf', values: ['removed'] };
    const filter = JSON.stringify({ all: [removed, { field: 'decidedBy', is: 'contains', text: 'nora' }] });
    const { data } = await get('report', ncra, { filter });
    expect(data.content).toMatchObject([{ person: 'Al Alone' }]);
    const columns = 'person,state,decidedBy,newRoles';
    const query = {
      of: '/api/accessReview/report',
      query: String(new URLSearchParams({ filter })),
      columns,
      as: 'csv',
      timeZone: 'UTC',
    };
    const file = await call('GET', '/api/view/export', { as: ncra, query });
    expect(await (await fetch(file.data.url)).text()).toBe(
      'User,Decision,Decided by,New Roles\r\nAl Alone,Access removed,Nora Root,\r\n',
    );
  });

  it('counts answers and the median of seconds for each user who answers', async () => {
    const [campaign] = (await get('campaigns', ncra)).data.campaigns;
    const sam = campaign.deciders.find(({ name }: { name: string }) => name === 'Sam Seller');
    expect(sam).toMatchObject({ medianSeconds: 42 });
    expect(campaign.companies.map(({ users }: { users: number }) => users).sort()).toEqual([1, 2, 5]);
  });
});

describe('ending a campaign early', () => {
  it('disables no user, and says of the others that nobody has answered', async () => {
    const [{ id }] = (await get('campaigns', ncra)).data.campaigns;
    expect((await post('end', branch, { id })).http).toBe(403);
    expect((await post('end', ncra, { id })).message).toBe('The access review was ended');
    expect((await decisionOf(experian)).state).toBe('unanswered');
    expect((await recordOf(experian)).enabled).toBe(true);
    expect(await openOf(experian)).toEqual([]);
    expect((await post('end', ncra, { id })).status).toBe('Failure');
  });

  it('lets another one begin', async () => {
    expect((await post('start', admin, { companyId: ids.a })).status).toBe('Success');
    expect((await get('campaigns', ncra)).data.campaigns.map(({ state }: { state: string }) => state)).toEqual([
      'running',
      'ended',
    ]);
  });
});
