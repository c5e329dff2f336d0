import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { resellerForm } from '../support/business-forms.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { handler } = await import('#lambdas/daily/handler.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { people, own, ids } = await createWorld();
const { ncra, seller, admin, experian } = people;

afterEach(() => {
  vi.useRealTimers();
});

const asked = { name: 'Nightly sync', scopes: ['endUser.read'], days: 30 };
const make = (as: typeof ncra, fields: object = {}) =>
  call('POST', '/api/apiToken/create', { as, body: { ...asked, ...fields } });
const made = async (as: typeof ncra, fields: object = {}) => {
  const { status, data } = await make(as, fields);
  expect(status).toBe('Success');
  return data as { token: { id: string; roles: number[] }; text: string };
};
const read = (text: string, path = '/end-users') =>
  call('GET', `/v1${path}`, { headers: { authorization: `Bearer ${text}` } });
const revoke = (as: typeof ncra, id: string) =>
  call('POST', '/api/apiToken/revoke', { as, body: { id, why: 'Not needed any more' } });

describe('making a token', () => {
  it('is refused for more than 90 days of a user, and for more than 366 of a company', async () => {
    expect((await make(seller, { days: 90 })).status).toBe('Success');
    const personal = await make(seller, { days: 91 });
    expect([personal.status, personal.data.reason]).toEqual([
      'Failure',
      'A personal token is valid for 90 days at most.',
    ]);
    expect((await make(seller, { companyId: ids.a1, days: 366 })).status).toBe('Success');
    const service = await make(seller, { companyId: ids.a1, days: 367 });
    expect([service.http, service.message]).toEqual([400, expect.stringContaining('366 days at most')]);
  });

  it('is refused for a 21st of an owner, and possible again once one is revoked', async () => {
    const user = await signIn({ companyId: ids.b, roles: [NCRA] });
    const tokens: string[] = [];
    for (let number = 0; number < 20; number++) tokens.push((await made(user, { companyId: ids.b })).token.id);
    const refused = await make(user, { companyId: ids.b });
    expect(refused.data.reason).toBe('There can be 20 valid tokens. Please revoke one first.');
    expect((await make(user)).status).toBe('Success');
    await revoke(user, tokens[0] ?? '');
    expect((await make(user, { companyId: ids.b })).status).toBe('Success');
  });

  it('leaves 20 of an owner when 25 are made at once', async () => {
    const user = await signIn({ companyId: ids.b, roles: [NCRA] });
    const answers = await Promise.all(Array.from({ length: 25 }, () => make(user)));
    const refused = answers.filter(({ status }) => status !== 'Success');
    expect(refused.map(({ data }) => data.reason)).toEqual(
      Array(5).fill('There can be 20 valid tokens. Please revoke one first.'),
    );
    const { data } = await call('GET', '/api/apiToken/list', { as: user });
    expect(data.map(({ state }: { state: string }) => state)).toEqual(Array(20).fill('valid'));
    for (const { data: each } of answers.filter(({ status }) => status === 'Success'))
      expect((await read(each.text)).http).toBe(200);
  });

  it('allows two of one name, so that a program goes from one to the other', async () => {
    const [old, next] = [await made(ncra, { name: 'Rotated' }), await made(ncra, { name: 'Rotated' })];
    expect((await read(old.text)).http).toBe(200);
    expect((await read(next.text)).http).toBe(200);
    await revoke(ncra, old.token.id);
    expect((await read(old.text)).http).toBe(401);
    expect((await read(next.text)).http).toBe(200);
  });

  it('gives a company’s token no role that its maker does not have', async () => {
    expect((await made(ncra, { companyId: ids.a })).token.roles).toEqual([NCRA]);
    for (const [as, companyId, roles] of [
      [ncra, ids.a, [EXPERIAN]],
      [ncra, ids.a, [NCRA, RESELLER]],
      [seller, ids.a1, [NCRA]],
    ] as const)
      expect((await make(as, { companyId, roles })).data.reason).toBe(
        'A token cannot have a role that you do not have.',
      );
    expect((await make(admin, { companyId: ids.a1 })).data.reason).toBe('Please choose the roles of the token.');
    const { text } = await made(admin, { companyId: ids.a1, roles: [RESELLER] });
    expect((await read(text, `/end-users/${own.endUser.id}`)).http).toBe(200);
    expect((await make(experian, { companyId: ids.a })).http).toBe(403);
  });

  it('answers a foreign company byte for byte like a missing one', async () => {
    for (const [foreign, missing] of [
      [ids.b, '000000000000'],
      [ids.b1, `${ids.a}-00000000000000`],
    ] as const) {
      const made = await Promise.all([foreign, missing].map((companyId) => make(ncra, { companyId })));
      expect(made[0]?.text).toBe(made[1]?.text);
      const lists = await Promise.all(
        [foreign, missing].map((companyId) => call('GET', '/api/apiToken/list', { as: ncra, query: { companyId } })),
      );
      expect(lists[0]?.text).toBe(lists[1]?.text);
    }
    const missing = await make(admin, { companyId: `${ids.a}-00000000000000`, roles: [RESELLER] });
    expect(missing.message).toBe('Company Id is not available');
  });
});

