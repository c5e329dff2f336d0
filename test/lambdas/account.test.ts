import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

const { inbox, filesText } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { createAccountWorld } = await import('../support/account-world.ts');

const { company, ncra, admin, pool, invite, arrive, profile, put, changeTo, audit, mailsTo } =
  await createAccountWorld(inbox);

const faults = attachFaults();
afterEach(() => faults.heal());

describe('a forgotten password', () => {
  const ask = (path: string, body: object, headers = {}) => call('POST', path, { body, headers });

  it('gets the same answer whether or not the account exists, and no quicker', async () => {
    const { who } = await invite();
    const began = Date.now();
    const known = await ask('/security/forgotpassword', { emailAddress: who.email, source: 'web' });
    const unknown = await ask('/security/forgotpassword', { emailAddress: 'nobody@example.com' });
    const byName = await ask('/api/user/forgotpassword', { type: 'userName', value: 'nobody@example.com' });
    expect(Date.now() - began).toBeGreaterThan(1_150);
    expect([unknown.text, byName.text]).toEqual([known.text, known.text]);
    expect(known).toMatchObject({ http: 200, status: 'Success' });
    expect(JSON.stringify(await tableItems())).toContain('forgot:');
  });

  it('requested again and again is refused by address, and leaves no more lines for one name', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    const many = Array.from({ length: 25 }, () =>
      ask('/api/user/forgotpassword', { type: 'userName', value: 'again@example.com' }, elsewhere),
    );
    expect((await Promise.all(many)).map(({ http }) => http)).toContain(429);
    const lines = (await tableItems()).filter(({ pk }) => String(pk).includes('again@example.com'));
    expect(lines.length).toBeLessThanOrEqual(5);
  });
});

describe('the first password', () => {
  it('ends the first login, keeps a hash of the answer, and ends other sessions only', async () => {
    const { who, user, person } = await arrive();
    const elsewhere = await pool.signIn(who);
    const answer = await put('/api/user/updatePassword', person, {
      id: user.id,
      isFirstLogin: false,
      userPassword: 'never read',
      securityAnswer: { questionId: 2, answer: 'Springfield it was' },
    });
    expect(answer).toMatchObject({ http: 200, message: 'Changed successfully' });
    expect((await call('GET', '/user', { as: person })).data.isFirstLogin).toBe(false);
    expect(await profile(elsewhere)).toBe(401);
    const items = JSON.stringify(await tableItems());
    expect(items).not.toMatch(/never read|Springfield it was/i);
    expect(items).toContain(`"N#${user.id}"`);
  });

  it('counts for the user’s own id only, and not while the password is still the temporary one', async () => {
    const { user, person } = await arrive();
    expect(await put('/api/user/updatePassword', person, { id: ncra.userId })).toMatchObject({
      message: 'Id Not Available',
    });
    await call('POST', '/api/user/resetPasswordSuperAdmin', {
      as: admin,
      body: { userId: user.id, newPassword1: 'Temporary-1', newPassword2: 'Temporary-1' },
    });
    const { startSession } = await import('#lambdas/entities/people/principal.ts');
    const { claimsOf } = await import('../support/people.ts');
    const claims = claimsOf(person.claims.sub ?? '');
    await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: user.id }, Date.now());
    expect(await put('/api/user/updatePassword', { userId: user.id, claims }, { id: user.id })).toMatchObject({
      status: 'Failure',
      message: 'Changed Failed',
    });
  });
});

