import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';

const { inbox, triggers } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { realPeople } = await import('../support/real-people.ts');
const { User } = await import('#lambdas/analytics/tables/projections.ts');
const { todayIn } = await import('#lambdas/entities/records/company.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { chosenScope, topScope } = await import('#lambdas/store/scope.ts');
const { handler } = await import('#lambdas/triggers/handler.ts');
const pool = realPeople(inbox);
triggers.preSignUp = (event) => invoke('triggers', handler, event);
triggers.postConfirmation = (event) => invoke('triggers', handler, event);
const tester = { userId: 'test', userName: 'Test' };

const company = await createTenant('State Company', 'Stan State', 1);
const admin = await signIn({ isSuperadmin: true });
const colleague = await signIn({ companyId: company, roles: [NCRA] });
const DAY_MS = 86_400_000;

let count = 0;
const newUser = () => ({
  email: `state${++count}@example.com`,
  phone: `+1555018${1000 + count}`,
  password: `State ${count} of mine`,
});
const search = async (query: Record<string, string>) =>
  (await call('GET', '/api/user/search', { as: admin, query })).data.content;
const read = async (id: string) => (await call('GET', `/api/user/${id}`, { as: admin })).data;

/** What list, filter, form and export say of a user, in this order. */
const statesOf = async (id: string, userName: string) => {
  const [row] = await search({ searchText: userName });
  const filter = JSON.stringify({ field: 'status', is: 'oneOf', values: [row.status] });
  const found: { id: string }[] = await search({ searchText: userName, filter });
  const scope = row.companyId === '' ? topScope(tester) : chosenScope(tester, row.companyId);
  const record = await users(scope).get(id);
  return [row.status, found.some((each) => each.id === id), (await read(id)).accountState, User.parse(record).state];
};
const everywhere = (state: string) => [state, true, state, state];
const change = async (id: string, fields: object) =>
  call('PUT', '/api/user', { as: admin, body: { ...(await read(id)), ...fields } });
const invite = async () => {
  const who = newUser();
  const { email: userEmail, phone: userPhone } = who;
  const roles = { userRoles: [{ roleId: NCRA }] };
  const body = { userName: userEmail, userEmail, userPhone, firstName: 'Sue', lastName: 'State', ...roles };
  const { data } = await call('POST', '/api/user', { as: colleague, body });
  return { who, id: data.id as string };
};
const register = async () => {
  const who = newUser();
  const { email, phone, password } = who;
  await call('POST', '/security/register', { body: { name: 'Rae State', email, phone, password } });
  const [{ id }] = await search({ searchText: email });
  return { who, id: id as string };
};
const confirm = (id: string, email: string) =>
  call('POST', '/api/user/confirmation', { as: admin, body: { id, code: pool.codeFor(email) } });

describe('the state of a user', () => {
  it('is Invited, with the end of the temporary password, until the first sign-in', async () => {
    const before = Date.now();
    const { who, id } = await invite();
    expect(await statesOf(id, who.email)).toEqual(everywhere('Invited'));
    const { invitedUntil } = await read(id);
    expect(Date.parse(invitedUntil)).toBeGreaterThanOrEqual(before + 3 * DAY_MS);
    expect(Date.parse(invitedUntil)).toBeLessThanOrEqual(Date.now() + 3 * DAY_MS);
    expect((await search({ searchText: who.email }))[0].invitedUntil).toBe(invitedUntil);

    await call('POST', '/api/user/invitation', { as: colleague, body: { id } });
    expect((await read(id)).invitedUntil > invitedUntil).toBe(true);

    await pool.signInFirst(who, pool.codeFor(who.email));
    expect(await statesOf(id, who.email)).toEqual(everywhere('Active'));
    expect(await read(id)).toMatchObject({ accountStatus: 'active', invitedUntil: '' });
  });

  it('has the day of the last sign-in from the first sign-in on, once a day, and lists sort and filter by it', async () => {
    const { who, id } = await invite();
    expect((await search({ searchText: who.email }))[0].lastSignInOn).toBe('');
    const person = await pool.signInFirst(who, pool.codeFor(who.email));
    const today = await todayIn(tenantIdOf(id));
    expect((await search({ searchText: who.email }))[0].lastSignInOn).toBe(today);
    await call('PUT', '/api/user/updatePassword', { as: person, body: { id } });
    const { version } = await read(id);
    await pool.signIn(who);
    expect((await read(id)).version).toBe(version);

    await users(chosenScope(tester, company)).patchLatest(id, { lastSignInOn: '2026-01-02' });
    const filter = JSON.stringify({ field: 'lastSignInOn', is: 'between', to: '2026-01-02' });
    expect((await search({ filter })).map((each: { id: string }) => each.id)).toEqual([id]);
    const all = await search({ orderBy: 'lastSignInOn', modifier: 'desc', size: '100' });
    const days = all.map(({ lastSignInOn }: { lastSignInOn: string }) => lastSignInOn);
    expect(days).toEqual([...days].sort().reverse());
    await pool.signIn(who);
    expect((await search({ searchText: who.email }))[0].lastSignInOn).toBe(today);
  });

  it('is Invited again after a reset, until the user has signed in with the new password', async () => {
    const { who, id } = await invite();
    const person = await pool.signInFirst(who, pool.codeFor(who.email));
    await call('PUT', '/api/user/updatePassword', { as: person, body: { id } });
    const body = { userId: id, newPassword1: 'Temporary-1', newPassword2: 'Temporary-1' };
    await call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body });
    expect(await statesOf(id, who.email)).toEqual(everywhere('Invited'));
    await pool.signInFirst({ ...who, password: 'Another one of mine' }, 'Temporary-1');
    expect(await statesOf(id, who.email)).toEqual(everywhere('Active'));
  });

  it('is Unconfirmed before the code of a registration was entered, and cannot be approved', async () => {
    const { who, id } = await register();
    expect(await statesOf(id, who.email)).toEqual(everywhere('Unconfirmed'));
    expect(await search({ searchText: who.email, waiting: 'true' })).toEqual([]);
    const approval = { companyId: company, userRoles: [{ roleId: NCRA }] };
    for (const fields of [approval, { ...approval, enabled: true }])
      expect(await change(id, fields)).toMatchObject({
        status: 'Failure',
        message: 'Update Failed',
        data: { reason: 'The user has not confirmed the registration yet, and can be approved after that.' },
      });
  });

  it('is Waiting for approval after the code, Invited after the approval, and Active after the sign-in', async () => {
    const { who, id } = await register();
    await confirm(id, who.email);
    expect(await statesOf(id, who.email)).toEqual(everywhere('Waiting for approval'));
    expect(await search({ searchText: who.email, waiting: 'true' })).toHaveLength(1);
    const { data } = await change(id, { companyId: company, userRoles: [{ roleId: NCRA }], enabled: true });
    expect(await statesOf(data.id, who.email)).toEqual(everywhere('Invited'));
    expect(await read(data.id)).toMatchObject({ accountStatus: 'active', invitedUntil: '' });
    await pool.signIn(who);
    expect(await statesOf(data.id, who.email)).toEqual(everywhere('Active'));
  });

  it('ends with a mail to a user who waits for approval and is declined', async () => {
    const { who, id } = await register();
    await confirm(id, who.email);
    expect(await call('DELETE', `/api/user/${id}`, { as: admin })).toMatchObject({ status: 'Success' });
    expect(await search({ searchText: who.email })).toEqual([]);
    const mails = (await tableItems()).flatMap(({ mail }) => (mail ? [mail as { to: string; subject: string }] : []));
    expect(mails.filter(({ to }) => to === who.email)).toMatchObject([{ subject: 'Your registration was declined' }]);
  });

  it('is Locked or Disabled, also of a user who was invited', async () => {
    const { who, id } = await invite();
    await change(id, { accountNonLocked: false });
    expect(await statesOf(id, who.email)).toEqual(everywhere('Locked'));
    await change(id, { accountNonLocked: true, enabled: false });
    expect(await statesOf(id, who.email)).toEqual(everywhere('Disabled'));
    await change(id, { enabled: true });
    expect(await statesOf(id, who.email)).toEqual(everywhere('Invited'));
  });

  it('is No sign-in account on the page of a user whose account was deleted past the portal, and reading changes nothing', async () => {
    const { who, id } = await invite();
    const cognito = new CognitoIdentityProviderClient({});
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: settings.poolId, Username: who.email }));
    const { version } = await read(id);
    expect(await read(id)).toMatchObject({ accountStatus: 'gone', accountState: 'No sign-in account', version });
    await call('POST', '/api/user/invitation', { as: colleague, body: { id } });
    expect(await statesOf(id, who.email)).toEqual(everywhere('Invited'));
  });
});
