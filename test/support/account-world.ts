import { NCRA } from '#contract/rules/roles.ts';
import type { Message } from '#local/identity/pool.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { tableItems } from './accounts.ts';
import { call } from './call.ts';
import { type Person, signIn } from './people.ts';
import { type Credentials, realPeople } from './real-people.ts';

/** A company whose users sign in at the pool as people do, and the calls about their own accounts. */
export const createAccountWorld = async (inbox: readonly Message[]) => {
  const company = await createTenant('Account Company', 'Ann Account', 1);
  const ncra = await signIn({ companyId: company, roles: [NCRA] });
  const admin = await signIn({ isSuperadmin: true });
  const pool = realPeople(inbox);

  let count = 0;

  /** A user who was invited by a colleague, with a temporary password. */
  const invite = async (userPassword = 'Invited-1') => {
    const who: Credentials = {
      email: `own${++count}@example.com`,
      phone: `+1555010${1000 + count}`,
      password: `My own ${count} password`,
    };
    const { data } = await call('POST', '/api/user', {
      as: ncra,
      body: {
        userName: who.email,
        userEmail: who.email,
        userPhone: who.phone,
        firstName: 'Olive',
        lastName: 'Owner',
        userRoles: [{ roleId: NCRA }],
        userPassword,
      },
    });
    return { who, user: data, temporary: userPassword };
  };

  /** The same person signed in for the first time. */
  const arrive = async () => {
    const { who, user, temporary } = await invite();
    return { who, user, person: await pool.signInFirst(who, temporary) };
  };
  const profile = async (as: Person) => (await call('GET', '/user', { as })).http;
  const put = (path: string, as: Person, body: object) => call('PUT', path, { as, body });
  const changeTo = (as: Person, who: Credentials, newPassword: string, extra = {}) =>
    call('POST', '/api/user/reset-pass', { as, body: { userId: 0, oldPassword: who.password, newPassword, ...extra } });
  const audit = async (userId: string) =>
    (await tableItems()).filter(({ pk }) => pk === `A#${userId}#audit`).map(({ type }) => type);
  const mailsTo = async (to: string) =>
    (await tableItems()).filter(({ kind, mail }) => kind === 'mail' && (mail as { to: string }).to === to).length;
  return { company, ncra, admin, pool, invite, arrive, profile, put, changeTo, audit, mailsTo };
};
