import { beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { divisionForm, endUserForm, otherOf, providerForm, resellerForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { accounted, healed } = await import('../imports/import-calls.ts');
const { changesOf, goOnDying } = await import('./change-calls.ts');

const DELETE = { op: 'delete' };
const ACTIVATE = { op: 'activate' };
let company: string;
let reseller: string;
let ncra: Person;
let seller: Person;

beforeEach(async () => {
  healed();
  ({ company, reseller, ncra, seller } = await createSmallTenant());
});

const made = async (path: string, as: Person, body: object) => {
  const { status, data, message } = await call('POST', path, { as, body });
  if (status !== 'Success') throw new Error(`${message} ${data?.reason}`);
  return data;
};
const provider = (fields: object = {}) => made('/api/techProvider', ncra, providerForm(fields));
const endUser = (fields: object = {}) => made('/api/endUser', seller, endUserForm(fields));
const read = async (path: string, as: Person) => (await call('GET', path, { as })).data;

describe('the deletion of many records', () => {
  it('takes along what each deletion takes along, and an undo brings all of it back', async () => {
    const [one, two] = [await endUser(), await endUser()];
    const division = await made('/api/division', seller, divisionForm(one.id));
    const changes = changesOf('endUser', seller, reseller);
    const plan = await changes.plan(DELETE, [one.id, two.id]);
    expect(plan).toMatchObject({
      plan: { updated: 2 },
      examples: [{ name: one.name, fields: [] }, { name: two.name }],
      effects: [{ noun: 'division', outcome: 'deleted', count: 1, names: [division.name] }],
    });
    const { data } = await changes.transition(plan.id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { rows: 2, updated: 2 } });
    expect((await call('GET', `/api/endUser/${one.id}`, { as: seller })).status).toBe('Failure');
    expect((await call('GET', `/api/division/${division.id}`, { as: seller })).status).toBe('Failure');
    const back = (await changes.transition(plan.id, 'undo')).data;
    expect(back).toMatchObject({ state: 'undone', undo: { restored: 2, left: 0, removed: 0 } });
    expect(await read(`/api/endUser/${one.id}`, seller)).toMatchObject({ name: one.name });
    expect(await read(`/api/division/${division.id}`, seller)).toMatchObject({ name: division.name });
    const changeOf = async (kind: string, id: string) =>
      (await call('GET', '/api/record/history', { as: seller, query: { kind, id } })).data.content[0];
    const undone = { what: 'restored', way: 'undoOfChange', importId: plan.id };
    expect(await changeOf('endUser', one.id)).toMatchObject(undone);
    expect(await changeOf('division', division.id)).toMatchObject(undone);
  });

  it('refuses a reseller that has end users, with the reason, and deletes the others', async () => {
    const other = await made('/api/reseller/add', ncra, resellerForm());
    await endUser();
    const changes = changesOf('reseller', ncra, company);
    const plan = await changes.plan(DELETE, [reseller, other.id]);
    expect(plan.plan).toMatchObject({ updated: 1, failed: 1 });
    expect(plan.errors[0].message).toBe('The reseller still has 1 end user.');
    expect((await changes.transition(plan.id, 'confirm')).data.counts).toMatchObject({ updated: 1, failed: 1 });
  });

  it('tells before how many end users and divisions of all of them would be without a provider', async () => {
    const [one, two, other] = [await provider(), await provider(), await provider()];
    const uses = (...ids: string[]) => ({ endUserTpList: ids.map((techProviderId) => ({ techProviderId })) });
    const [both] = [await endUser(uses(one.id, two.id)), await endUser(uses(other.id))];
    await made('/api/division', seller, divisionForm(both.id));
    const plan = await changesOf('techProvider', ncra, company).plan(DELETE, [one.id, two.id]);
    expect(plan.effects).toEqual([
      { noun: 'end user', outcome: 'released', count: 1, names: [both.name] },
      expect.objectContaining({ noun: 'division', outcome: 'released', count: 1 }),
    ]);
  });

  it('leaves what cannot come back, a name that is used by now, and says so apart from what is back already', async () => {
    const [one, two, back] = [await provider(), await provider(), await provider()];
    const changes = changesOf('techProvider', ncra, company);
    const { id } = await changes.run(DELETE, [one.id, two.id, back.id]);
    await provider({ name: one.name });
    const deleted = await call('GET', '/api/record/deleted', { as: ncra, query: { kind: 'provider' } });
    const { key } = deleted.data.content.find(({ name }: { name: string }) => name === back.name);
    const restored = await call('POST', '/api/record/restore', { as: ncra, body: { kind: 'provider', key } });
    expect(restored.status).toBe('Success');
    const { data } = await changes.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { restored: 1, left: 1, refused: 1 } });
    const reason = 'A technology provider with this name exists already.';
    expect(data.undoObstacles).toEqual([{ reason, count: 1, names: [one.name] }]);
    expect(await read(`/api/techProvider/${two.id}`, ncra)).toMatchObject({ name: two.name });
  });

  it('is not undone, and can be later, while nothing of it can come back', async () => {
    const one = await provider();
    const changes = changesOf('techProvider', ncra, company);
    const { id } = await changes.run(DELETE, [one.id]);
    const taken = await provider({ name: one.name });
    const vain = await changes.transition(id, 'undo');
    expect([vain.message, vain.data.reason]).toEqual([
      'Update Failed',
      'Nothing of it can be undone: 1 record is refused. A technology provider with this name exists already.',
    ]);
    expect(await changes.report(id)).toMatchObject({ state: 'done', undo: { left: 0, refused: 0 } });
    await call('DELETE', `/api/techProvider/${taken.id}`, { as: ncra });
    expect((await changes.transition(id, 'undo')).data).toMatchObject({ state: 'undone', undo: { restored: 1 } });
  });

  it('that is killed at every step, and its undo, end with accounts that add up', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 40; at++) ids.push((await provider()).id);
    const changes = changesOf('techProvider', ncra, company);
    const { id } = await changes.plan(DELETE, ids);
    await changes.requestTransition(id, 'confirm');
    await goOnDying(company, id, 6);
    const done = await changes.report(id);
    expect(done).toMatchObject({ state: 'done', counts: { rows: 40, updated: 40 } });
    expect(accounted(done.counts)).toBe(40);
    await changes.requestTransition(id, 'undo');
    await goOnDying(company, id, 10);
    const { state, undo } = await changes.report(id);
    expect([state, undo.restored, undo.left]).toEqual(['undone', 40, 0]);
    expect((await read('/api/techProvider/listall', ncra)).totalElements).toBe(40);
  });

  it('is refused to who may not delete', async () => {
    const [one] = [await endUser()];
    expect((await changesOf('endUser', ncra, company).ask(DELETE, [one.id])).http).toBe(403);
    expect((await changesOf('techProvider', seller, reseller).ask(DELETE, [one.id])).http).toBe(403);
    expect((await changesOf('reseller', seller, reseller).ask(DELETE, [reseller])).http).toBe(403);
  });
});

