import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { createTwoTenants } = await import('../../support/tenants.ts');
const { call } = await import('../../support/call.ts');
const { signIn: person } = await import('../../support/people.ts');
const { runAccessReview } = await import('#lambdas/daily/access-review.ts');
const { connectionOf, saveConnection } = await import('#lambdas/entities/sign-in-connection.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { company, ncra, admin, setMode, connect } = world;

const LAST = /last account that can sign in with a password .* Name another one on the page “Company sign-in” first/;

const record = (id: string) => users(tenantScope(serverActor, tenantIdOf(company))).find(id);
const change = async (id: string, fields: object, as: Person = ncra) => {
  const { version, userName, companyId, ...shown } = (await call('GET', `/api/user/${id}`, { as })).data;
  return call('PUT', '/api/user', { as, body: { ...shown, version, userName, ...fields } });
};
const remove = (id: string, as: Person = ncra) => call('DELETE', `/api/user/${id}`, { as });
const reasonOf = async (answer: ReturnType<typeof call>) => {
  const { status, message, data } = await answer;
  return status === 'Success' ? 'Success' : (data?.reason ?? message);
};
/** Who has signed in with a password, which the mode has to allow for that. */
const arrive = async () => {
  await setMode('optional');
  return world.arrive();
};
const emergency = async (...kept: { readonly user: { readonly id: string } }[]) =>
  expect(await setMode('required', { emergency: kept.map(({ user }) => user.id) })).toMatchObject({
    status: 'Success',
  });

beforeAll(async () => {
  await connect('optional');
});

describe('the last emergency account of a company that requires its own sign-in', () => {
  let kept: Awaited<ReturnType<typeof arrive>>;
  beforeEach(async () => {
    kept = await arrive();
    await emergency(kept);
  });

  it('is not deleted, disabled or locked, by its administrators nor by a super admin', async () => {
    const { id } = kept.user;
    for (const as of [ncra, admin]) {
      expect(await reasonOf(remove(id, as))).toMatch(LAST);
      expect(await reasonOf(change(id, { enabled: false }, as))).toMatch(LAST);
      expect(await reasonOf(change(id, { accountNonLocked: false }, as))).toMatch(LAST);
    }
    expect(await record(id)).toMatchObject({ enabled: true, accountNonLocked: true });
    expect(await reasonOf(change(id, { lastName: 'Other' }))).toBe('Success');
  });

  it('may go once the mode is another one, or another account is named', async () => {
    const other = await arrive();
    await emergency(kept, other);
    expect(await reasonOf(change(kept.user.id, { enabled: false }))).toBe('Success');
    expect(await reasonOf(remove(other.user.id))).toMatch(LAST);
    await setMode('optional');
    expect(await reasonOf(remove(other.user.id))).toBe('Success');
  });

  it('does not go when both are deleted at the same time', async () => {
    const other = await arrive();
    await emergency(kept, other);
    const answers = await Promise.all([kept, other].map(({ user }) => reasonOf(remove(user.id))));
    expect(answers.filter((answer) => answer === 'Success')).toHaveLength(1);
    expect(answers.filter((answer) => LAST.test(answer))).toHaveLength(1);
  });

  it('is not the one that waits for its first sign-in, or that was given a temporary password', async () => {
    const other = await arrive();
    await emergency(kept, other);
    const newPassword1 = 'Another-1 password';
    const body = { userId: other.user.id, newPassword1, newPassword2: newPassword1 };
    expect(await call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body })).toMatchObject({
      status: 'Success',
    });
    expect(await reasonOf(remove(kept.user.id))).toMatch(LAST);
  });

  it('keeps its authenticator app where it has no proven phone number besides', async () => {
    const { id } = kept.user;
    const sub = kept.person.claims.sub ?? '';
    const reset = () => call('PUT', '/api/user/mfa', { as: admin, body: { id, isMFAenabled: false } });
    const provePhone = (isProven: boolean) =>
      identity.send(
        new AdminUpdateUserAttributesCommand({
          ...{ UserPoolId: settings.poolId, Username: sub },
          UserAttributes: [{ Name: 'phone_number_verified', Value: String(isProven) }],
        }),
      );
    const { data } = await call('POST', '/api/user/app', { as: kept.person });
    const body = { code: generateSync({ secret: data.secret }) };
    expect(await call('POST', '/api/user/app/confirm', { as: kept.person, body })).toMatchObject({ status: 'Success' });
    await provePhone(false);
    expect(await reasonOf(reset())).toMatch(LAST);
    expect(await reasonOf(call('POST', '/api/user/app/remove', { as: kept.person }))).toMatch(LAST);
    await provePhone(true);
    expect(await reasonOf(reset())).toBe('Success');
  });
});

describe('a mode that needs an account', () => {
  it('is not set by who names an account twice, nor with one that is deleted at the same moment', async () => {
    const { user } = await arrive();
    expect(await setMode('required', { emergency: [user.id, user.id] })).toMatchObject({ status: 'Success' });
    await setMode('optional');
    const [mode, deletion] = await Promise.all([setMode('required', { emergency: [user.id] }), remove(user.id)]);
    expect([mode.status, deletion.status].filter((status) => status === 'Success')).toHaveLength(1);
  });
});

describe('a company that is deleted', () => {
  it('takes its last emergency account with it', async () => {
    const ids = await createTwoTenants();
    const seller = await person({ companyId: ids.a1, roles: [RESELLER] });
    const root = await person({ companyId: ids.a, roles: [NCRA] });
    expect(await world.save({ companyId: ids.a1, domain: 'example.org' }, seller)).toMatchObject({ status: 'Success' });
    const connection = await connectionOf(ids.a1);
    if (!connection) throw new Error('The connection was not saved');
    await saveConnection(connection, { ...connection, mode: 'required', emergency: [seller.userId] });
    expect(await reasonOf(call('DELETE', `/api/user/${seller.userId}`, { as: root }))).not.toBe('Success');
    expect(await call('DELETE', '/api/reseller/delete', { as: root, query: { id: ids.a1 } })).toMatchObject({
      status: 'Success',
    });
    expect(await users(tenantScope(serverActor, tenantIdOf(ids.a))).find(seller.userId)).toBeUndefined();
  });
});

describe('an access review', () => {
  it('removes one of two emergency accounts, the last one by no answer, and at its end disables others but not it', async () => {
    const [kept, other, gone] = [await arrive(), await arrive(), await arrive()];
    await emergency(kept, gone);
    const post = (path: string, as: Person, fields: object) =>
      call('POST', `/api/accessReview/${path}`, { as, body: fields });
    await post('start', ncra, {});
    const { content } = (await call('GET', '/api/accessReview/open', { as: ncra, query: { size: '50' } })).data;
    const removeAccess = (id: string) => {
      const row = content.find(({ userId }: { userId: string }) => userId === id);
      const body = { id: row.id, version: row.version, answer: 'removed', note: 'left the company' };
      return reasonOf(post('answer', ncra, body));
    };
    expect(await removeAccess(gone.user.id)).toBe('Success');
    expect(await removeAccess(kept.user.id)).toMatch(LAST);
    const today = new Date().toISOString().slice(0, 10);
    const now = Date.parse(`${daysAfter(today, 31)}T17:00:00Z`);
    const work = { tenantId: tenantIdOf(company), now, site: 'https://portal.example.com', isTimeLeft: () => true };
    expect(await runAccessReview(work)).toMatchObject({ isDone: true });
    expect([await record(kept.user.id), await record(other.user.id)]).toMatchObject([
      { enabled: true },
      { enabled: false },
    ]);
  });
});
