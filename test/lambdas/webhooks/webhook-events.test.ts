import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm } from '../../support/business-forms.ts';
import { inDays, portalToday } from '../../support/days.ts';
import { createReviewedTenant } from '../../support/reviewed-tenant.ts';
import { resellerRow } from '../../support/sheet-rows.ts';
import { standingsOn } from '../../support/standings.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { add, ids, people } = await import('../../support/document-calls.ts');
const { decide } = await import('../../support/documents.ts');
const { order, settleInspections } = await import('../../support/inspections.ts');
const { signIn } = await import('../../support/people.ts');
const { createWebhook, runWebhooks, startReceiver } = await import('../../support/webhooks.ts');
const { createOwnCompany, resellerSheet } = await import('../imports/own-company.ts');
const { recordActivity } = await import('#lambdas/entities/activity.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ncra, seller } = people;
const DAY_MS = 86_400_000;

afterEach(() => void vi.useRealTimers());

/** An endpoint of the root company for some types, and what it has received of one record. */
const listening = async (types: readonly string[]) => {
  const receiver = await startReceiver();
  const { id } = await createWebhook(ncra, ids.a, receiver.url, types);
  const about = async (recordId: string) => {
    await runWebhooks();
    return receiver.received.filter(({ data }) => data.id === recordId);
  };
  const stop = () => call('DELETE', '/api/webhook/delete', { as: ncra, query: { id } });
  return { ...receiver, about, stop };
};

describe('events of the journal', () => {
  it('tell of a document that was delivered, and that another user has approved it', async () => {
    const { about, stop } = await listening(['document.delivered', 'document.approved', 'document.returned']);
    const document = await add();
    const types = async () => (await about(document.id)).map(({ type }) => type);
    expect(await types()).toEqual(['document.delivered']);
    const colleague = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect((await decide(document.id, colleague)).status).toBe('Success');
    expect(await types()).toEqual(['document.delivered', 'document.approved']);
    await stop();
  });

  it('tell of a record that was deleted, and of a user who was disabled', async () => {
    const { about, stop } = await listening(['record.created', 'record.deleted', 'user.disabled']);
    const { data: made } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    expect((await call('DELETE', `/api/endUser/${made.id}`, { as: seller })).status).toBe('Success');
    expect((await about(made.id)).map(({ type, data }) => [type, data.version])).toEqual([
      ['record.created', 1],
      ['record.deleted', null],
    ]);
    const colleague = await signIn({ companyId: ids.a, roles: [NCRA] });
    const all = users(tenantScope(serverActor, ids.a));
    const { version } = await all.get(colleague.userId);
    await all.update(colleague.userId, version, { enabled: false });
    expect((await about(colleague.userId)).map(({ type }) => type)).toEqual(['record.created', 'user.disabled']);
    await stop();
  });
});

describe('events for a reseller', () => {
  it('tell that the inspection of an end user was deleted with it', async () => {
    await settleInspections(ncra);
    const { url, received } = await startReceiver();
    const { id } = await createWebhook(seller, ids.a1, url, ['record.deleted']);
    const { data: endUser } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    const { data: inspection } = await order(ncra, endUser.id);
    await runWebhooks();
    expect((await call('DELETE', `/api/endUser/${endUser.id}`, { as: seller })).status).toBe('Success');
    await runWebhooks();
    expect(received.map(({ data }) => data.id).sort()).toEqual([endUser.id, inspection.id].sort());
    await call('DELETE', '/api/webhook/delete', { as: seller, query: { id } });
  });
});

describe('derived events', () => {
  it('tell of a standing that a step changes, and of no other change', async () => {
    const { about, stop } = await listening(['standing.changed']);
    const { made } = standingsOn(portalToday);
    const { data: endUser } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    const { data: read } = await call('GET', `/api/endUser/${endUser.id}`, { as: seller });
    await call('PUT', '/api/endUser', { as: seller, body: { ...read, name: 'Renamed Only LLC' } });
    expect(await about(endUser.id)).toEqual([]);
    await made(ncra, 'endUser', endUser.id, 'suspended');
    const [event, ...others] = await about(endUser.id);
    expect([event?.type, event?.data.standing, others]).toEqual(['standing.changed', 'suspended', []]);
    await stop();
  });

  it('tell once of end users whose reseller is suspended today, and again when it returns', async () => {
    const { data: endUser } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    const { about, stop } = await listening(['standing.changed', 'status.changed']);
    const { made } = standingsOn(portalToday);
    const told = async () => (await about(endUser.id)).map(({ data }) => data.standing ?? `status ${data.status}`);
    expect(await told()).toEqual([]);
    await made(ncra, 'reseller', ids.a1, 'suspended');
    const suspended = await told();
    expect(suspended.filter((each) => each === 'through')).toHaveLength(1);
    expect(suspended).toContain('status ');
    expect(await told()).toEqual(suspended);
    await made(ncra, 'reseller', ids.a1, 'active');
    const returned = (await told()).slice(suspended.length);
    expect(returned.filter((each) => each === 'active')).toHaveLength(1);
    expect(returned).toHaveLength(suspended.length);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    const nextDay = (await told()).slice(suspended.length + returned.length);
    expect(nextDay.filter((each) => each === 'active' || each === 'through')).toEqual([]);
    await stop();
  });

  it('tell of what a new day makes overdue, once', async () => {
    const { companyId, endUserId } = await createReviewedTenant('Overdue Events', inDays(5));
    const user = await signIn({ companyId, roles: [NCRA] });
    const { url, received } = await startReceiver();
    await createWebhook(user, companyId, url, ['status.changed', 'obligation.overdue']);
    await runWebhooks();
    expect(received).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * DAY_MS });
    await runWebhooks();
    const about = received.filter(({ data }) => data.id === endUserId);
    expect(about.map(({ type, data }) => [type, data.status ?? data.obligation, data.version])).toEqual(
      expect.arrayContaining([['obligation.overdue', 'endUser.review', null]]),
    );
    const count = received.length;
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(count);
    await runWebhooks();
    expect(received).toHaveLength(count);
  });
});

