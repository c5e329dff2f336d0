import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { createUser } = await import('#lambdas/entities/records/user.ts');
const { topScope } = await import('#lambdas/store/scope.ts');
const { signIn } = await import('../support/people.ts');
const { realPeople } = await import('../support/real-people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const pool = realPeople(inbox);
const cognito = new CognitoIdentityProviderClient({});
const faults = attachFaults();
afterEach(() => faults.heal());

const company = await createTenant('Gone Company', 'Gwen Gone', 1);
const admin = await signIn({ isSuperadmin: true });
const NO_ACCOUNT = 'This user no longer has a sign-in account.';

let count = 0;
const newUser = () => ({
  email: `gone${++count}@example.com`,
  phone: `+1555017${1000 + count}`,
  password: `Gone ${count} and back`,
});
const create = async () => {
  const who = newUser();
  const { email: userEmail, phone: userPhone } = who;
  const roles = { userRoles: [{ roleId: NCRA }] };
  const as = await signIn({ companyId: company, roles: [NCRA] });
  const body = { userName: userEmail, userEmail, userPhone, firstName: 'Gus', lastName: 'Gone', ...roles };
  const { data } = await call('POST', '/api/user', { as, body });
  return { who, id: data.id as string };
};
/** A user who works with the portal, with a password of their own. */
const arrive = async () => {
  const { who, id } = await create();
  const person = await pool.signInFirst(who, pool.codeFor(who.email));
  await call('PUT', '/api/user/updatePassword', { as: person, body: { id } });
  return { who, id, person };
};
/** As an operator does it in the console, or a call that the firewall let through. */
const deleteInPool = ({ email }: { email: string }) =>
  cognito.send(new AdminDeleteUserCommand({ UserPoolId: settings.poolId, Username: email }));
const read = async (id: string) => (await call('GET', `/api/user/${id}`, { as: admin })).data;
const change = async (id: string, fields: object) =>
  call('PUT', '/api/user', { as: admin, body: { ...(await read(id)), ...fields } });
const invite = (id: string, as: Person = admin) => call('POST', '/api/user/invitation', { as, body: { id } });
const profile = async (as: Person) => (await call('GET', '/user', { as })).http;

describe('a user whose account was deleted at the pool', () => {
  it('is invited again from the page of the user, signs in, and is the same person with the same record', async () => {
    const { who, id, person } = await arrive();
    const before = await read(id);
    await deleteInPool(who);
    expect(await read(id)).toMatchObject({ accountStatus: 'gone', accountState: 'No sign-in account' });
    const mails = inbox.length;
    expect(await invite(id)).toMatchObject({ status: 'Success', message: 'The invitation was sent again.' });
    expect(inbox.slice(mails)).toMatchObject([{ to: who.email, purpose: 'invitation' }]);
    expect(await read(id)).toMatchObject({ accountStatus: 'invited', companyId: before.companyId });
    expect(await profile(person)).toBe(401);

    const back = await pool.signInFirst({ ...who, password: 'Another one of mine' }, pool.codeFor(who.email));
    await call('PUT', '/api/user/updatePassword', { as: back, body: { id } });
    expect([back.userId, await profile(back)]).toEqual([id, 200]);
    const { version: _then, ...same } = before;
    const { version: _now, ...after } = await read(id);
    expect(after).toEqual(same);
    const items = await tableItems();
    const subs = items.filter(({ pk, userId }) => String(pk).startsWith('P#') && userId === id);
    expect(subs.map(({ sub }) => sub)).toEqual([(await accountOf(who.email))?.sub]);
    const trail = items.filter(({ pk }) => pk === `A#${id}#audit`).map(({ detail }) => detail);
    expect(trail).toContain(`invited again by ${admin.userId}, with another account`);
  });

  it('can be changed before, also the address, to which the invitation then goes', async () => {
    const { who, id } = await arrive();
    await deleteInPool(who);
    const userEmail = `new-${who.email}`;
    expect(await change(id, { userEmail, atOnce: true })).toMatchObject({ status: 'Success' });
    expect(await change(id, { enabled: false })).toMatchObject({ status: 'Success' });
    expect(await invite(id)).toMatchObject({ status: 'Failure', message: 'This user is locked or disabled.' });
    await change(id, { enabled: true });
    expect(await openTaskKinds()).not.toContain('sync-user');
    await invite(id);
    const back = await pool.signInFirst({ ...who, email: userEmail }, pool.codeFor(userEmail));
    expect(await profile(back)).toBe(200);
  });

  it.each(['SIGNED_UP', 'REGISTERED'] as const)(
    'is approved and invited when they had %s by themselves',
    async (status) => {
      const { email, phone, password } = newUser();
      const { id } = await createUser(topScope({ userId: 't', userName: 't' }), {
        ...{ sub: `left-${count}`, status, companyId: '', userName: email, userEmail: email, userPhone: phone },
        ...{ firstName: 'Ray', middleInitial: '', lastName: 'Registered', userRoles: [], isSuperadmin: false },
        ...{ isMFAenabled: true, isFirstLogin: false, enabled: false, adminAlert: false, accountNonLocked: true },
      });
      const { data } = await change(id, { companyId: company, userRoles: [{ roleId: NCRA }], enabled: true });
      expect(await read(data.id)).toMatchObject({ accountStatus: 'gone' });
      const code = { as: admin, body: { id: data.id } };
      if (status === 'SIGNED_UP')
        expect(await call('POST', '/api/user/confirmation/resend', code)).toMatchObject({ message: NO_ACCOUNT });
      expect(await invite(data.id)).toMatchObject({ status: 'Success' });
      expect(await profile(await pool.signInFirst({ email, phone, password }, pool.codeFor(email)))).toBe(200);
    },
  );

  it('is named where another call needs the account, instead of a failure of the service', async () => {
    const { who, id, person } = await arrive();
    await deleteInPool(who);
    const passwords = { userId: id, newPassword1: 'Temporary-1', newPassword2: 'Temporary-1' };
    const answers = [
      await call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body: passwords }),
      await call('PUT', '/api/user/mfa', { as: admin, body: { id, isMFAenabled: false } }),
      await call('PUT', '/api/user/updatePassword', { as: person, body: { id } }),
      await call('POST', '/security/user-login', { as: person, body: { userName: who.email } }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        http: 200,
        status: 'Failure',
        message: NO_ACCOUNT,
        data: { reason: expect.any(String) },
      });
  });

  it('is not invited to an account that a user has made with the address and uses', async () => {
    const { who, id } = await arrive();
    await deleteInPool(who);
    const account = { UserPoolId: settings.poolId, Username: who.email };
    await cognito.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS' }));
    await cognito.send(new AdminSetUserPasswordCommand({ ...account, Password: 'Somebody else', Permanent: true }));
    expect(await invite(id)).toMatchObject({ message: 'An account with this e-mail exists already.' });
    expect((await accountOf(who.email))?.status).toBe('CONFIRMED');
  });

  it('has one account that works after an invitation that was cut off anywhere and requested again', async () => {
    await crashEverywhere(faults, async () => {
      const { who, id } = await create();
      await deleteInPool(who);
      return {
        run: () => invite(id),
        check: async (place) => {
          expect([place, (await invite(id)).status]).toEqual([place, 'Success']);
          expect([place, (await read(id)).accountStatus]).toEqual([place, 'invited']);
          const back = await pool.signInFirst(who, pool.codeFor(who.email));
          expect([place, await profile(back)]).toEqual([place, 200]);
        },
      };
    });
  });
});
