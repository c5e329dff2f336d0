import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm, providerForm } from '../../support/business-forms.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { signIn } = await import('../../support/people.ts');
const { createWebhook, deliveriesOf, isSignedWith, runWebhooks, shownWebhook, startReceiver } = await import(
  '../../support/webhooks.ts'
);
const { webhooksOf } = await import('#lambdas/entities/webhooks/webhook.ts');
const { attachFaults } = await import('../../support/faults.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { runTasks } = await import('../../support/run-tasks.ts');

const { people, own, foreign, ids } = await createWorld();
const { ncra, seller } = people;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

afterEach(() => void vi.useRealTimers());

const moveClock = (ms: number) => {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

const addEndUser = async (name: string, as = seller) =>
  (await call('POST', '/api/endUser', { as, body: endUserForm({ name }) })).data;

const test = (id: string, as = ncra) => call('POST', '/api/webhook/test', { as, body: { id } });
const change = async (id: string, fields: object, as = ncra, companyId = ids.a) => {
  const { url, description, types, version } = await shownWebhook(as, companyId, id);
  return call('PUT', '/api/webhook/change', {
    as,
    body: { id, url, description, types, version, enabled: true, ...fields },
  });
};

describe('an event', () => {
  it('of a record is delivered thin, signed, and in the order of its sequence', async () => {
    const { url, received } = await startReceiver();
    const { secret } = await createWebhook(ncra, ids.a, url, ['record.created', 'record.changed']);
    const made = await addEndUser('Thin Events LLC');
    await call('PUT', '/api/endUser', { as: seller, body: { ...made, name: 'Thin Events Inc.' } });
    await runWebhooks();
    const about = received.filter(({ data }) => data.id === made.id);
    expect(about.map(({ type }) => type)).toEqual(['record.created', 'record.changed']);
    expect(Object.keys(about[0]?.data)).toEqual(['id', 'kind', 'version', 'sequence', 'url']);
    expect(about.map(({ data }) => [data.kind, data.version])).toEqual([
      ['endUser', 1],
      ['endUser', 2],
    ]);
    expect(about[1]?.data.sequence).toBeGreaterThan(about[0]?.data.sequence);
    expect(about[0]?.data.url).toMatch(new RegExp(`^http.*/enduser/enduserView/${made.id}/102$`));
    expect(about.every((each) => isSignedWith(secret, each))).toBe(true);
    expect(about.some(({ body }) => body.includes('Thin Events'))).toBe(false);
    await runWebhooks();
    expect(received.filter(({ data }) => data.id === made.id)).toHaveLength(2);
  });

  it('is verified by a program in Python, and refused when it was changed', async () => {
    const { url, received } = await startReceiver();
    const { id, secret } = await createWebhook(ncra, ids.a, url, ['record.created']);
    await test(id);
    await runWebhooks();
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = received;
    const program = `
import base64, hashlib, hmac, json, sys
given = json.load(sys.stdin)
key = base64.b64decode(given["secret"].removeprefix("whsec_"))
signed = f'{given["id"]}.{given["timestamp"]}.{given["body"]}'.encode()
wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
print(any(hmac.compare_digest(wanted, part.split(",", 1)[1]) for part in given["signature"].split() if part.startswith("v1,")))
`;
    const verify = (given: object) =>
      execFileSync('python3', ['-c', program], {
        input: JSON.stringify({
          ...{ secret, body, id: headers['webhook-id'], timestamp: headers['webhook-timestamp'] },
          signature: headers['webhook-signature'],
          ...given,
        }),
      })
        .toString()
        .trim();
    expect(verify({})).toBe('True');
    expect(verify({ body: `${body} ` })).toBe('False');
    expect(verify({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toBe('False');
  });

  it('that failed is tried again with the same id, until it is delivered', async () => {
    const { url, received, answer } = await startReceiver();
    const { id } = await createWebhook(ncra, ids.a, url, ['record.created']);
    answer.status = 500;
    await addEndUser('Tried Again LLC');
    await runWebhooks();
    expect((await shownWebhook(ncra, ids.a, id)).state).toBe('failing');
    await runWebhooks();
    expect(received).toHaveLength(1);
    moveClock(6_000);
    answer.status = 200;
    await runWebhooks();
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
    expect((await shownWebhook(ncra, ids.a, id)).state).toBe('on');
    const [delivery] = await deliveriesOf(ncra, id);
    expect(delivery).toMatchObject({ state: 'delivered', dueAt: '', type: 'record.created' });
    expect(delivery.attempts).toEqual([
      { at: expect.any(String), status: 500, error: '', ms: expect.any(Number) },
      { at: expect.any(String), status: 200, error: '', ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(delivery)).not.toContain('never read');
  });

  it('is not delivered by a redirect', async () => {
    const [first, second] = [await startReceiver(), await startReceiver()];
    Object.assign(first.answer, { status: 307, location: second.url });
    const { id } = await createWebhook(ncra, ids.a, first.url, ['record.created']);
    await test(id);
    await runWebhooks();
    expect([first.received.length, second.received.length]).toEqual([1, 0]);
    expect((await deliveriesOf(ncra, id))[0]).toMatchObject({ state: 'waiting', attempts: [{ status: 307 }] });
  });
});

describe('an endpoint', () => {
  it('that answers 500 for two days stays on, and is switched off with mail and notification after three', async () => {
    const user = await signIn({ companyId: ids.b, roles: [NCRA] });
    const { url, received, answer } = await startReceiver();
    const { id } = await createWebhook(user, ids.b, url, ['record.created']);
    answer.status = 500;
    await test(id, user);
    const start = Date.now();
    for (let hours = 0; hours <= 48; hours += 2) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS });
      await runWebhooks();
    }
    // 5 s, 5 min, 30 min and so on, each found by the first run after it.
    expect(received.length).toBeGreaterThanOrEqual(6);
    expect((await webhooksOf(ids.b))[0]).toMatchObject({ failingSince: expect.stringContaining('T'), offWhy: '' });
    for (let hours = 50; hours <= 110; hours += 2) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS });
      await runWebhooks();
    }
    const [stored] = await webhooksOf(ids.b);
    expect(stored).toMatchObject({ offWhy: 'failed' });
    expect(Date.parse(stored?.offAt ?? '') - start).toBeGreaterThanOrEqual(3 * DAY_MS);
    const tries = received.length;
    moveClock(DAY_MS);
    await runWebhooks();
    expect(received).toHaveLength(tries);
  });

  it('that answers 410 is switched off at once, and its people are told once', async () => {
    const { url, received, answer } = await startReceiver();
    const { id } = await createWebhook(ncra, ids.a, url, ['record.created']);
    answer.status = 410;
    await test(id);
    await runWebhooks();
    await addEndUser('After Gone LLC');
    await runWebhooks();
    expect(received).toHaveLength(1);
    expect(await shownWebhook(ncra, ids.a, id)).toMatchObject({ state: 'gone', offAt: expect.stringContaining('T') });
    await runTasks({ time: new Date().toISOString() });
    const { data } = await call('GET', '/api/notification/listall', { as: ncra, query: { size: '100' } });
    const told = data.content.filter(({ text }: { text: string }) => text.includes('(status 410)'));
    expect(told).toMatchObject([
      { title: 'The webhook “Order system” was switched off', link: '/securehome/webhooks' },
    ]);
    answer.status = 200;
    expect((await change(id, {})).status).toBe('Success');
    await runWebhooks();
    expect(received.map(({ type }) => type)).toEqual(['webhook.test', 'record.created']);
  });

  it('that is off collects events, and receives them when it is on again', async () => {
    const { url, received } = await startReceiver();
    const { id } = await createWebhook(ncra, ids.a, url, ['record.created']);
    expect((await change(id, { enabled: false })).data.state).toBe('off');
    const made = await addEndUser('While Off LLC');
    await runWebhooks();
    expect(received).toEqual([]);
    expect(await deliveriesOf(ncra, id)).toMatchObject([{ recordId: made.id, state: 'waiting', attempts: [] }]);
    expect((await test(id)).data.reason).toBe('The endpoint is off. Please switch it on first.');
    await change(id, { enabled: true });
    await runWebhooks();
    expect(received.map(({ data }) => data.id)).toEqual([made.id]);
  });

  it('that is on again after more than 30 days receives what has happened in these, and nothing that it was sent before', async () => {
    const { url, received } = await startReceiver();
    const user = await signIn({ companyId: foreign.reseller.id, roles: [RESELLER] });
    const { id } = await createWebhook(user, foreign.reseller.id, url, ['record.created']);
    const sent = await addEndUser('Sent Before LLC', user);
    await runWebhooks();
    expect(received.map(({ data }) => data.id)).toEqual([sent.id]);
    const set = (as: typeof user, enabled: boolean) => change(id, { enabled }, as, foreign.reseller.id);
    expect((await set(user, false)).data.state).toBe('off');
    moveClock(31 * DAY_MS);
    await runWebhooks();
    moveClock(9 * DAY_MS);
    const later = await signIn({ companyId: foreign.reseller.id, roles: [RESELLER] });
    const made = await addEndUser('Made Meanwhile LLC', later);
    expect((await set(later, true)).data.state).toBe('on');
    await runWebhooks();
    expect(new Set(received.slice(1).map(({ data }) => data.id))).toEqual(new Set([later.userId, made.id]));
    await call('DELETE', '/api/webhook/delete', { as: later, query: { id } });
  });

  it('signs with both secrets for a day after a rotation, and with the new one alone after it', async () => {
    const { url, received } = await startReceiver();
    const { id, secret } = await createWebhook(ncra, ids.a, url, ['record.created']);
    const rotated = await call('POST', '/api/webhook/rotate', { as: ncra, body: { id } });
    const next = rotated.data.secret;
    expect(next).not.toBe(secret);
    await test(id);
    await runWebhooks();
    const [first] = received;
    expect([secret, next].map((each) => first && isSignedWith(each, first))).toEqual([true, true]);
    moveClock(25 * HOUR_MS);
    const later = await signIn({ companyId: ids.a, roles: [NCRA] });
    await test(id, later);
    await runWebhooks();
    const last = received.at(-1);
    expect([secret, next].map((each) => last && isSignedWith(each, last))).toEqual([false, true]);
  });

  it('gets deliveries again: one, a range, and all since a time', async () => {
    const { url, received } = await startReceiver();
    const { id } = await createWebhook(ncra, ids.a, url, ['record.created']);
    const made = [await addEndUser('Replay One LLC'), await addEndUser('Replay Two LLC')];
    await runWebhooks();
    const [second, first] = await deliveriesOf(ncra, id);
    expect([first.recordId, second.recordId]).toEqual(made.map(({ id: each }) => each));
    received.length = 0;
    const replay = async (fields: object) => {
      const { data } = await call('POST', '/api/webhook/replay', { as: ncra, body: { id, ...fields } });
      await runWebhooks();
      const about = received.map(({ data: { id: recordId } }) => recordId);
      received.length = 0;
      return { ...data, about };
    };
    expect(await replay({ key: first.key })).toEqual({ count: 1, next: '', about: [first.recordId] });
    const range = { from: first.at, to: first.at };
    expect(await replay(range)).toEqual({ count: 1, next: '', about: [first.recordId] });
    expect(await replay({ from: second.at })).toEqual({ count: 1, next: '', about: [second.recordId] });
    expect((await replay({ from: first.at })).count).toBe(2);
    // Without the fraction of a second a time is the beginning of that second.
    expect((await replay({ from: first.at.replace(/\.\d+Z$/, 'Z') })).count).toBe(2);
    const missing = await call('POST', '/api/webhook/replay', { as: ncra, body: { id, key: '2026#evt_x' } });
    expect(missing.http).toBe(404);
    const backwards = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    const refused = await call('POST', '/api/webhook/replay', { as: ncra, body: { id, ...backwards } });
    expect([refused.http, refused.message]).toEqual([400, 'Please select a time from 2026-01-02T00:00:00Z on']);
  });

  it('is the tenth of its tenant at most', async () => {
    const user = await signIn({ companyId: ids.b, roles: [NCRA] });
    const urls = Array.from({ length: 12 }, (_, number) => `https://hooks.example.com/${number}`);
    const body = (url: string) => ({ companyId: ids.b, url, description: 'Many', types: ['user.disabled'] });
    const answers = await Promise.all(
      urls.map((url) => call('POST', '/api/webhook/create', { as: user, body: body(url) })),
    );
    const refused = answers.filter(({ status }) => status !== 'Success');
    const { data } = await call('GET', '/api/webhook/list', { as: user, query: { companyId: ids.b } });
    expect(data).toHaveLength(10);
    expect(refused.every(({ data: { reason } }) => /^There can be 10 endpoints/.test(reason))).toBe(true);
    for (const { id } of data) await call('DELETE', '/api/webhook/delete', { as: user, query: { id } });
    await runWebhooks();
  });

  it('leaves three places to the root company, however many the resellers want', async () => {
    const tenant = { a: ids.b, a1: foreign.reseller.id };
    const root = await signIn({ companyId: tenant.a, roles: [NCRA] });
    const reseller = await signIn({ companyId: tenant.a1, roles: [RESELLER] });
    const create = async (as: typeof root, companyId: string, number: number) => {
      const url = `https://hooks.example.com/${number}`;
      const body = { companyId, url, description: 'Many', types: ['user.disabled'] };
      return call('POST', '/api/webhook/create', { as, body });
    };
    const theirs = await Promise.all(Array.from({ length: 9 }, (_, number) => create(reseller, tenant.a1, number)));
    const refused = theirs.filter(({ status }) => status !== 'Success');
    expect(refused.map(({ data }) => data.reason)).toEqual(
      Array(2).fill(expect.stringMatching(/^All resellers together can have 7 endpoints/)),
    );
    for (const number of [1, 2, 3]) expect((await create(root, tenant.a, number)).status).toBe('Success');
    expect((await create(root, tenant.a, 4)).data.reason).toMatch(/^There can be 10 endpoints/);
    for (const [as, companyId] of [
      [root, tenant.a],
      [reseller, tenant.a1],
    ] as const)
      for (const { id } of (await call('GET', '/api/webhook/list', { as, query: { companyId } })).data)
        await call('DELETE', '/api/webhook/delete', { as, query: { id } });
  });
});

describe('a run', () => {
  it('that is cut off anywhere loses no event, and the next one sends what it has sent under the same id', async () => {
    const faults = attachFaults([table]);
    for (let change = 0; change < 9; change++) {
      const user = await signIn({ companyId: ids.b, roles: [NCRA] });
      const { url, received } = await startReceiver();
      const { id } = await createWebhook(user, ids.b, url, ['record.created']);
      const { data: made } = await call('POST', '/api/techProvider', { as: user, body: providerForm() });
      faults.crashAt(change, 'after');
      await runWebhooks().catch(() => undefined);
      await faults.settle();
      faults.heal();
      // What a run has taken when it was cut off is free after a minute; what had failed is due again.
      moveClock(120_000);
      await runWebhooks();
      const about = received.filter(({ data }) => data.id === made.id);
      expect([change, about.length > 0, new Set(about.map(({ headers }) => headers['webhook-id'])).size]).toEqual([
        change,
        true,
        1,
      ]);
      await call('DELETE', '/api/webhook/delete', { as: user, query: { id } });
    }
  });
});

describe('the endpoint of a reseller', () => {
  it('receives events of its own records only, and is no audit sink', async () => {
    const [sellers, roots] = [await startReceiver(), await startReceiver()];
    const types = ['record.created', 'record.changed'];
    await createWebhook(seller, ids.a1, sellers.url, types);
    await createWebhook(ncra, ids.a, roots.url, types);
    const mine = await addEndUser('Mine LLC');
    const other = await signIn({ companyId: own.reseller.id, roles: [RESELLER] });
    const theirs = await addEndUser('Theirs LLC', other);
    await call('POST', '/api/techProvider', {
      as: ncra,
      body: {
        name: 'Root Provider',
        endUserContactName: 'Pia Provider',
        endUserContactPhone: '+15550100600',
        tpType: 'Hosting',
        reviewDate: '2026-03-04',
      },
    });
    await runWebhooks();
    const created = (received: typeof sellers.received) =>
      received.filter(({ type }) => type === 'record.created').map(({ data }) => data.id);
    expect(created(sellers.received)).toEqual([mine.id]);
    expect(created(roots.received)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    const sink = { companyId: ids.a1, url: sellers.url, description: 'Sink', types: ['activity.recorded'] };
    expect((await call('POST', '/api/webhook/create', { as: seller, body: sink })).http).toBe(403);
  });
});
