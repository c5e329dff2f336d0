import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { CALENDAR_ADDRESS_DAYS, CALENDAR_AHEAD_DAYS, CALENDAR_PATH } from '#contract/worklist/calendar.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person, PersonOptions } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { portalScope } = await import('#lambdas/store/scope.ts');
const { EXPERIAN, NCRA } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { settings } = await import('#local/settings.ts');

const NOW = '2026-11-22T18:30:00Z';
const DAY_MS = 86_400_000;
const setTime = (time: number) => void vi.useFakeTimers({ toFake: ['Date'], now: time });
beforeEach(() => setTime(Date.parse(NOW)));
afterEach(() => void vi.useRealTimers());
setTime(Date.parse(NOW));
const { ids, people } = await createWorld();

const add = async (name: string, reviewDate: string): Promise<string> => {
  const body = { ...providerForm({ reviewDate }), name };
  return (await call('POST', '/api/techProvider', { as: people.ncra, body })).data.id;
};
const late = await add('Late Vault', '2026-11-10');
const soon = await add('Soon Vault', '2026-11-30');
const inAYear = await add('Next Vault', '2027-10-31');
await add('Distant Vault', '2029-01-31');

const staff = (options: PersonOptions = {}) => signIn({ companyId: ids.a, roles: [NCRA], ...options });
const ownAddress = async (as: Person) => (await call('GET', '/api/worklist/calendar/address', { as })).data;
const make = async (as: Person) => (await call('POST', '/api/worklist/calendar/address', { as })).data;
const keyOf = (address: string) => new URL(address, 'https://portal.example.com').searchParams.get('key') ?? '';
/** As a calendar program fetches: without a token, by the address alone. */
const fetchKey = async (key: string) => {
  const { http, text, headers, message } = await call('GET', CALENDAR_PATH, { query: { key } });
  const calendar = http === 200 ? Buffer.from(text, 'base64').toString().replaceAll('\r\n ', '') : '';
  return { http, message, headers, calendar };
};
const subscribed = async (as: Person) => {
  const key = keyOf((await make(as)).address);
  return () => fetchKey(key);
};
const patch = (person: Person, fields: object) =>
  users(portalScope({ userId: 't', userName: 'Test' })).patchLatest(person.userId, fields);
const uids = (calendar: string) => [...calendar.matchAll(/^UID:(.*)@/gm)].map(([, uid]) => uid ?? '');