describe('changing the user’s own password', () => {
  it('works with the old one, ends other sessions for good, and tells the person', async () => {
    const { who, user, person } = await arrive();
    const elsewhere = await pool.signIn(who);
    const answer = await changeTo(person, who, 'Another one 2', { userId: user.id, isFirstLogin: false });
    expect(answer).toMatchObject({ http: 200, status: 'Success', message: 'Password changed successfully' });
    expect([await profile(person), await profile(elsewhere)]).toEqual([200, 401]);
    expect(await call('POST', '/security/user-login', { as: elsewhere, body: { userName: who.email } })).toMatchObject({
      status: 'Error',
      message: 'Invalid username or password',
    });
    expect(await profile(await pool.signIn({ ...who, password: 'Another one 2' }))).toBe(200);
    expect(await mailsTo(who.email)).toBe(1);
    expect(await audit(user.id)).toContain('password');
  });

  it.each([
    [{ oldPassword: '' }, 'Please enter old password'],
    [{ newPassword: '' }, 'Please enter new password'],
    [{ newPassword: '1234567' }, 'The new password must have at least 8 characters'],
    [{ newPassword: 'x'.repeat(26) }, 'The new password may have at most 25 characters'],
  ])('refuses %o', async (fields, message) => {
    expect(
      await call('POST', '/api/user/reset-pass', {
        as: ncra,
        body: { oldPassword: 'a', newPassword: 'long enough', ...fields },
      }),
    ).toMatchObject({ http: 400, message });
  });

  it('is refused with a wrong old password and for another user, and then nothing has ended', async () => {
    const { who, person } = await arrive();
    const elsewhere = await pool.signIn(who);
    expect(await changeTo(person, { ...who, password: 'wrong one' }, 'Another one 2')).toMatchObject({
      http: 200,
      status: 'Failure',
      message: 'The old password is not right.',
    });
    expect(await changeTo(person, who, 'Another one 2', { userId: ncra.userId })).toMatchObject({
      message: 'Id Not Available',
    });
    expect(await profile(elsewhere)).toBe(200);
    expect(await openTaskKinds()).not.toContain('end-sessions');
  });

  it('that crashes anywhere ends the other sessions if the password has changed', async () => {
    const { who: first, person: rehearser } = await arrive();
    faults.heal();
    await changeTo(rehearser, first, 'Another one 2');
    for (let change = 0; change < faults.made.length; change++) {
      const { who, person } = await arrive();
      const elsewhere = await pool.signIn(who);
      faults.crashAt(change, 'after');
      await changeTo(person, who, 'Another one 2');
      faults.heal();
      await runTasks({ time: new Date(Date.now() + 16 * 60_000).toISOString() });
      const changed = await pool.signIn({ ...who, password: 'Another one 2' }).then(
        () => true,
        () => false,
      );
      if (changed) expect([change, await profile(elsewhere)]).toEqual([change, 401]);
    }
  });
});

