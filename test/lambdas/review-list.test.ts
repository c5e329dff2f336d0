import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedReview } from '#contract/review/lists.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { everybody } = await import('../support/all-people.ts');
const { signIn } = await import('../support/people.ts');
const { completeReview, giveUpReview, startReview } = await import('../support/reviews.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const NOW = '2026-11-23T15:00:00Z';
const freeze = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
freeze();
beforeEach(() => void freeze());
afterEach(() => void vi.useRealTimers());

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const second = await signIn({ companyId: ids.a, roles: [NCRA] });
const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
const cast = await everybody(ids.a);

const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([message, data?.reason ?? '', status]).toEqual([expect.anything(), '', 'Success']);
  return data;
};
const provider = (name: string, fields: object = {}) =>
  send('POST', '/api/techProvider', ncra, providerForm({ name, ...fields }));
const ask = (as: Person, query: Record<string, string> = {}) =>
  call('GET', '/api/review', { as, query: { size: '100', ...query } });
const list = async (as: Person, query?: Record<string, string>): Promise<ListedReview[]> =>
  (await ask(as, query)).data.content;
/** 'Record: obligation' of the reviews that a person sees, in the order of the list. */
const seen = async (as: Person, query?: Record<string, string>) =>
  (await list(as, query)).map(({ record, obligation }) => `${record}: ${obligation}`);

describe('who sees a review in the list of all', () => {
  const of = 'Seen';

  it('is who sees its record, and of a sign-off who sees more than that one was given', async () => {
    const { id } = await provider('Seen Cloud');
    const endUser = await send('POST', '/api/endUser', seller, endUserForm({ name: 'Seen Bank' }));
    const beside = await send('POST', '/api/endUser', neighbour, endUserForm({ name: 'Seen Motors' }));
    await startReview(ncra, id, 'provider.review');
    await startReview(experian, id, 'provider.signOff');
    await startReview(ncra, endUser.id, 'endUser.review');
    await completeReview(ncra, endUser.id, 'endUser.review');
    await startReview(ncra, beside.id, 'endUser.review');
    const all = [
      'Seen Bank: endUser.review',
      'Seen Cloud: provider.review',
      'Seen Cloud: provider.signOff',
      'Seen Motors: endUser.review',
    ];
    const shown = async (as: Person) => (await seen(as, { searchText: of })).sort();
    for (const name of ['super admin', 'NCRA', 'Experian', 'NCRA and Experian', 'NCRA and Reseller', 'all three']) {
      const person = cast.find((each) => each.name === name)?.person ?? admin;
      expect([name, await shown(person)]).toEqual([name, all]);
    }
    expect(await shown(seller)).toEqual([all[0], all[1]]);
    expect(await shown(neighbour)).toEqual([all[1], all[3]]);
    const theirs = await signIn({ companyId: ids.a1, roles: [NCRA] });
    expect(await shown(theirs)).toEqual([all[0], all[1]]);
  });

  it('is no user of another tenant: what there is is answered byte for byte like what there is not', async () => {
    const { text } = await ask(stranger, { searchText: 'No record is called so' });
    expect((await ask(stranger, { searchText: of })).text).toBe(text);
    const missing = (await ask(stranger, { companyId: `${ids.a}x` })).text;
    expect((await ask(stranger, { companyId: ids.a })).text).toBe(missing);
    await startReview(stranger, foreign.provider.id, 'provider.approval');
    expect((await seen(ncra)).filter((one) => one.endsWith('approval'))).toEqual([]);
    expect(await list(stranger)).toMatchObject([{ recordId: foreign.provider.id }]);
    const chosen = async (companyId: string) => (await list(admin, { companyId })).map(({ recordId }) => recordId);
    expect(await chosen(ids.b)).toEqual([foreign.provider.id]);
    expect((await list(admin)).length).toBeGreaterThan((await chosen(ids.a)).length);
  });

  it('is everybody of the tenant once the entry of an end user was activated, also while it is suspended', async () => {
    const entry = await send(
      'POST',
      '/api/techProvider',
      seller,
      providerForm({ name: 'Brought In', isEndUserTp: true, endUserId: own.endUser.id }),
    );
    await send('POST', '/api/techProvider/activate', ncra, { isActivate: true, tpId: entry.id });
    await startReview(ncra, entry.id, 'provider.review');
    const name = { searchText: 'Brought In' };
    for (const person of [ncra, seller, neighbour]) expect(await seen(person, name)).toHaveLength(1);
    // No call does that; whatever does, the entry was active, so it is a suspended provider of the whole tenant. ADR 0044.
    await providers(tenantScope(serverActor, tenantIdOf(entry.id))).patchLatest(entry.id, { activate: false });
    for (const person of [ncra, seller, neighbour]) expect(await seen(person, name)).toHaveLength(1);
  });
});

