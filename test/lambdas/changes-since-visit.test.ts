import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitChanges } from '#contract/worklist/changes.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, otherOf, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { EXPERIAN, NCRA, RESELLER } = await import('#contract/rules/roles.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { attachMeter } = await import('../support/meter.ts');
const { recordActivity, noOrigin } = await import('#lambdas/entities/activity.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { clearCaches } = await import('#lambdas/store/ttl-cache.ts');

const NOW = Date.parse('2026-11-23T02:30:00Z');
const STEP = 1000;
let now = NOW;

/** Time goes on by a second. */
const later = () => {
  now += STEP;
  vi.setSystemTime(now);
};

vi.useFakeTimers({ toFake: ['Date'], now });
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());
const { ids, people, own } = await createWorld();

/** The person signs in again, now. */
const visit = async (person: Person): Promise<Person> => {
  later();
  const claims = claimsOf(person.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: person.userId }, now);
  later();
  await recordActivity(person.userId, { type: 'login' }, noOrigin);
  later();
  return { ...person, claims };
};

const changes = async (as: Person): Promise<VisitChanges> => (await call('GET', '/api/worklist/changes', { as })).data;

const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  later();
  const { status, data, message } = await call(method, path, { as, body });
  expect([status, message]).toEqual(['Success', expect.anything()]);
  return data;
};

const changeProvider = async (as: Person, id: string, fields: object) => {
  const { data } = await call('GET', `/api/techProvider/${id}`, { as });
  return send('PUT', '/api/techProvider', as, { ...data, ...fields });
};

describe('what changed since the last visit', () => {
  it('is nothing on the first visit', async () => {
    const first = await visit(await signIn({ companyId: ids.a, roles: [EXPERIAN] }));
    expect(await changes(first)).toEqual({ since: '', kinds: {}, newest: [], isCut: false });
  });

  it('is what others added, changed and removed since, newest first, and not what was before or the user’s own', async () => {
    const before = await visit(people.experian);
    const old = await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Long There' }));
    await visit(before);
    later();
    const since = new Date(now - 2 * STEP).toISOString();
    const fresh = await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Just Come' }));
    const removed = await send('POST', '/api/techProvider', people.ncra, providerForm({ name: 'Come And Gone' }));
    later();
    await call('DELETE', `/api/techProvider/${removed.id}`, { as: people.ncra });
    await changeProvider(people.ncra, old.id, { name: 'Renamed' });
    const again = await visit(people.experian);
    await changeProvider(again, own.provider.id, { isExperianSignoff: false });
    const found = await changes(again);
    expect(found).toMatchObject({
      since,
      kinds: { provider: { added: 1, changed: 1, removed: 0 } },
      isCut: false,
    });
    expect(found.newest.map(({ kind, recordId, record, what }) => [kind, recordId, record, what])).toEqual([
      ['provider', old.id, 'Renamed', 'changed'],
      ['provider', fresh.id, 'Just Come', 'added'],
    ]);
    expect(found.newest[0]?.by).toBe('Test Person');
  });

  it('names a record that was removed, as it was last', async () => {
    await visit(people.experian);
    const again = await visit(people.experian);
    later();
    const { data } = await call('GET', '/api/techProvider/listall', { as: people.ncra, query: { searchText: 'Just' } });
    await call('DELETE', `/api/techProvider/${data.content[0].id}`, { as: people.ncra });
    const [line] = (await changes(again)).newest;
    expect(line).toMatchObject({ kind: 'provider', record: 'Just Come', what: 'removed' });
  });

  it('shows no user what is not in their scope', async () => {
    const others = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });
    const all = [people.seller, others, foreign, people.ncra, people.experian, people.admin];
    for (const person of all) await visit(person);
    const signedIn = new Map<Person, Person>();
    for (const person of all) signedIn.set(person, await visit(person));
    const endUser = await send('POST', '/api/endUser', people.seller, endUserForm({ name: 'Of The First' }));
    await send('PUT', '/api/endUser', people.seller, { ...endUser, ...otherOf('Brought By It') });
    const seen = async (person: Person) =>
      (await changes(signedIn.get(person) as Person)).newest.map(({ record }) => record).sort();
    expect(await seen(others)).toEqual([]);
    expect(await seen(foreign)).toEqual([]);
    expect(await seen(people.experian)).toEqual(['Of The First']);
    expect(await seen(people.ncra)).toEqual(['Brought By It', 'Of The First']);
    expect(await seen(people.admin)).toEqual(['Brought By It', 'Of The First']);
  });

  it('is counted as far as five hundred changes of a list, and says when there were more', async () => {
    await visit(people.experian);
    const again = await visit(people.experian);
    const list = providers(chosenScope({ userId: people.ncra.userId, userName: '' }, ids.a));
    for (let nth = 0, { version } = await list.get(own.provider.id); nth < 501; nth++)
      ({ version } = await list.update(own.provider.id, version, { experianComments: `${nth}` }));
    clearCaches();
    expect(await changes(again)).toMatchObject({ isCut: true, kinds: { provider: { changed: 1 } } });
  }, 120_000);

  it('is read once: a warm process reads what is new', async () => {
    await visit(people.experian);
    const again = await visit(people.experian);
    await changeProvider(people.ncra, own.provider.id, { name: 'Once More' });
    await changes(again);
    const meter = attachMeter();
    await changes(again);
    expect(meter.calls).toBeLessThanOrEqual(8);
    expect(meter.readUnits).toBeLessThanOrEqual(12);
    await changeProvider(people.ncra, own.provider.id, { name: 'And More' });
    expect((await changes(again)).newest[0]?.record).toBe('And More');
  });
});