describe('a calendar address', () => {
  it('is shown once, and is good for 400 days', async () => {
    const person = await staff();
    expect(await ownAddress(person)).toEqual({ madeAt: '', until: '' });
    const { address, ...times } = await make(person);
    expect(address).toMatch(/\/api\/public\/calendar\.ics\?key=[^&]+$/);
    const until = new Date(Date.parse(NOW) + CALENDAR_ADDRESS_DAYS * DAY_MS).toISOString();
    expect(times).toEqual({ madeAt: new Date(NOW).toISOString(), until });
    expect(await ownAddress(person)).toEqual(times);
    expect((await fetchKey(keyOf(address))).http).toBe(200);
    setTime(Date.parse(until) + 1000);
    expect((await fetchKey(keyOf(address))).http).toBe(404);
  });

  it('gives what waits for its owner until a year from now, with links, and nothing of others', async () => {
    const answer = await (await subscribed(await staff()))();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    const found = uids(answer.calendar);
    for (const id of [late, soon, inAYear]) expect(found).toContain(`${id}.provider.review`);
    expect(answer.calendar).not.toContain('Distant Vault');
    expect(answer.calendar).toMatch(new RegExp(`^URL:https?://[^\\s]+${soon}`, 'm'));
    const ofOthers = await (await subscribed(await staff({ companyId: ids.b })))();
    expect(ofOthers.calendar).not.toContain('Vault');
    const ofExperian = await (await subscribed(await staff({ roles: [EXPERIAN] })))();
    expect(uids(ofExperian.calendar)).not.toContain(`${soon}.provider.review`);
  });

  it('ends a year from the day of the tenant for a user of a reseller as well', async () => {
    const query = { companyId: ids.b };
    const settled = (await call('GET', '/api/company/settings', { as: people.admin, query })).data;
    const inAuckland = { ...settled, timeZone: 'Pacific/Auckland' };
    expect((await call('PUT', '/api/company/settings', { as: people.admin, body: inAuckland })).status).toBe('Success');
    const lastDay = daysAfter('2026-11-23', CALENDAR_AHEAD_DAYS);
    const body = { ...providerForm({ reviewDate: lastDay }), tpResellerList: [{ resellerId: ids.b1 }] };
    const ofRoot = await staff({ companyId: ids.b });
    const { id } = (await call('POST', '/api/techProvider', { as: ofRoot, body })).data;
    for (const person of [ofRoot, await staff({ companyId: ids.b1 })])
      expect(uids((await (await subscribed(person))()).calendar)).toContain(`${id}.provider.review`);
  });

  it('shows at each fetch what its owner may see then', async () => {
    const person = await staff();
    const fetched = await subscribed(person);
    expect((await fetched()).calendar).toContain('Late Vault');
    const renamed = await add('Very Late Vault', '2026-11-09');
    expect(uids((await fetched()).calendar)).toContain(`${renamed}.provider.review`);
    await patch(person, { userRoles: [{ roleId: EXPERIAN }] });
    expect((await fetched()).calendar).not.toContain('Late Vault');
  });

  it('ends when it is revoked, and when another one is made', async () => {
    const person = await staff();
    const first = await subscribed(person);
    const second = await subscribed(person);
    expect([(await first()).http, (await second()).http]).toEqual([404, 200]);
    const revoked = await call('DELETE', '/api/worklist/calendar/address', { as: person });
    expect(revoked.message).toBe('Revoked successfully');
    expect((await second()).http).toBe(404);
    expect(await ownAddress(person)).toEqual({ madeAt: '', until: '' });
  });

  it('gives nothing while its owner is disabled or locked', async () => {
    const person = await staff();
    const fetched = await subscribed(person);
    for (const fields of [{ enabled: false }, { accountNonLocked: false }]) {
      await patch(person, fields);
      expect((await fetched()).http).toBe(404);
      await patch(person, { enabled: true, accountNonLocked: true });
      expect((await fetched()).http).toBe(200);
    }
  });

  it('ends with the sessions of its owner, and with the owner', async () => {
    const person = await staff();
    const fetched = await subscribed(person);
    await patch(person, { sessionsFrom: Date.now() + 1 });
    expect((await fetched()).http).toBe(404);
    const leaver = await staff();
    const ofLeaver = await subscribed(leaver);
    await call('DELETE', `/api/user/${leaver.userId}`, { as: people.admin });
    expect((await ofLeaver()).http).toBe(404);
  });

  it('is no address with any other key', async () => {
    const person = await staff();
    const key = keyOf((await make(person)).address);
    const other = await staff();
    await make(other);
    const [, secret = ''] = key.split('.');
    const wrong = [`${other.userId}.${secret}`, `${person.userId}.`, `.${secret}`, `${key}A`, 'x.y', '#.#', secret];
    for (const each of wrong) expect(await fetchKey(each)).toMatchObject({ http: 404, message: 'Id Not Available' });
  });

  it('is no address below the id of another user than the account it was made for', async () => {
    const [person, other] = [await staff(), await staff()];
    const [, secret = ''] = keyOf((await make(person)).address).split('.');
    const { Item } = await table.send(
      new GetCommand({ TableName: settings.table, Key: keys.calendarAddress(person.userId) }),
    );
    const moved = { ...Item, ...keys.calendarAddress(other.userId) };
    await table.send(new PutCommand({ TableName: settings.table, Item: moved }));
    expect((await fetchKey(`${other.userId}.${secret}`)).http).toBe(404);
  });

  it('answers 429 after 20 fetches within a minute', async () => {
    const fetched = await subscribed(await staff());
    const answers = [];
    for (let nth = 0; nth < 21; nth += 1) answers.push((await fetched()).http);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('stands in the audit trail when it is made and when it is revoked', async () => {
    // After all that the other tests have done: a page of the trail holds the newest entries.
    setTime(Date.parse(NOW) + 60_000);
    const person = await staff({ name: ['Cal', 'Reader'] });
    await make(person);
    await call('DELETE', '/api/worklist/calendar/address', { as: person });
    const { content } = (
      await call('GET', '/api/record/activity', { as: people.ncra, query: { record: person.userId } })
    ).data;
    const all = (await call('GET', '/api/record/activity', { as: people.ncra })).data.content;
    const logged = [...content, ...all].flatMap(({ who, records }) =>
      records.map(({ what, detail }: Record<string, string>) => ({ who, what, detail })),
    );
    for (const detail of ['Made', 'Revoked'])
      expect(logged).toContainEqual({ who: expect.stringContaining('Cal'), what: 'calendarAddress', detail });
  });

  it('is refused to super admins, for whom everything of every company would wait', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await call(method, '/api/worklist/calendar/address', { as: people.admin })).http).toBe(403);
  });
});
