import { afterAll, describe, expect, it, vi } from 'vitest';
import { obligationStates } from '#contract/catalogue/obligation-states.ts';
import type { Trend } from '#contract/worklist/trend.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { sheetOf } = await import('../support/downloaded-sheet.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { readItems } = await import('../upgrade/dump.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { clearCaches } = await import('#lambdas/store/ttl-cache.ts');
const { NCRA, RESELLER } = await import('#contract/rules/roles.ts');

const FIRST = '2026-11-23';
const SECOND = '2026-11-24';
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FIRST}T17:00:00Z`) });
afterAll(() => vi.useRealTimers());
const { ids, people } = await createWorld();
const second = await signIn({ companyId: ids.a2, roles: [RESELLER] });

/** Moves to a moment, of which nothing is remembered. */
const moveTo = (time: string) => {
  vi.setSystemTime(new Date(time));
  clearCaches();
};

const freshly = async (as: Person): Promise<Person> => {
  const claims = claimsOf(as.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
  return { ...as, claims };
};

const count = async (tenantId: string) => {
  const body = JSON.stringify({ familyId: tenantId, time: '2026-01-01T12:00:00Z', work: 'count' });
  const message = { id: 'm', body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() };
  const event = sqsEvent([message] as never, 'reminders');
  expect(await invoke('reminders', handler, event, contextOf('reminders', 300_000))).toEqual({ batchItemFailures: [] });
};

const trend = async (as: Person, days = 90): Promise<Trend> =>
  (await call('GET', '/api/worklist/trend', { as: await freshly(as), query: { days: String(days) } })).data;

/** How many records of a kind were counted on each day, whatever their status. */
const totals = ({ kinds, days }: Trend, kind: keyof Trend['kinds']) =>
  days.map((_, day) => obligationStates.reduce((sum, state) => sum + (kinds[kind]?.[state][day] ?? 0), 0));

const items = async () => (await readItems()).filter(({ pk }) => String(pk).startsWith('TREND#'));
const send = async (path: string, as: Person, body: object) =>
  expect((await call('POST', path, { as: await freshly(as), body })).status).toBe('Success');

describe('the trend', () => {
  it('has no day before the job has counted one', async () => {
    expect(await trend(people.ncra)).toMatchObject({ today: FIRST, from: '2026-08-26', days: [] });
  });

  it('has the counts that the dashboard showed on the day, once however often the job runs', async () => {
    await count(ids.a);
    const before = await items();
    const { kinds: shown } = (await call('GET', '/api/worklist/counts', { as: people.ncra })).data;
    await send('/api/techProvider', people.ncra, providerForm({ name: 'Comes later' }));
    await count(ids.a);
    expect(await items()).toEqual(before);
    const { days, kinds } = await trend(people.ncra);
    expect(days).toEqual([FIRST]);
    const ofDay = Object.entries(kinds).map(([kind, figures]) => [
      kind,
      Object.fromEntries(obligationStates.map((state) => [state, figures[state][0]])),
    ]);
    expect(Object.fromEntries(ofDay)).toEqual(shown);
  });

  it('counts on the day it is in the tenant’s time zone, and one for a message that comes late', async () => {
    moveTo(`${SECOND}T02:00:00Z`);
    await count(ids.a);
    expect((await trend(people.ncra)).days).toEqual([FIRST]);
    moveTo(`${SECOND}T17:00:00Z`);
    await count(ids.a);
    const now = await trend(people.ncra);
    expect([now.days, totals(now, 'provider')]).toEqual([
      [FIRST, SECOND],
      [1, 2],
    ]);
    expect((await trend(people.ncra, 1)).days).toEqual([SECOND]);
  });

  it('shows staff of a reseller their own end users and no other reseller’s, as their dashboard does', async () => {
    await send('/api/endUser', second, endUserForm({ name: 'Of the second' }));
    moveTo('2026-11-25T17:00:00Z');
    await count(ids.a);
    const [whole, one, other] = [await trend(people.ncra), await trend(people.seller), await trend(second)];
    expect([whole, one, other].map((each) => totals(each, 'endUser').at(-1))).toEqual([2, 1, 1]);
    expect(totals(other, 'endUser')).toEqual([0, 0, 1]);
    for (const [person, shown] of [
      [people.seller, one],
      [second, other],
      [people.experian, await trend(people.experian)],
    ] as const) {
      const { kinds } = (await call('GET', '/api/worklist/counts', { as: await freshly(person) })).data;
      expect(Object.keys(shown.kinds)).toEqual(Object.keys(kinds));
    }
  });

  it('shows no other tenant’s days, and a super admin the sum of those that all counted tenants have', async () => {
    expect((await trend(people.ncra)).days).toHaveLength(3);
    const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });
    expect((await trend(foreign)).days).toEqual([]);
    moveTo('2026-11-26T17:00:00Z');
    await count(ids.b);
    expect((await trend(people.admin)).days).toEqual([FIRST, SECOND, '2026-11-25']);
    await count(ids.a);
    const all = await trend(people.admin);
    const each = [await trend(people.ncra), await trend(foreign)];
    expect(all.days.at(-1)).toBe('2026-11-26');
    const sum = each.reduce((total, one) => total + (totals(one, 'provider').at(-1) ?? 0), 0);
    expect(totals(all, 'provider').at(-1)).toBe(sum);
  });

  it('is one small item a day and viewpoint, which the table removes after 24 months', async () => {
    const all = await items();
    const whole = all.filter(({ sk }) => String(sk).startsWith('all#'));
    expect(whole).toHaveLength(5);
    for (const item of all) {
      expect(JSON.stringify(item).length).toBeLessThan(600);
      const day = Date.parse(String(item.sk).slice(-10)) / 1000;
      expect([item.format, (Number(item.expiresAt) - day) / 86_400]).toEqual([1, 731]);
    }
  });

  it('gives all stored days as a spreadsheet, in the caller’s scope', async () => {
    const sheet = await sheetOf(await call('GET', '/api/worklist/trend/export', { as: await freshly(second) }));
    expect(JSON.stringify(sheet)).toContain('Up to date');
    expect(JSON.stringify(sheet)).toContain('End Users');
  });
});