describe('revoking a token', () => {
  it('counts at once, keeps who did it and why, and a second time changes nothing', async () => {
    const { text, token } = await made(ncra);
    expect((await read(text)).http).toBe(200);
    expect((await revoke(ncra, token.id)).status).toBe('Success');
    expect((await read(text)).http).toBe(401);
    await call('POST', '/api/apiToken/revoke', { as: ncra, body: { id: token.id, why: 'Another reason' } });
    const list = (await call('GET', '/api/apiToken/list', { as: ncra })).data;
    expect(list.find(({ id }: { id: string }) => id === token.id)).toMatchObject({ why: 'Not needed any more' });
  });

  it('is possible for super admins, of every token', async () => {
    for (const [as, fields] of [
      [seller, {}],
      [seller, { companyId: ids.a1 }],
      [ncra, { companyId: ids.a }],
    ] as const) {
      const { text, token } = await made(as, fields);
      expect((await revoke(admin, token.id)).status).toBe('Success');
      expect((await read(text)).http).toBe(401);
    }
  });

  it('answers a foreign token byte for byte like a missing one', async () => {
    const personal = await made(seller);
    const service = await made(seller, { companyId: ids.a1 });
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    for (const { token } of [personal, service]) {
      const answers = [await revoke(other, token.id), await revoke(other, `${token.id.slice(0, -3)}000`)];
      expect(answers[0]?.text).toBe(answers[1]?.text);
      expect(answers[0]?.http).toBe(404);
    }
    expect((await read(service.text)).http).toBe(200);
  });
});

describe('a service token', () => {
  it('ends with its company', async () => {
    const { id } = (
      await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm({ name: 'Short Lived Reports' }) })
    ).data;
    const { text } = await made(admin, { companyId: id, roles: [RESELLER] });
    expect((await read(text)).http).toBe(200);
    expect((await call('DELETE', '/api/reseller/delete', { as: ncra, query: { id } })).status).toBe('Success');
    expect((await read(text)).http).toBe(401);
  });

  it('sees its own company alone', async () => {
    const { text } = await made(seller, { companyId: ids.a1 });
    for (const id of [ids.b1, `${ids.a}-00000000000000`]) expect((await read(text, `/end-users/${id}`)).http).toBe(422);
    const { data } = await read(text);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([own.endUser.id]);
  });
});

describe('the owner of a token', () => {
  const start = Date.UTC(2027, 2, 1, 12);
  const goTo = (day: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + day * 86_400_000 });
  /** The daily job of a day; returns the mails about tokens. */
  const mailsOn = async (day: number) => {
    goTo(day);
    const body = JSON.stringify({ familyId: ids.a, time: new Date().toISOString() });
    const batch = sqsEvent([{ id: 'one', body, receives: 1, sentAt: 0, firstReceivedAt: 0 }], 'reminders');
    expect((await invoke('reminders', handler, batch, contextOf('reminders')))?.batchItemFailures).toEqual([]);
    const before = inbox.length;
    await runTasks({ time: new Date().toISOString() });
    return inbox.slice(before).flatMap(({ to, text }) => {
      const [title] = /The token “[^”]+” ends on \S+\d/.exec(text) ?? [];
      if (title === undefined) return [];
      expect(text).toMatch(/^Tokens: https?:\S+[^/]\/securehome\/apitokens$/m);
      return [`${to} ${title}`];
    });
  };
  const freshly = async (as: typeof ncra) => {
    const claims = claimsOf(as.claims.sub ?? '');
    await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
    return { ...as, claims };
  };
  const addressOf = ({ claims }: typeof ncra) => `${claims.sub}@example.com`;

  it('is mailed 14 and 3 days before it ends, once on however many runs, and not of a revoked or a short one', async () => {
    goTo(0);
    const [user, company] = [await freshly(ncra), await freshly(seller)];
    await made(user, { name: 'Of a user', days: 30 });
    await made(user, { name: 'For a week', days: 7 });
    const { token } = await made(user, { name: 'Revoked', days: 30 });
    await made(company, { companyId: ids.a1, name: 'Of a company', days: 30 });
    await revoke(user, token.id);
    const both = [
      `${addressOf(ncra)} The token “Of a user” ends on 03/31/2027`,
      `${addressOf(seller)} The token “Of a company” ends on 03/31/2027`,
    ];
    expect(await mailsOn(3)).toEqual([]);
    expect(await mailsOn(4)).toEqual([`${addressOf(ncra)} The token “For a week” ends on 03/08/2027`]);
    expect(await mailsOn(15)).toEqual([]);
    expect((await mailsOn(16)).sort()).toEqual([...both].sort());
    expect(await mailsOn(16)).toEqual([]);
    expect(await mailsOn(17)).toEqual([]);
    // A run of that day that failed is made up for.
    expect((await mailsOn(28)).sort()).toEqual([...both].sort());
    expect(await mailsOn(29)).toEqual([]);
    expect(await mailsOn(30)).toEqual([]);
  });
});