describe('the list of all reviews', () => {
  it('says how each stands today, and narrows to it', async () => {
    const days = { 'State Late': '2026-11-22', 'State Soon': '2026-12-10', 'State Open': '2027-11-01' };
    for (const [name, reviewDate] of Object.entries(days))
      await startReview(ncra, (await provider(name, { reviewDate })).id, 'provider.review');
    const outcomes = [
      ['State Passed', { outcome: 'passed' }],
      ['State Terms', { outcome: 'passed with conditions', conditions: 'Report monthly' }],
      ['State Failed', { outcome: 'failed', conditions: 'No evidence' }],
      ['State Gone', { outcome: 'failed', conditions: 'Entered by mistake' }],
    ] as const;
    for (const [name, given] of outcomes) {
      const { id } = await provider(name, { reviewDate: '2026-11-30' });
      await startReview(ncra, id, 'provider.review');
      const { data } = await completeReview(ncra, id, 'provider.review', given);
      const body = { version: data.version, reason: 'Mixed up' };
      if (name === 'State Gone') await send('POST', `/api/review/${data.id}/withdraw`, second, body);
    }
    const states = async (query: Record<string, string>, as = ncra) =>
      (await list(as, { searchText: 'State', ...query })).map(({ record, state }) => [record.slice(6), state]);
    const inOrder = [
      ['Late', 'overdue'],
      ['Soon', 'due soon'],
      ['Open', 'open'],
      ['Failed', 'failed'],
      ['Terms', 'passed with conditions'],
      ['Passed', 'passed'],
      ['Gone', 'withdrawn'],
    ];
    expect(await states({ orderBy: 'state', modifier: 'asc' })).toEqual(inOrder);
    expect((await states({ state: 'open' })).toSorted()).toEqual([inOrder[0], inOrder[2], inOrder[1]]);
    expect(await states({ state: 'due soon' })).toEqual([inOrder[1]]);
    const filter = JSON.stringify({ field: 'state', is: 'oneOf', values: ['withdrawn', 'overdue'] });
    expect((await states({ filter })).toSorted()).toEqual([inOrder[6], inOrder[0]]);
    const late = JSON.stringify({ field: 'due', is: 'preset', preset: 'past' });
    expect(await states({ filter: late })).toEqual([inOrder[0]]);
    const byDue = (await states({ orderBy: 'due', modifier: 'asc' })).map(([name]) => name);
    // Four are due on one day, and were started at one time.
    expect([byDue[0], byDue.slice(1, 5).toSorted(), ...byDue.slice(5)]).toEqual([
      ...['Late', ['Failed', 'Gone', 'Passed', 'Terms'], 'Soon', 'Open'],
    ]);
    vi.setSystemTime(new Date('2026-12-11T15:00:00Z'));
    const later = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect(await states({ state: 'overdue', orderBy: 'record', modifier: 'asc' }, later)).toEqual([
      ['Late', 'overdue'],
      ['Soon', 'overdue'],
    ]);
  });

  it('says who has started and completed each, when, and what the reader may do about it', async () => {
    const { id } = await provider('Told Cloud', { reviewDate: '2026-11-30' });
    await startReview(ncra, id, 'provider.review');
    const told = async (as: Person) => (await list(as, { searchText: 'Told Cloud' }))[0];
    expect(await told(ncra)).toEqual({
      id: expect.any(String),
      version: 1,
      kind: 'provider',
      recordId: id,
      record: 'Told Cloud',
      obligation: 'provider.review',
      label: 'NCRA Review',
      state: 'due soon',
      due: '2026-11-30',
      startedAt: new Date(NOW).toISOString(),
      startedBy: 'Test Person',
      completedAt: '',
      completedBy: '',
      outcome: '',
      dueAfter: '',
      isMyTurn: true,
      mayWithdraw: false,
      company: expect.any(String),
    });
    await completeReview(ncra, id, 'provider.review', { outcome: 'failed', conditions: 'No answer' });
    expect(await told(ncra)).toMatchObject({
      version: 2,
      outcome: 'failed',
      due: '2026-11-30',
      completedBy: 'Test Person',
    });
    const may = async (as: Person) => {
      const { isMyTurn, mayWithdraw } = (await told(as)) ?? {};
      return [isMyTurn, mayWithdraw];
    };
    expect(await may(ncra)).toEqual([true, false]);
    expect(await may(second)).toEqual([true, true]);
    expect(await may(experian)).toEqual([false, false]);
    expect(await may(seller)).toEqual([false, false]);
  });

  it('follows its records: a new name at once, and nothing of a deleted one', async () => {
    const made = await provider('Former Name');
    const { data } = await startReview(ncra, made.id, 'provider.review');
    const name = { searchText: 'Name' };
    expect(await seen(ncra, name)).toEqual(['Former Name: provider.review']);
    const before = (await call('GET', `/api/techProvider/${made.id}`, { as: ncra })).data;
    await send('PUT', '/api/techProvider', ncra, { ...before, name: 'Later Name' });
    expect(await seen(ncra, name)).toEqual(['Later Name: provider.review']);
    expect(await seen(ncra, { ...name, obligation: 'provider.approval' })).toEqual([]);
    await giveUpReview(ncra, data.id);
    expect(await seen(ncra, name)).toEqual([]);
    await startReview(ncra, made.id, 'provider.review');
    expect((await call('DELETE', `/api/techProvider/${made.id}`, { as: ncra })).status).toBe('Success');
    expect(await seen(ncra, name)).toEqual([]);
  });

  it('is exported as it is shown, chosen rows and the options of its filters too', async () => {
    const { id } = await provider('Taken Cloud', { reviewDate: '2026-11-30' });
    await startReview(ncra, id, 'provider.review');
    const [row] = await list(ncra, { searchText: 'Taken' });
    const of = { of: '/api/review', query: 'searchText=Taken', timeZone: 'UTC' };
    const columns = 'record,kind,label,state,due,startedBy';
    const given = await call('POST', '/api/view/export', {
      as: ncra,
      body: { ...of, columns, as: 'csv', ids: [row?.id] },
    });
    expect(await (await fetch(given.data.url)).text()).toContain(
      'Taken Cloud,Technology provider,NCRA Review,"Open, due soon",11/30/2026,Test Person',
    );
    const options = await call('GET', '/api/view/choices', {
      as: ncra,
      query: { of: '/api/review', query: 'searchText=Taken', field: 'state' },
    });
    expect(options.data).toMatchObject({ choices: [{ id: 'due soon', name: 'Open, due soon', count: 1 }] });
  });
});
