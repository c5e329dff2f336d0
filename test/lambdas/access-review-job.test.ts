import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { attachFaults } from '../support/faults.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { table } = await import('#lambdas/ports/table.ts');
const { runAccessReview } = await import('#lambdas/daily/access-review.ts');
const { call } = await import('../support/call.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { forgetRoot } = await import('#lambdas/entities/records/company.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

/** A Wednesday. */
const FIRST = '2026-12-02';
const site = 'https://portal.example.com';
const at = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00Z`));
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FIRST}T16:00:00Z`) });
afterAll(() => void vi.useRealTimers());

const ids = await createTwoTenants();
const people = {
  ncra: await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Root'] }),
  colleague: await signIn({ companyId: ids.a, roles: [NCRA], name: ['Cora', 'Root'] }),
  seller: await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Sam', 'Seller'] }),
  kept: await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Kit', 'Kept'] }),
  forgotten: await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Flo', 'Forgotten'] }),
  gone: await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Gus', 'Gone'] }),
  idle: await signIn({ companyId: ids.a2, roles: [RESELLER], name: ['Ida', 'Idle'] }),
  lazy: await signIn({ companyId: ids.a2, roles: [RESELLER], name: ['Lou', 'Lazy'] }),
};
type Name = keyof typeof people;

const as = async (person: Person): Promise<Person> => {
  const claims = claimsOf(person.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: person.userId }, Date.now());
  return { ...person, claims };
};
const get = async (path: string, name: Name, query = {}) =>
  (await call('GET', `/api/accessReview/${path}`, { as: await as(people[name]), query })).data;
const post = async (path: string, name: Name, body: object) =>
  call('POST', `/api/accessReview/${path}`, { as: await as(people[name]), body });
const isEnabled = async (name: Name) => (await users(tenantScope(serverActor, ids.a)).get(people[name].userId)).enabled;
const campaigns = async () => (await get('campaigns', 'ncra')).campaigns;

const run = async (day: string, isTimeLeft = () => true) => {
  at(day);
  return runAccessReview({ tenantId: ids.a, now: Date.now(), site, isTimeLeft });
};
const nameOf = (to: string) =>
  (Object.keys(people) as Name[]).find((name) => to.startsWith(`${people[name].claims.sub}@`));
const subjectOf = ({ text }: { readonly text: string }) => text.split('. ', 1)[0] ?? '';
/** Whom the mails of a day's run reach, with their subjects. */
const mailsOn = async (day: string) => {
  await run(day);
  const before = inbox.length;
  await runTasks({ time: new Date().toISOString() });
  return inbox
    .slice(before)
    .map((mail) => `${nameOf(mail.to)}: ${subjectOf(mail)}`)
    .sort();
};
const answer = async (by: Name, about: Name, body: object) => {
  const { content } = await get('open', by);
  const row = content.find(({ userId }: { userId: string }) => userId === people[about].userId);
  return post('answer', by, { id: row.id, version: row.version, ...body });
};
const states = async () => {
  const { content } = await get('report', 'ncra', { size: '100' });
  return Object.fromEntries(content.map(({ person, state }: { person: string; state: string }) => [person, state]));
};

const START = '2027-06-02';

describe('a tenant of before', () => {
  it('has its first campaign half a year after the first run, and none before', async () => {
    for (const day of [FIRST, FIRST, daysAfter(FIRST, 1), daysAfter(START, -1)]) await run(day);
    expect(await get('campaigns', 'ncra')).toMatchObject({ campaigns: [], nextOn: START });
    await run(START);
    expect(await campaigns()).toMatchObject([{ state: 'running', startedOn: START, dueOn: '2027-07-02', users: 8 }]);
  });
});

