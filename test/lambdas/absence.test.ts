import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { Absence } from '#contract/user/absence.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { remindTenant } = await import('#lambdas/daily/remind-tenant.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

/** A Monday. */
const TODAY = '2026-11-30';
const at = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00Z`));
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T17:00:00Z`) });
afterAll(() => void vi.useRealTimers());

const ids = await createTwoTenants();
const nora = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Away'] });
const nick = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nick', 'Deputy'] });
const other = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nils', 'Other'] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });

/** Days pass: each call is made in a session of its day. */
const freshly = async (as: Person): Promise<Person> => {
  const claims = claimsOf(as.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
  return { ...as, claims };
};
const send = async (method: 'GET' | 'POST' | 'PUT', path: string, as: Person, body?: object) =>
  call(method, path, { as: await freshly(as), ...(body ? { body } : {}) });

const own = async (as: Person) => (await send('GET', '/api/notification/absence', as)).data;
const save = (as: Person, absence: Absence) => send('PUT', '/api/notification/absence', as, absence);
const none: Absence = { deputyId: '', from: '', until: '' };
const byNick = (from: string, until: string): Absence => ({ deputyId: nick.userId, from, until });

const mine = async (as: Person): Promise<WorklistRow[]> => {
  const reader = await freshly(as);
  return (await call('GET', '/api/worklist/list', { as: reader, query: { obligation: 'provider.review' } })).data
    .content;
};
const counted = async (as: Person): Promise<number> => {
  const { data } = await send('GET', '/api/worklist/counts', as);
  return Object.values<number>(data.mine).reduce((sum, count) => sum + count, 0);
};

/** Who gets a mail on a day, by the first name. */
const remindedOn = async (day: string) => {
  at(day);
  await remindTenant({ tenantId: ids.a, now: Date.now(), site: 'https://portal.example.com' });
  const before = inbox.length;
  await runTasks({ time: new Date().toISOString() });
  const all = users(tenantScope(serverActor, ids.a));
  const names = new Map<string, string>();
  for (const { userId } of [nora, nick, other]) {
    const { userEmail, firstName } = await all.get(userId);
    names.set(userEmail, firstName);
  }
  return inbox
    .slice(before)
    .map(({ to }) => names.get(to) ?? to)
    .sort();
};

/** The weekly summary has tests of its own. */
for (const as of [nora, nick, other])
  await send('PUT', '/api/notification/preferences', as, { frequency: 'daily', channel: 'both', summary: 'none' });

const addProvider = async (name: string, reviewDate: string) => {
  const { status, data } = await send('POST', '/api/techProvider', nora, {
    ...providerForm({ name, reviewDate }),
    responsibleId: nora.userId,
  });
  expect(status).toBe('Success');
  return data;
};

describe('an absence', () => {
  it('is the user’s own, with another user of the company who can sign in', async () => {
    const { absence, people, today } = await own(nora);
    expect([absence, today]).toEqual([none, TODAY]);
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['Nick Deputy', 'Nils Other']);
    const absent = byNick(daysAfter(TODAY, 1), daysAfter(TODAY, 5));
    for (const deputyId of [nora.userId, seller.userId, foreign.userId, 'nobody'])
      expect((await save(nora, { ...absent, deputyId })).status).toBe('Failure');
    expect((await save(nora, absent)).data.absence).toEqual(absent);
    expect((await own(nick)).absence).toEqual(none);
    expect((await save(nora, none)).data.absence).toEqual(none);
  });

  it.each([
    ['no deputy', { deputyId: '', from: TODAY, until: TODAY }, 'Please select a deputy.'],
    ['no first day', byNick('', TODAY), 'Please select the first day.'],
    ['no last day', byNick(TODAY, ''), 'Please select the last day.'],
    [
      'an end before its beginning',
      byNick(daysAfter(TODAY, 2), daysAfter(TODAY, 1)),
      'The last day is before the first one.',
    ],
    ['an end that is over', byNick(daysAfter(TODAY, -3), daysAfter(TODAY, -1)), 'The last day is over already.'],
    ['more than 366 days', byNick(TODAY, daysAfter(TODAY, 366)), 'An absence may last 366 days at most.'],
  ])('with %s is refused', async (_what, absence, sentence) => {
    const { status, data, message } = await save(nora, absence);
    expect([status, message, data?.reason]).toEqual(['Failure', 'Update Failed', sentence]);
  });

  it('of 366 days is accepted, and begun ones may be entered', async () => {
    expect((await save(nora, byNick(daysAfter(TODAY, -365), TODAY))).status).toBe('Success');
    await save(nora, none);
  });

  it('is set by no other call, and seen in none', async () => {
    const forged = { absence: byNick(TODAY, TODAY), ...byNick(TODAY, TODAY) };
    const { data: profile } = await send('GET', '/user', nora);
    expect(Object.keys(profile)).not.toContain('absence');
    expect((await send('PUT', '/user', nora, { ...profile, ...forged })).status).toBe('Success');
    const { data } = await send('GET', `/api/user/${nora.userId}`, nick);
    expect(Object.keys(data)).not.toContain('absence');
    expect((await send('PUT', '/api/user', nick, { ...data, ...forged })).status).toBe('Success');
    expect((await own(nora)).absence).toEqual(none);
  });
});