describe('an import', () => {
  it('is an event when it has ended, next to one of each record; its undo is an event of each record', async () => {
    const { company, ncra: user, imports } = await createOwnCompany();
    const { url, received, types } = await startReceiver();
    await createWebhook(user, company, url, ['record.created', 'record.deleted', 'import.ended']);
    const { id } = await imports.upload(resellerSheet([resellerRow('One LLC'), resellerRow('Two LLC')]));
    await runWebhooks();
    expect(types()).toEqual(expect.arrayContaining(['record.created', 'record.created', 'import.ended']));
    const ends = received.filter(({ type }) => type === 'import.ended');
    expect(ends.map(({ data }) => [data.id, data.kind, data.state])).toEqual([[id, 'import', 'done']]);
    await imports.transition(id, 'undo');
    await runWebhooks();
    expect(received.filter(({ type }) => type === 'import.ended')).toHaveLength(1);
    expect(types().filter((type) => type === 'record.deleted')).toHaveLength(2);
  });

  it('of many records sends at most 50 events a second', async () => {
    const { company, ncra: user, imports } = await createOwnCompany();
    const { url, received } = await startReceiver();
    await createWebhook(user, company, url, ['record.created']);
    await imports.upload(resellerSheet(Array.from({ length: 120 }, (_, at) => resellerRow(`Many ${at} LLC`))));
    const start = performance.now();
    await runWebhooks();
    expect(received).toHaveLength(120);
    expect(performance.now() - start).toBeGreaterThanOrEqual(2_000);
  });
});

describe('an audit sink', () => {
  it('receives every entry of the audit trail with who and what, those of no record too', async () => {
    const { received, stop } = await listening(['activity.recorded']);
    const { data: made } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    await recordActivity(seller.userId, { type: 'login' }, { ip: '', userAgent: '', via: 'pages' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    await runWebhooks();
    const find = (action: string, id: string) =>
      received.find(({ data }) => data.action === action && data.id === id)?.data;
    expect(find('created', made.id)).toMatchObject({ kind: 'endUser', by: seller.userId });
    expect(find('login', '')).toMatchObject({ kind: 'event', by: seller.userId, via: 'pages' });
    expect(received.every(({ type }) => type === 'activity.recorded')).toBe(true);
    vi.useRealTimers();
    await stop();
  });
});