describe('a campaign', () => {
  beforeAll(async () => {
    await runTasks({ time: new Date().toISOString() });
  });

  it('has told every company at its start, each user once', async () => {
    expect(inbox.filter((mail) => subjectOf(mail).startsWith('Access review'))).toHaveLength(8);
    expect(inbox.filter(({ to }) => nameOf(to) === 'seller').map(subjectOf)).toContain(
      'Access review: 3 users to confirm by 07/02/2027',
    );
    expect(await mailsOn(START)).toEqual([]);
    expect(await mailsOn(daysAfter(START, 1))).toEqual([]);
  });

  it('reminds on day 14 and 25 those whose answers are open', async () => {
    await answer('ncra', 'colleague', { answer: 'kept', seconds: 8 });
    await answer('colleague', 'ncra', { answer: 'kept', seconds: 12 });
    await answer('seller', 'kept', { answer: 'kept' });
    await answer('kept', 'seller', { answer: 'kept' });
    expect(await mailsOn(daysAfter(START, 13))).toEqual([]);
    const reminders = [
      'forgotten: Access review: 1 user still to confirm by 07/02/2027',
      'gone: Access review: 1 user still to confirm by 07/02/2027',
      'idle: Access review: 1 user still to confirm by 07/02/2027',
      'kept: Access review: 2 users still to confirm by 07/02/2027',
      'lazy: Access review: 1 user still to confirm by 07/02/2027',
      'seller: Access review: 2 users still to confirm by 07/02/2027',
    ];
    expect(await mailsOn(daysAfter(START, 14))).toEqual(reminders);
    expect(await mailsOn(daysAfter(START, 15))).toEqual([]);
    // Day 25 is a Sunday: it waits until Monday.
    expect(await mailsOn(daysAfter(START, 25))).toEqual([]);
    expect(await mailsOn(daysAfter(START, 26))).toHaveLength(6);
    expect(await mailsOn(daysAfter(START, 26))).toEqual([]);
  });

  it('lets a user fall out who is deleted meanwhile, and leaves one out who comes later', async () => {
    await users(tenantScope(serverActor, ids.a)).remove(people.gone.userId);
    await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Nel', 'New'] });
    // Who comes later answers as well.
    expect(await mailsOn(daysAfter(START, 29))).toEqual([
      'undefined: Access review: 1 user still to confirm by 07/02/2027',
    ]);
    expect(await campaigns()).toMatchObject([{ state: 'running', users: 8, open: 3 }]);
  });

  it('disables who is unanswered on the day after the last one, after any interruption and in parts, but never the last user of a company', async () => {
    at(daysAfter(START, 30));
    expect((await run(daysAfter(START, 30))).isDone).toBe(true);
    expect(await campaigns()).toMatchObject([{ state: 'running', open: 3 }]);
    const day = daysAfter(START, 31);
    at(day);
    await users(tenantScope(serverActor, ids.a)).patchLatest(people.lazy.userId, { lastSignInOn: daysAfter(day, -3) });
    expect(await run(day, () => false)).toMatchObject({ isDone: false });
    const faults = attachFaults([table]);
    for (let change = 0; change < 8; change++) {
      faults.crashAt(1, 'before');
      await run(day).catch(() => undefined);
      faults.heal();
    }
    await run(day);
    expect(await states()).toEqual({
      'Nora Root': 'kept',
      'Cora Root': 'kept',
      'Sam Seller': 'kept',
      'Kit Kept': 'kept',
      'Flo Forgotten': 'disabled',
      'A user that was deleted': 'left',
      'Ida Idle': 'disabled',
      'Lou Lazy': 'spared',
    });
    const enabled = await Promise.all((['kept', 'forgotten', 'idle', 'lazy'] as const).map(isEnabled));
    expect(enabled).toEqual([true, false, false, true]);
    expect(await campaigns()).toMatchObject([
      { state: 'ended', endedOn: day, disabled: 2, undoUntil: daysAfter(day, 14) },
    ]);
  });

  it('tells who may start campaigns how it ended', async () => {
    const day = daysAfter(START, 31);
    expect(await mailsOn(day)).toEqual([
      'colleague: The access review has ended: 2 users disabled',
      'ncra: The access review has ended: 2 users disabled',
    ]);
    expect(await mailsOn(daysAfter(day, 1))).toEqual([]);
  });

  it('has ended: nobody answers any more, and a disabled user is refused', async () => {
    const { content } = await get('report', 'ncra', { searchText: 'Lou Lazy' });
    const { id, version } = content[0];
    const late = await post('answer', 'ncra', { id, version, answer: 'kept' });
    expect(late.status).toBe('Failure');
    expect((await call('GET', '/user', { as: await as(people.idle) })).http).toBe(401);
  });
});