describe('while a user is absent', () => {
  const LAST = daysAfter(TODAY, 4);

  beforeAll(async () => {
    // Runs before it are not this test's.
    await remindedOn(daysAfter(TODAY, -3));
    at(TODAY);
    await addProvider('Cared For', daysAfter(TODAY, 7));
    await save(nora, byNick(TODAY, LAST));
  });

  it('what they look after waits for the deputy too, who sees for whom, and for no other user', async () => {
    expect((await mine(nick)).map(({ record, standsInFor }) => [record, standsInFor])).toEqual([
      ['Cared For', 'Nora Away'],
    ]);
    expect((await mine(nora)).map(({ record, standsInFor }) => [record, standsInFor])).toEqual([['Cared For', '']]);
    expect(await mine(other)).toEqual([]);
    expect((await counted(nick)) - (await counted(other))).toBeGreaterThan(0);
  });

  it('the deputy is reminded instead, once, and after the last day the person again', async () => {
    expect(await remindedOn(TODAY)).toEqual(['Nick']);
    expect(await remindedOn(TODAY)).toEqual([]);
    at(daysAfter(TODAY, 4));
    expect(await remindedOn(daysAfter(TODAY, 7))).toEqual(['Nora']);
    expect(await mine(nick)).toEqual([]);
  });

  it('the deputy is reminded of a day of the absence that is due later', async () => {
    const until = daysAfter(TODAY, 13);
    await save(nora, byNick(daysAfter(TODAY, 7), until));
    await addProvider('On A Sunday', daysAfter(until, 1));
    // Due in one day on the last day, a Sunday: the run is on Monday, when the person is back and it is due.
    expect(await remindedOn(daysAfter(TODAY, 14))).toEqual(['Nick', 'Nora']);
  });

  it('a deputy who leaves ends it', async () => {
    const day = daysAfter(TODAY, 15);
    at(day);
    await addProvider('Left Alone', daysAfter(day, 7));
    await save(nora, byNick(day, daysAfter(day, 4)));
    expect((await mine(nick)).map(({ record }) => record)).toContain('Left Alone');
    const record = await users(tenantScope(serverActor, ids.a)).get(nick.userId);
    await users(tenantScope(serverActor, ids.a)).update(nick.userId, record.version, { enabled: false });
    expect(await remindedOn(day)).toEqual(['Nora']);
  });
});

describe('a deputy without the turn', () => {
  it('leaves what is owed to all to whom it is assigned', async () => {
    const day = daysAfter(TODAY, 21);
    at(day);
    const ezra = await signIn({ companyId: ids.a, roles: [EXPERIAN], name: ['Ezra', 'Risk'] });
    await addProvider('For All', daysAfter(day, 30));
    await save(nora, { deputyId: ezra.userId, from: day, until: daysAfter(day, 2) });
    const names = async (as: Person) => (await mine(as)).map(({ record }) => record);
    expect(await names(other)).toContain('For All');
    expect(await names(ezra)).toEqual([]);
  });
});
