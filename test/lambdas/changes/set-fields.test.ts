import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../../support/business-forms.ts';
import { inDays } from '../../support/days.ts';
import type { Person } from '../../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { signIn } = await import('../../support/people.ts');
const { runTasks } = await import('../../support/run-tasks.ts');
const { OTHER_REASON } = await import('../../support/standings.ts');
const { accounted, deliver, resume } = await import('../imports/import-calls.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { env } = await import('#lambdas/store/env.ts');
const { findImport } = await import('#lambdas/entities/imports/import.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { changesOf } = await import('./change-calls.ts');

let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});

const made = async (path: string, as: Person, body: object) => {
  const { status, data, message } = await call('POST', path, { as, body });
  if (status !== 'Success') throw new Error(message);
  return data;
};
const provider = async (fields: object = {}, as = world.people.ncra) =>
  made('/api/techProvider', as, providerForm(fields));
const read = async (id: string, as = world.people.ncra) => (await call('GET', `/api/techProvider/${id}`, { as })).data;
const REVIEW = { op: 'set', fields: { reviewDate: '2027-05-01' } };

describe('setting fields of many records', () => {
  it('shows a plan before anything is written, then writes it, and each record’s history says so with its link', async () => {
    const { ncra } = world.people;
    const changes = changesOf('techProvider', ncra, world.ids.a);
    const [one, two, same] = [await provider(), await provider(), await provider({ reviewDate: '2027-05-01' })];
    const plan = await changes.plan(REVIEW, [one.id, two.id, same.id]);
    expect(plan).toMatchObject({
      state: 'checked',
      fileName: 'Bulk change: NCRA Review Date of 3 technology providers',
      change: REVIEW,
      plan: { rows: 3, updated: 2, unchanged: 1, failed: 0 },
      examples: [
        { name: one.name, fields: [{ label: 'NCRA Review Date', before: '03/04/2026', after: '05/01/2027' }] },
        { name: two.name },
      ],
    });
    expect((await read(one.id)).reviewDate).toBe('2026-03-04');
    const done = (await changes.transition(plan.id, 'confirm')).data;
    expect(done).toMatchObject({ state: 'done', counts: { rows: 3, updated: 2, unchanged: 1, failed: 0 } });
    expect(accounted(done.counts)).toBe(3);
    expect(await read(one.id)).toMatchObject({ reviewDate: '2027-05-01', version: 2 });
    expect((await read(same.id)).version).toBe(1);
    const { data } = await call('GET', '/api/record/history', { as: ncra, query: { kind: 'provider', id: one.id } });
    expect(data.content[0]).toMatchObject({ way: 'change', importId: plan.id });
    await runTasks({ time: new Date().toISOString() });
    const { data: notifications } = await call('GET', '/api/notification/listall', { as: ncra });
    expect(notifications.content).toContainEqual(
      expect.objectContaining({
        title: 'Bulk change finished: NCRA Review Date of 3 technology providers',
        text: '2 done, 1 already so.',
      }),
    );
    expect((await changes.list()).data.content.map(({ id }: { id: string }) => id)).toContain(plan.id);
  });

  it('sets the person, types and membership of resellers, and dates and types of end users', async () => {
    const { ncra, seller, admin } = world.people;
    const reseller = await made('/api/reseller/add', ncra, resellerForm());
    const fields = { responsible: ncra.userId, resellerTypes: [2, 3], member: 1, resellerDate: '2026-01-31' };
    const changes = changesOf('reseller', ncra, world.ids.a);
    const refused = await changes.run({ op: 'set', fields: { ...fields, responsible: seller.userId } }, [reseller.id]);
    expect(refused.counts).toMatchObject({ updated: 0, failed: 1 });
    expect(refused.errors[0].message).toContain('Please choose a user of the company who can sign in');
    expect((await changes.run({ op: 'set', fields }, [reseller.id])).counts).toMatchObject({ updated: 1, failed: 0 });
    const { data } = await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: reseller.id } });
    expect(data).toMatchObject({ ismember: 1, resellerDate: '2026-01-31', name: reseller.name });
    expect(data.companyResellerTypeList.map((each: { resellerId: { id: number } }) => each.resellerId.id)).toEqual([
      2, 3,
    ]);
    const endUser = await made('/api/endUser', seller, endUserForm());
    const users = changesOf('endUser', admin, world.ids.a1);
    const set = { op: 'set', fields: { endUserReviewDate: '2026-12-01', endUserTypes: [1], services: [1, 2] } };
    expect((await users.run(set, [endUser.id], world.ids.a1)).counts).toMatchObject({ updated: 1, failed: 0 });
    const { data: after } = await call('GET', `/api/endUser/${endUser.id}`, { as: seller });
    expect(after).toMatchObject({ endUserReviewDate: '2026-12-01', name: endUser.name, addressId: endUser.addressId });
    expect(after.enduserServiceProductList).toHaveLength(2);
  });

  it('counts a record as unchanged that another user has changed in the same way since the plan', async () => {
    const { ncra } = world.people;
    const changes = changesOf('techProvider', ncra, world.ids.a);
    const [late, moved] = [await provider(), await provider()];
    const { id } = await changes.plan(REVIEW, [late.id, moved.id]);
    const save = async (one: string, fields: object) =>
      call('PUT', '/api/techProvider', { as: ncra, body: { ...(await read(one)), ...fields } });
    expect((await save(late.id, { reviewDate: '2027-05-01' })).status).toBe('Success');
    expect((await save(moved.id, { reviewDate: '2027-06-01' })).status).toBe('Success');
    const { data } = await changes.transition(id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { updated: 0, unchanged: 1, failed: 1 } });
    expect(data.errors).toMatchObject([{ value: moved.name, message: expect.stringContaining('since the plan') }]);
  });

  it('counts a record as unchanged that is so already: types in another order, a planned step, one that its form refuses', async () => {
    const { ncra } = world.people;
    const types = [2, 3].map((id) => ({ resellerId: { id } }));
    const { id } = await made('/api/reseller/add', ncra, resellerForm({ companyResellerTypeList: types }));
    const changes = changesOf('reseller', ncra, world.ids.a);
    const set = { op: 'set', fields: { resellerTypes: [3, 2] } };
    expect((await changes.plan(set, [id])).plan).toMatchObject({ updated: 0, unchanged: 1, failed: 0 });
    const { resellers } = await import('#lambdas/entities/records/reseller.ts');
    const all = resellers(chosenScope({ userId: 'u', userName: 'U' }, world.ids.a));
    const { addressId } = await all.get(id);
    await all.patchLatest(id, { companyResellerTypeList: [{ resellerId: { id: 3 } }, { resellerId: { id: 3 } }] });
    expect((await changes.plan(set, [id])).plan).toMatchObject({ updated: 1, unchanged: 0 });
    await all.patchLatest(id, { companyResellerTypeList: types });
    await all.patchLatest(id, { isregisteredUser: true, addressId: { ...addressId, userName: '' } });
    expect((await changes.plan(set, [id])).plan).toMatchObject({ updated: 0, unchanged: 1, failed: 0 });
    expect((await changes.plan({ op: 'set', fields: { resellerTypes: [3] } }, [id])).plan).toMatchObject({ failed: 1 });
    const step = {
      op: 'standing',
      step: { to: 'suspended', day: inDays(20), reason: OTHER_REASON, text: 'An audit is due.' },
    };
    expect((await changes.run(step, [id])).counts).toMatchObject({ updated: 1, failed: 0 });
    expect((await changes.plan(step, [id])).plan).toMatchObject({ updated: 0, unchanged: 1, failed: 0 });
  });

  it('refuses in the plan what the form would refuse, by the record’s name', async () => {
    const changes = changesOf('techProvider', world.people.ncra, world.ids.a);
    const one = await provider();
    const plan = await changes.plan({ op: 'set', fields: { reviewDate: '' } }, [one.id]);
    expect(plan).toMatchObject({
      plan: { failed: 1, updated: 0 },
      errors: [{ value: one.name, message: 'Please Select Review Date.' }],
    });
    const unknown = await changes.plan({ op: 'set', fields: { organizerTypes: [999] } }, [one.id]);
    expect(unknown.errors[0].message).toBe('Please select an organizer type from the list.');
  });

  it.each([
    ['techProvider', { companyId: { id: 'b' } }],
    ['techProvider', { activate: false }],
    ['techProvider', { isExperianSignoff: true }],
    ['techProvider', { experianName: 'Somebody' }],
    ['techProvider', { name: 'One name for all' }],
    ['techProvider', { version: 9 }],
    ['techProvider', { resellers: ['x'] }],
    ['techProvider', { reviewDate: '2027-01-01', enteredBy: 'x' }],
    ['techProvider', { reviewDate: 5 }],
    ['techProvider', { organizerTypes: [{ $gt: '' }] }],
    ['techProvider', {}],
    ['techProvider', JSON.parse('{"__proto__": "x"}')],
    ['techProvider', { constructor: 'x' }],
    ['reseller', { isregisteredUser: true }],
    ['reseller', { deactivate: true }],
    ['reseller', { resellerCompanyId: 'x' }],
    ['reseller', { userName: 'somebody@example.com' }],
    ['endUser', { companyId: 'x' }],
    ['endUser', { parentId: 'x' }],
    ['endUser', { snoozes: [] }],
  ] as const)('refuses the mass assignment of a field that is not offered: %s %o', async (kind, fields) => {
    const { admin } = world.people;
    const id = { reseller: world.own.reseller.id, techProvider: world.own.provider.id, endUser: world.own.endUser.id }[
      kind
    ];
    const answer = await changesOf(kind, admin, world.ids.a).ask({ op: 'set', fields }, [id], world.ids.a);
    expect(answer.http).toBe(400);
  });

  it('refuses further fields next to the change, and operations that a kind does not have', async () => {
    const { ncra } = world.people;
    const changes = changesOf('reseller', ncra, world.ids.a);
    const { id } = world.own.reseller;
    const more = await changes.ask({ op: 'activate', fields: { reviewDate: '2027-01-01' } }, [id]);
    expect(more.http).toBe(400);
    expect((await changes.ask({ op: 'activate' }, [id])).http).toBe(400);
    expect((await changes.ask({ op: 'drop' }, [id])).http).toBe(400);
    expect((await changes.ask(REVIEW, [])).http).toBe(400);
  });
});