describe('a super admin’s reset of a password', () => {
  const reset = (userId: string, as = admin, newPassword2 = 'Temporary-1') =>
    call('POST', '/api/user/resetPasswordSuperAdmin', {
      as,
      body: { userId, newPassword1: 'Temporary-1', newPassword2 },
    });

  it('ends the person’s sessions and makes them choose another password', async () => {
    const { who, user, person } = await arrive();
    expect(await reset(user.id)).toMatchObject({ status: 'Success', message: 'Reset successfully' });
    expect(await profile(person)).toBe(401);
    expect(await accountOf(who.email)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
    const back = await pool.signInFirst({ ...who, password: 'Chosen again 1' }, 'Temporary-1');
    expect((await call('GET', '/user', { as: back })).data.isFirstLogin).toBe(true);
    expect(await mailsTo(who.email)).toBe(1);
  });

  it('asks for two equal values, a fresh sign-in of the admin, and another user', async () => {
    const { user } = await invite();
    expect(await reset(user.id, admin, 'Temporary-2')).toMatchObject({
      http: 400,
      message: 'The New and Confirm passsword do not match.',
    });
    const stale = { ...admin, claims: { ...admin.claims, auth_time: String(Number(admin.claims.auth_time) - 601) } };
    expect(await reset(user.id, stale)).toMatchObject({ status: 'Failure', message: 'Reset Failed' });
    expect(await reset(admin.userId)).toMatchObject({ status: 'Failure', message: 'Reset Failed' });
    expect(await reset('nobody')).toMatchObject({ message: 'Id Not Available' });
  });
});

describe('the user’s own profile', () => {
  it('takes names, e-mail and phone, these two after a code, and nothing else', async () => {
    const { who, user, person } = await arrive();
    const { data: own } = await call('GET', '/user', { as: person });
    const wanted = { firstName: 'Oli', userPhone: '+15550109999', isSuperadmin: true };
    const { data } = await put('/user', person, { ...own, ...wanted, userRoles: [], enabled: false, adminAlert: true });
    const pending = [{ kind: 'phone', to: '+15550109999' }];
    expect(data).toEqual({ ...own, firstName: 'Oli', pending, version: data.version });
    expect(await accountOf(who.email)).toMatchObject({ phone_number: who.phone });
    expect(await mailsTo(who.email)).toBe(1);
    expect(await audit(user.id)).toContain('user-change');
  });

  it('is refused when another user saved it meanwhile', async () => {
    const { data: own } = await call('GET', '/user', { as: ncra });
    expect(await put('/user', ncra, { ...own, version: own.version + 1 })).toMatchObject({ http: 409 });
  });
});

describe('the user’s own activity', () => {
  it('lists sign-ins and sign-outs, newest first, paged, and nothing else', async () => {
    const { who, user, person } = await arrive();
    await put('/api/user/updatePassword', person, { id: user.id });
    const second = await pool.signIn(who);
    await call('POST', '/security/user-logout', { as: second, body: {} });
    const list = async (query = {}) => (await call('GET', '/api/user/activity', { as: person, query })).data;
    const all = await list();
    expect(all.content.map(({ type }: { type: string }) => type)).toEqual(['logout', 'login', 'login']);
    expect(await list({ size: '2', page: '1' })).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect((await list({ orderBy: 'type', modifier: 'asc' })).content[2].type).toBe('logout');
    expect(Object.keys(all.content[0])).toEqual(['type', 'date']);
  });

  it('keeps refused actions in the audit trail, one line a minute for each', async () => {
    const person = await signIn({ companyId: company, roles: [NCRA] });
    for (let tries = 0; tries < 3; tries++) await call('GET', '/api/company/search', { as: person });
    const lines = (await audit(person.userId)).filter((type) => type === 'denied');
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(lines.length).toBeLessThanOrEqual(2);
  });
});

it('offers five security questions', async () => {
  const { data } = await call('GET', '/api/user/securityQuestions', { as: ncra });
  expect(data).toHaveLength(5);
  expect(data[0]).toEqual({ id: 1, name: expect.stringMatching(/\?$/) });
});

describe('a session that was ended', () => {
  it('is not started again by its token, by logout, lock or age', async () => {
    const { who, user, person } = await arrive();
    const login = () => call('POST', '/security/user-login', { as: person, body: { userName: who.email } });
    expect(await login()).toMatchObject({ status: 'Success' });
    await call('POST', '/security/user-logout', { as: person, body: {} });
    expect(await login()).toMatchObject({ status: 'Error', message: 'Invalid username or password' });
    const other = await pool.signIn(who);
    const { data: now } = await call('GET', `/api/user/${user.id}`, { as: ncra });
    const locked = await put('/api/user', ncra, { ...now, accountNonLocked: false });
    await put('/api/user', ncra, { ...locked.data, accountNonLocked: true });
    expect(await profile(other)).toBe(401);
    expect(await profile(await pool.signIn(who))).toBe(200);
  });
});

describe('a password', () => {
  it('that went through every call is found in no item, no object and no line of the log', async () => {
    const canaries = ['Canary-Temp-1', 'Canary-First-2', 'Canary-Own-3', 'Canary-Admin-4', 'Canary-Last-5'] as const;
    const [temporary, first, own, reset, last] = canaries;
    const lines: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
    );
    const { log } = await import('#lambdas/kit/log.ts');
    log.setLogLevel('DEBUG');
    const { who, user } = await invite(temporary);
    const person = await pool.signInFirst({ ...who, password: first }, temporary);
    await put('/api/user/updatePassword', person, { id: user.id, userPassword: first });
    expect((await changeTo(person, { ...who, password: first }, own)).status).toBe('Success');
    const body = { userId: user.id, newPassword1: reset, newPassword2: reset };
    await call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body });
    await pool.signInFirst({ ...who, password: last }, reset);
    await call('POST', '/security/user-login', { as: person, body: { userName: who.email, userPassword: last } });
    log.setLogLevel('SILENT');
    for (const stream of streams) stream.mockRestore();
    const places = { items: JSON.stringify(await tableItems()), objects: await filesText(), log: lines.join('\n') };
    expect(lines.length).toBeGreaterThan(5);
    for (const [place, text] of Object.entries(places))
      expect([place, canaries.filter((canary) => text.includes(canary))]).toEqual([place, []]);
  });
});
