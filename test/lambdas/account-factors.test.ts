import { generateSync } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_DIFFERS } from '#contract/rules/metrics.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { enrolApp } from '../support/enrol-app.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createPerson } = await import('#local/seed/tenants.ts');
const { claimsOf } = await import('../support/people.ts');
const { accountOf } = await import('../support/accounts.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { ownScope } = await import('#lambdas/store/scope.ts');
const { log } = await import('#lambdas/kit/log.ts');
const { createAccountWorld } = await import('../support/account-world.ts');

const { company, ncra, admin, arrive, profile, put, audit, mailsTo } = await createAccountWorld(inbox);

describe('the second factor', () => {
  const set = (as: Person, id: string, isMFAenabled: boolean) => put('/api/user/mfa', as, { id, isMFAenabled });

  it('can be turned on by its owner and never off', async () => {
    const { user, person } = await arrive();
    expect(await set(person, user.id, true)).toMatchObject({ status: 'Success' });
    expect(await set(person, user.id, false)).toMatchObject({
      http: 200,
      status: 'Failure',
      message: 'Multi-factor authentication is required',
    });
  });

  it('of another user is removed by a super admin only, and their sessions end', async () => {
    const { who, user, person } = await arrive();
    expect(await set(ncra, user.id, false)).toMatchObject({ http: 403, message: 'This user does not have access' });
    expect(await set(admin, user.id, true)).toMatchObject({ http: 403 });
    expect(await set(admin, user.id, false)).toMatchObject({ status: 'Success' });
    expect(await profile(person)).toBe(401);
    expect([await audit(user.id), await mailsTo(who.email)]).toEqual([expect.arrayContaining(['mfa']), 1]);
  });
});

describe('an authenticator app', () => {
  const post = (path: string, as: Person, body: object = {}) => call('POST', path, { as, body });
  const factors = async (as: Person) => (await call('GET', '/api/user/factors', { as })).data;
  const stale = (person: Person): Person => ({
    ...person,
    claims: { ...person.claims, auth_time: String(Math.floor(Date.now() / 1000) - 601) },
  });
  const enrol = async (person: Person) => {
    const { data } = await post('/api/user/app', person);
    return post('/api/user/app/confirm', person, { code: generateSync({ secret: data.secret }) });
  };

  it('is added, as the first one or not, and removed through the portal, which notifies the person each time', async () => {
    const { who, person } = await arrive();
    expect(await factors(person)).toEqual({ enrolled: ['SMS'], preferred: 'SMS' });
    await post('/api/user/app', person);
    const wrong = await post('/api/user/app/confirm', person, { code: '000000' });
    expect(wrong).toMatchObject({
      message: 'Update Failed',
      data: { reason: 'The code is not right. Enter the one that the app shows now.' },
    });
    expect(await enrol(person)).toMatchObject({ status: 'Success' });
    expect(await factors(person)).toEqual({ enrolled: ['SMS', 'TOTP'], preferred: 'TOTP' });
    expect(await put('/api/user/factors', person, { factor: 'SMS' })).toMatchObject({ status: 'Success' });
    expect(await factors(person)).toMatchObject({ preferred: 'SMS' });
    expect(await post('/api/user/app/remove', person)).toMatchObject({ status: 'Success' });
    expect(await factors(person)).toEqual({ enrolled: ['SMS'], preferred: 'SMS' });
    expect(await mailsTo(who.email)).toBe(3);
  });

  it('needs a sign-in of the last ten minutes for each of these', async () => {
    const { person } = await arrive();
    const old = stale(person);
    const refused = { data: { reason: 'You signed in more than 10 minutes ago. Please sign in again first.' } };
    expect(await post('/api/user/app', old)).toMatchObject(refused);
    expect(await post('/api/user/app/confirm', old, { code: '000000' })).toMatchObject(refused);
    expect(await post('/api/user/app/remove', old)).toMatchObject(refused);
    expect(await put('/api/user/factors', old, { factor: 'SMS' })).toMatchObject(refused);
    expect(await factors(old)).toMatchObject({ preferred: 'SMS' });
  });

  it('that was added with a bare token lets no user in, and raises the alarm', async () => {
    const { who, person } = await arrive();
    const alarm = vi.spyOn(log, 'error');
    await enrolApp(person.token ?? '');
    const account = await accountOf(who.email);
    const thief = { userId: '', claims: claimsOf(account?.sub ?? '') };
    const login = await call('POST', '/security/user-login', { as: thief, body: { userName: who.email } });
    expect(login).toMatchObject({ status: 'Error', message: 'Invalid username or password' });
    expect(await profile(thief)).toBe(401);
    expect(alarm).toHaveBeenCalledWith(ACCOUNT_DIFFERS, expect.objectContaining({ app: true }));
  });

  it('of a record from before is accepted as it is, once', async () => {
    const { who, user, person } = await arrive();
    const own = users(ownScope({ userId: user.id, userName: 'test' }));
    await own.patchLatest(user.id, { app: 'unasked' });
    await enrolApp(person.token ?? '');
    const as = { userId: '', claims: claimsOf((await accountOf(who.email))?.sub ?? '') };
    const login = await call('POST', '/security/user-login', { as, body: { userName: who.email } });
    expect(login).toMatchObject({ status: 'Success' });
    expect(await own.get(user.id)).toMatchObject({ app: 'known' });
  });
});

describe('a sign-in that the pool let in without a factor', () => {
  it('is not let into the portal before there is one', async () => {
    const email = 'no-factor@example.com';
    await createPerson({ email, works: 'first', name: ['Nina', 'Newcomer'], roles: [NCRA] }, company);
    const as = { userId: '', claims: claimsOf((await accountOf(email))?.sub ?? '') };
    const login = await call('POST', '/security/user-login', { as, body: { userName: email } });
    expect(login).toMatchObject({ http: 200, status: 'Error', message: 'MFA setup required' });
    expect(await profile(as)).toBe(401);
  });
});
