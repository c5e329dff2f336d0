import { describe, expect, it } from 'vitest';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { attachFaults } = await import('../support/faults.ts');
const { endUserForm, providerForm, resellerForm } = await import('../support/business-forms.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });
const all = tenantScope({ userId: 'test', userName: 'Test' }, ids.a);

let people = 0;
const staff = async (companyId: string, roles: RoleId[] = [companyId === ids.a ? NCRA : RESELLER], more = {}) => {
  const name = ['Person', `Number${String(++people).padStart(3, '0')}`] as const;
  return { ...(await signIn({ companyId, roles, name, ...more })), name: name.join(' ') };
};

const made = {
  provider: ['/api/techProvider', providerForm],
  reseller: ['/api/reseller/add', resellerForm],
  endUser: ['/api/endUser', endUserForm],
} as const;
const add = async (kind: ResponsibleKind, as: Person, responsibleId: string): Promise<string> => {
  const [path, form] = made[kind];
  const { status, data } = await call('POST', path, { as, body: form({ responsibleId }) });
  expect([status, data?.reason]).toEqual(['Success', undefined]);
  return data.id;
};
const responsibleOf = async (kind: ResponsibleKind, id: string, as: Person) => {
  const [path, query] = {
    provider: [`/api/techProvider/${id}`, {}],
    reseller: ['/api/reseller/edit', { companyId: id }],
    endUser: [`/api/endUser/${id}`, {}],
  }[kind] as [string, Record<string, string>];
  return (await call('GET', path, { as, query })).data.responsibleId;
};
const preview = (as: Person, query: Record<string, string>) => call('GET', '/api/worklist/handOver', { as, query });
const reassign = (as: Person, body: object) => call('POST', '/api/worklist/handOver', { as, body });
const work = async () => {
  // The first run writes a notification as a task, the second one sends it.
  await runTasks({ time: new Date().toISOString() });
  await runTasks({ time: new Date().toISOString() });
};
const notifications = async (as: Person): Promise<{ title: string; text: string; link: string }[]> =>
  (await call('GET', '/api/notification/listall', { as, query: { size: '50' } })).data.content;

describe('a reassignment', () => {
  it('assigns all that one person looks after to another one of the company, in the name of the requesting user, and notifies them', async () => {
    const [from, to] = [await staff(ids.a), await staff(ids.a)];
    const own = [
      ['provider', await add('provider', ncra, from.userId)],
      ['provider', await add('provider', ncra, from.userId)],
      ['reseller', await add('reseller', ncra, from.userId)],
    ] as const;
    const others = await add('provider', ncra, ncra.userId);
    const { data } = await preview(ncra, { from: from.userId });
    expect(data).toMatchObject({
      from: { id: from.userId, name: from.name },
      records: { provider: 2, reseller: 1, endUser: 0 },
      left: 0,
    });
    expect(data.people).toContainEqual({ id: to.userId, name: to.name });
    expect(data.people.map(({ id }: { id: string }) => id)).not.toContain(from.userId);
    const reply = await reassign(ncra, { from: from.userId, to: to.userId });
    expect(reply.message).toBe('The records are being reassigned. A notification tells when it is done.');
    await work();
    for (const [kind, id] of own) expect(await responsibleOf(kind, id, ncra)).toBe(to.userId);
    expect(await responsibleOf('provider', others, ncra)).toBe(ncra.userId);
    expect((await notifications(ncra))[0]).toMatchObject({
      title: 'Reassignment finished',
      text: `3 records of ${from.name} are assigned to ${to.name} now.`,
      link: `/worklist?turn=all&responsible=${to.userId}`,
    });
    const entries = (await tableItems()).filter(({ changes }) =>
      String(changes).includes(`"after":{"responsibleId":"${to.userId}"`),
    );
    expect(entries.map(({ by }) => by)).toEqual([ncra.userId, ncra.userId]);
    expect(await openTaskKinds()).toEqual([]);
  });

  it('reassigns one kind alone, or to no user, and says of no user that they have left', async () => {
    const from = await staff(ids.a);
    const [provider, reseller] = [await add('provider', ncra, from.userId), await add('reseller', ncra, from.userId)];
    await reassign(ncra, { from: from.userId, to: '', kind: 'reseller' });
    await work();
    expect(await responsibleOf('reseller', reseller, ncra)).toBe('');
    expect(await responsibleOf('provider', provider, ncra)).toBe(from.userId);
    const { data } = await call('GET', '/api/worklist/list', { as: ncra, query: { turn: 'all', responsible: 'lost' } });
    expect(data.totalElements).toBe(0);
    expect((await notifications(ncra))[0]?.text).toBe(
      `1 record of ${from.name} is unassigned now. 1 record that you may not change or did not choose stays.`,
    );
  });

  it('leaves and counts what the person who asks may not change', async () => {
    const both = await staff(ids.a, [NCRA, RESELLER]);
    const to = await staff(ids.a);
    const provider = await add('provider', ncra, both.userId);
    const endUser = await add('endUser', both, both.userId);
    expect((await preview(ncra, { from: both.userId })).data).toMatchObject({
      records: { provider: 1, endUser: 0 },
      left: 1,
    });
    await reassign(ncra, { from: both.userId, to: to.userId });
    await work();
    expect(await responsibleOf('provider', provider, ncra)).toBe(to.userId);
    expect(await responsibleOf('endUser', endUser, both)).toBe(both.userId);
    expect((await notifications(ncra))[0]?.text).toContain('1 record that you may not change or did not choose stays.');
    await reassign(admin, { from: both.userId, to: to.userId });
    await work();
    expect(await responsibleOf('endUser', endUser, both)).toBe(to.userId);
  });

  it('is open to a reseller for its own end users', async () => {
    const [from, to] = [await staff(ids.a1), await staff(ids.a1)];
    const endUser = await add('endUser', seller, from.userId);
    expect((await reassign(seller, { from: from.userId, to: to.userId })).status).toBe('Success');
    await work();
    expect(await responsibleOf('endUser', endUser, seller)).toBe(to.userId);
  });
});

describe('who may not', () => {
  it('is refused: no right, another company’s person, a taker who is none', async () => {
    const from = await staff(ids.a);
    const provider = await add('provider', ncra, from.userId);
    expect((await preview(experian, { from: from.userId })).http).toBe(403);
    expect((await reassign(experian, { from: from.userId, to: '' })).http).toBe(403);
    expect((await reassign(ncra, { from: from.userId, to: '', kind: 'endUser' })).http).toBe(403);
    for (const ask of [preview, (as: Person, body: { from: string }) => reassign(as, { ...body, to: '' })])
      for (const [as, id] of [
        [ncra, foreign.userId],
        [seller, from.userId],
        [foreign, from.userId],
      ] as const) {
        const [known, none] = [await ask(as, { from: id }), await ask(as, { from: id.replace(/.{6}$/, 'zzzzzz') })];
        expect([known.http, known.text]).toEqual([none.http, none.text]);
        expect(known.status).toBe('Failure');
      }
    const locked = await staff(ids.a, [NCRA], { enabled: false });
    for (const to of [from.userId, foreign.userId, seller.userId, admin.userId, locked.userId, 'nobody']) {
      const refused = await reassign(ncra, { from: from.userId, to });
      expect([refused.status, refused.message]).toEqual(['Failure', 'Reassignment Failed']);
    }
    const idle = await staff(ids.a);
    expect((await reassign(ncra, { from: idle.userId, to: '' })).data.reason).toBe('There is nothing to reassign.');
    expect(await openTaskKinds()).toEqual([]);
    expect(await responsibleOf('provider', provider, ncra)).toBe(from.userId);
  });
});

describe('a reassignment of many', () => {
  const MANY = 60;
  const many = async () => {
    const [from, to] = [await staff(ids.a), await staff(ids.a)];
    const made: string[] = [];
    for (let at = 0; at < MANY; at++) made.push(await add('provider', ncra, from.userId));
    return { from, to, made };
  };
  const held = async (userId: string) =>
    (
      await providers(all).all({
        listFilter: { key: `of ${userId}`, matches: (value) => value('responsibleId') === userId },
      })
    ).length;

  it('ends right wherever it was interrupted, and notifies once, with the whole count', async () => {
    const { from, to } = await many();
    await reassign(ncra, { from: from.userId, to: to.userId });
    const before = (await notifications(ncra)).length;
    const faults = attachFaults();
    for (const [change, when] of [
      [0, 'before'],
      [0, 'after'],
      [1, 'before'],
      [1, 'after'],
    ] as const) {
      faults.crashAt(change, when);
      await runTasks({ time: new Date().toISOString() }).catch(() => undefined);
      faults.heal();
    }
    await work();
    await work();
    expect([await held(from.userId), await held(to.userId)]).toEqual([0, MANY]);
    const received = await notifications(ncra);
    expect(received.length).toBe(before + 1);
    expect(received[0]?.text).toBe(`${MANY} records of ${from.name} are assigned to ${to.name} now.`);
  }, 120_000);

  it('does not take away from a user who was set meanwhile, and keeps what others have saved', async () => {
    const { from, to, made } = await many();
    await reassign(ncra, { from: from.userId, to: to.userId });
    const [first = '', last = ''] = [made[0], made[1]];
    // The run has read the list by then, and not yet the records.
    const other = tenantScope({ userId: 'other', userName: 'Other' }, ids.a);
    let isDone = false;
    const meanwhile = async () => {
      isDone = true;
      await providers(other).patchLatest(last, { responsibleId: ncra.userId });
      await providers(other).patchLatest(first, { tpType: 'Saved meanwhile' });
    };
    table.middlewareStack.add(
      (next, context) => async (args) => {
        const areRecords =
          context.commandName === 'BatchGetItemCommand' && !JSON.stringify(args.input).includes('HEAD');
        if (areRecords && !isDone) await meanwhile();
        return next(args);
      },
      { step: 'initialize', name: 'meanwhile', override: true },
    );
    await work();
    table.middlewareStack.remove('meanwhile');
    expect(isDone).toBe(true);
    expect(await responsibleOf('provider', last, ncra)).toBe(ncra.userId);
    const { data } = await call('GET', `/api/techProvider/${first}`, { as: ncra });
    expect(data).toMatchObject({ responsibleId: to.userId, tpType: 'Saved meanwhile' });
    expect((await notifications(ncra))[0]?.text).toContain(`${MANY - 1} records of ${from.name}`);
  }, 120_000);

  it('stops when the new responsible person has left, and says so', async () => {
    const [from, to] = [await staff(ids.a), await staff(ids.a)];
    const id = await add('provider', ncra, from.userId);
    await reassign(ncra, { from: from.userId, to: to.userId });
    await users(all).patchLatest(to.userId, { enabled: false });
    await work();
    expect(await responsibleOf('provider', id, ncra)).toBe(from.userId);
    expect((await notifications(ncra))[0]).toMatchObject({
      title: 'Reassignment stopped',
      text: `0 records of ${from.name} are assigned to ${to.name} now. The rest stays: ${to.name} can no longer be responsible for them.`,
    });
    expect(await openTaskKinds()).not.toContain('hand-over');
  });
});