describe('enabling again', () => {
  const idOf = async (person: string) => (await get('report', 'ncra', { searchText: person })).content[0].id;

  it('is open to users of the company and to who starts campaigns, and to no one else', async () => {
    at(daysAfter(START, 40));
    const id = await idOf('Ida Idle');
    expect((await post('restore', 'seller', { ids: [id] })).data.done).toEqual([]);
    expect((await post('restore', 'lazy', { ids: [id, await idOf('Lou Lazy')] })).data).toMatchObject({
      done: [id],
      refused: [{ reason: 'The access review has not disabled this user.' }],
    });
    expect(await isEnabled('idle')).toBe(true);
    expect((await states())['Ida Idle']).toBe('restored');
    expect((await post('restore', 'lazy', { ids: [id] })).data.done).toEqual([]);
  });

  it('ends after 14 days', async () => {
    const id = await idOf('Flo Forgotten');
    at(daysAfter(START, 46));
    expect((await post('restore', 'ncra', { ids: [id] })).data.done).toEqual([]);
    at(daysAfter(START, 45));
    expect((await post('restore', 'ncra', { ids: [id] })).data.done).toEqual([id]);
    expect(await isEnabled('forgotten')).toBe(true);
  });
});

describe('the next campaign', () => {
  const set = async (accessReviewMonths: number) => {
    const person = await as(people.ncra);
    const { data } = await call('GET', '/api/company/settings', { as: person, query: { companyId: ids.a } });
    const body = { ...data, accessReviewMonths };
    expect((await call('PUT', '/api/company/settings', { as: person, body })).status).toBe('Success');
    forgetRoot(ids.a);
  };

  it('begins the set months after the last one began, and not while it is off', async () => {
    await set(3);
    expect((await get('campaigns', 'ncra')).nextOn).toBe('2027-09-02');
    await set(0);
    await run('2027-12-01');
    expect(await get('campaigns', 'ncra')).toMatchObject({ nextOn: '', campaigns: [{ state: 'ended' }] });
    await set(3);
    await run('2027-12-02');
    expect(await campaigns()).toHaveLength(1);
    expect((await get('campaigns', 'ncra')).nextOn).toBe('2028-03-01');
    await run('2028-03-01');
    expect(await campaigns()).toMatchObject([{ state: 'running', users: 8 }, { state: 'ended' }]);
  });

  it('is filled once, wherever its start is interrupted', async () => {
    const other = (day: string, isTimeLeft = () => true) => {
      at(day);
      return runAccessReview({ tenantId: ids.b, now: Date.now(), site, isTimeLeft });
    };
    const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
    for (let more = 0; more < 3; more++) await signIn({ companyId: ids.b1, roles: [RESELLER] });
    await other('2028-03-01');
    expect(await other('2028-09-01', () => false)).toMatchObject({ isDone: false });
    const faults = attachFaults([table]);
    for (const change of [0, 1, 2]) {
      faults.crashAt(change, 'after');
      await other('2028-09-01').catch(() => undefined);
      faults.heal();
    }
    await other('2028-09-01');
    const { data } = await call('GET', '/api/accessReview/campaigns', { as: await as(stranger) });
    expect(data.campaigns).toMatchObject([{ state: 'running', users: 4 }]);
  });
});