describe('rights and scope of a change', () => {
  const set = {
    reseller: { op: 'set', fields: { resellerDate: '2026-02-02' } },
    techProvider: REVIEW,
    endUser: { op: 'set', fields: { endUserReviewDate: '2026-02-02' } },
  } as const;
  it.each([
    ['reseller', 'ncra', true],
    ['reseller', 'experian', false],
    ['reseller', 'seller', false],
    ['techProvider', 'ncra', true],
    ['techProvider', 'experian', false],
    ['techProvider', 'seller', false],
    ['endUser', 'ncra', false],
    ['endUser', 'experian', false],
    ['endUser', 'seller', true],
  ] as const)('%s by %s', async (kind, role, isAllowed) => {
    const ids = { reseller: world.own.reseller.id, techProvider: world.own.provider.id, endUser: world.own.endUser.id };
    const home = role === 'seller' ? world.ids.a1 : world.ids.a;
    const changes = changesOf(kind, world.people[role], home);
    if (isAllowed) expect((await changes.plan(set[kind], [ids[kind]])).plan).toMatchObject({ rows: 1, failed: 0 });
    else expect((await changes.ask(set[kind], [ids[kind]])).http).toBe(403);
  });

  it('refuses each record of another tenant like one that does not exist, with nothing of its name', async () => {
    const changes = changesOf('techProvider', world.people.ncra, world.ids.a);
    const plan = await changes.plan(REVIEW, [
      world.foreign.provider.id,
      `${world.ids.a}-nothing`,
      world.own.provider.id,
    ]);
    expect(plan.plan).toMatchObject({ rows: 3, updated: 1, failed: 2 });
    const [foreign, nothing] = plan.errors;
    expect({ ...foreign, row: 0 }).toEqual({ ...nothing, row: 0 });
    expect(foreign).toMatchObject({ value: '', message: 'This technology provider is not available.' });
    await changes.transition(plan.id, 'confirm');
    const { data } = await call('GET', `/api/techProvider/${world.foreign.provider.id}`, { as: world.people.admin });
    expect(data).toMatchObject({ version: 1, reviewDate: '2026-03-04' });
  });

  it('is not read, confirmed or undone by another tenant', async () => {
    const { id } = await changesOf('techProvider', world.people.ncra, world.ids.a).plan(REVIEW, [
      world.own.provider.id,
    ]);
    const other = await signIn({ companyId: world.ids.b, roles: [NCRA] });
    const theirs = changesOf('techProvider', other, world.ids.b);
    for (const how of ['confirm', 'cancel', 'undo'] as const)
      expect((await theirs.requestTransition(id, how)).message).toBe('Id Not Available');
  });

  it('refuses what staff of a reseller may not touch: end users of others', async () => {
    const [mine, others] = [
      world.own.endUser.id,
      (await made('/api/endUser', world.people.admin, endUserForm({ companyId: world.ids.a }))).id,
    ];
    const changes = changesOf('endUser', world.people.seller, world.ids.a1);
    expect((await changes.plan(set.endUser, [mine, others])).plan).toMatchObject({ updated: 1, failed: 1 });
  });

  it('asks for the rights again when it is committed', async () => {
    const one = await provider();
    const leaving = await signIn({ companyId: world.ids.a, roles: [NCRA] });
    const changes = changesOf('techProvider', leaving, world.ids.a);
    const { id } = await changes.plan(REVIEW, [one.id]);
    await changes.requestTransition(id, 'confirm');
    const { Item } = await table.send(
      new GetCommand({ TableName: env().TABLE_NAME, Key: keys.principal(leaving.claims.sub ?? '') }),
    );
    await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...Item, roles: [RESELLER] } }));
    await deliver(resume(world.ids.a, id));
    const stored = await findImport(chosenScope({ userId: 'u', userName: 'U' }, world.ids.a), id);
    expect(stored).toMatchObject({ state: 'refused', message: 'This user does not have access' });
    expect((await read(one.id)).version).toBe(1);
  });

  it('a super admin without a company changes records of one tenant, and has to choose if they are of several', async () => {
    const { admin } = world.people;
    const changes = changesOf('techProvider', admin, world.ids.a);
    expect((await changes.plan(REVIEW, [world.own.provider.id])).plan.rows).toBe(1);
    const several = await changes.ask(REVIEW, [world.own.provider.id, world.foreign.provider.id]);
    expect(several).toMatchObject({ message: 'No company is chosen' });
  });
});