describe('the activation of many providers', () => {
  const entries = async () => {
    const user = await endUser(otherOf('First Other'));
    await made('/api/techProvider', seller, providerForm({ name: 'Second', isEndUserTp: true, endUserId: user.id }));
    const { content } = await read('/api/techProvider/listallEndUserTProvider', ncra);
    return { user, ids: content.map(({ id }: { id: string }) => id) as string[] };
  };

  it('associates each with the end user who entered it, as one activation does, and is undone', async () => {
    const { user, ids } = await entries();
    const active = await provider();
    const changes = changesOf('techProvider', ncra, company);
    const done = await changes.run(ACTIVATE, [...ids, active.id]);
    expect(done).toMatchObject({ state: 'done', counts: { rows: 3, updated: 2, unchanged: 1, failed: 0 } });
    for (const id of ids) expect(await read(`/api/techProvider/${id}`, ncra)).toMatchObject({ activate: true });
    const { endUserTpList } = await read(`/api/endUser/${user.id}`, seller);
    expect(endUserTpList.map((each: { techProviderId: string }) => each.techProviderId).sort()).toEqual(ids.toSorted());
    const { data } = await changes.transition(done.id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { restored: 2, left: 0 } });
    for (const id of ids) expect(await read(`/api/techProvider/${id}`, ncra)).toMatchObject({ activate: false });
  });

  it('is refused to staff of a reseller', async () => {
    const { ids } = await entries();
    expect((await changesOf('techProvider', seller, reseller).ask(ACTIVATE, ids)).http).toBe(403);
  });
});
