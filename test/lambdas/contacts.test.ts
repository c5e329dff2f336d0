import {
  AdminDisableUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_DIFFERS } from '#contract/rules/metrics.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';
import type { Credentials } from '../support/real-people.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { realPeople } = await import('../support/real-people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { handler: runTasks } = await import('#lambdas/tasks/handler.ts');
const pool = realPeople(inbox);
const cognito = new CognitoIdentityProviderClient({});

let company: string;
let ncra: Person;
let admin: Person;
beforeAll(async () => {
  company = await createTenant('Contact Company', 'Cora Contact', 1);
  ncra = await signIn({ companyId: company, roles: [NCRA] });
  admin = await signIn({ isSuperadmin: true });
});

let count = 0;
const invite = async () => {
  const who: Credentials = {
    email: `contact${++count}@example.com`,
    phone: `+1555016${1000 + count}`,
    password: `My own ${count} password`,
  };
  const as = await signIn({ companyId: company, roles: [NCRA] });
  const { data } = await call('POST', '/api/user', {
    as,
    body: {
      userName: `Contact ${count}`,
      userEmail: who.email,
      userPhone: who.phone,
      firstName: 'Cleo',
      lastName: 'Contact',
      userRoles: [{ roleId: NCRA }],
    },
  });
  return { who, user: data, as };
};
/** A user who has signed in and set the password. */
const arrive = async () => {
  const { who, user, as } = await invite();
  const person = await pool.signInFirst(who, pool.codeFor(who.email));
  await call('PUT', '/api/user/updatePassword', { as: person, body: { id: user.id } });
  return { who, user, person, as };
};
const read = async (id: string) => (await call('GET', `/api/user/${id}`, { as: admin })).data;
const own = async (as: Person) => (await call('GET', '/user', { as })).data;
const saveOwn = async (as: Person, fields: object) =>
  call('PUT', '/user', { as, body: { ...(await own(as)), ...fields } });
const change = async (id: string, fields: object, as: Person = ncra) =>
  call('PUT', '/api/user', { as, body: { ...(await read(id)), ...fields } });
const contact = (what: 'confirm' | 'resend' | 'cancel', as: Person, body: object) =>
  call('POST', `/api/user/contact/${what}`, { as, body });
const confirm = (as: Person, kind: string, code: string) => contact('confirm', as, { kind, code });
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const old = (as: Person): Person => ({ ...as, claims: { ...as.claims, auth_time: String(Date.now() / 1000 - 601) } });
const profile = async (as: Person) => (await call('GET', '/user', { as })).http;
const mailsTo = async (to: string) => {
  const mails = (await tableItems()).flatMap(({ kind, mail }) => (kind === 'mail' ? [mail as Mail] : []));
  return mails.filter((mail) => mail.to === to);
};
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
const linkIn = async (to: string, subject: RegExp) =>
  (await mailsTo(to)).find((mail) => subject.test(mail.subject))?.text.split('#')[1] ?? 'no link';
const stop = (token: string) => call('POST', '/security/stop-change', { body: { token } });

describe('the user’s own new e-mail address', () => {
  it('counts once its code was entered; until then the old one signs in and recovers', async () => {
    const { who, person } = await arrive();
    const elsewhere = await pool.signIn(who);
    const email = `new-${who.email}`;
    const { data } = await saveOwn(person, { userEmail: email, firstName: 'Clea' });
    expect(data).toMatchObject({ userEmail: who.email, firstName: 'Clea', pending: [{ kind: 'email', to: email }] });
    expect(await accountOf(who.email)).toMatchObject({ email_verified: 'true' });
    expect(await accountOf(email)).toBeUndefined();
    expect(await profile(await pool.signIn(who))).toBe(200);
    await cognito.send(new ForgotPasswordCommand({ ClientId: settings.clientId, Username: who.email }));
    expect(inbox.at(-1)).toMatchObject({ to: who.email, purpose: 'reset-password' });

    const code = pool.codeFor(email);
    expect(await confirm(person, 'email', other(code))).toMatchObject({
      status: 'Failure',
      message: 'The code is not right, or no longer good.',
    });
    const done = await confirm(person, 'email', code);
    expect(done.data).toMatchObject({ userEmail: email, pending: [] });
    expect(await accountOf(email)).toMatchObject({ email_verified: 'true' });
    expect([await profile(person), await profile(elsewhere)]).toEqual([200, 401]);
    expect(await profile(await pool.signIn({ ...who, email }))).toBe(200);
    expect(await confirm(person, 'email', code)).toMatchObject({ message: 'There is no change to confirm.' });
  });

  it('and phone need a sign-in of the last ten minutes, to request and to confirm what another user requested', async () => {
    const { who, user, person } = await arrive();
    const wanted = { userEmail: `late-${who.email}`, userPhone: '+15550169999' };
    expect(await saveOwn(old(person), wanted)).toMatchObject({
      status: 'Failure',
      message: 'Update Failed',
      data: { reason: expect.stringContaining('sign in again') },
    });
    expect((await own(person)).pending).toEqual([]);
    await change(user.id, { userEmail: wanted.userEmail });
    const code = pool.codeFor(wanted.userEmail);
    expect(await confirm(old(person), 'email', code)).toMatchObject({ status: 'Failure', message: 'Update Failed' });
    expect((await confirm(person, 'email', code)).data).toMatchObject({ userEmail: wanted.userEmail });
  });

  it('is accepted for five guesses and an hour; another code can be requested, or the change cancelled', async () => {
    const { who, person } = await arrive();
    const email = `guess-${who.email}`;
    await saveOwn(person, { userEmail: email });
    const first = pool.codeFor(email);
    for (let guess = 0; guess < 5; guess++) await confirm(person, 'email', other(first));
    expect((await confirm(person, 'email', first)).status).toBe('Failure');
    await contact('resend', person, { kind: 'email' });
    const second = pool.codeFor(email);
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
    const late = { ...person, claims: { ...person.claims, exp: String(Date.now() / 1000 + 900) } };
    expect((await confirm(late, 'email', second)).status).not.toBe('Success');
    vi.useRealTimers();
    expect((await contact('cancel', person, { kind: 'email' })).data.pending).toEqual([]);
    expect(await confirm(person, 'email', second)).toMatchObject({ message: 'There is no change to confirm.' });
    expect((await own(person)).userEmail).toBe(who.email);
  });

  it('is not accepted when a user has it, and codes are few', async () => {
    const [{ who: owner }, { who, person }] = [await arrive(), await arrive()];
    expect(await saveOwn(person, { userEmail: owner.email.toUpperCase() })).toMatchObject({
      status: 'Failure',
      data: { reason: 'A user with this e-mail exists already.' },
    });
    await saveOwn(person, { userEmail: `few-${who.email}` });
    for (let tries = 0; tries < 5; tries++) await contact('resend', person, { kind: 'email' });
    expect(await contact('resend', person, { kind: 'email' })).toMatchObject({ http: 429 });
  });

  it('leaves no code in the table', async () => {
    const { who, person } = await arrive();
    const email = `hidden-${who.email}`;
    await saveOwn(person, { userEmail: email });
    const [pending] = (await tableItems()).filter(({ to }) => to === email);
    expect(JSON.stringify(pending)).not.toContain(pool.codeFor(email));
  });
});

describe('the user’s own new phone', () => {
  it('gets a code by text message and counts once it was entered', async () => {
    const { who, person } = await arrive();
    const phone = '+15550168001';
    expect((await saveOwn(person, { userPhone: phone })).data).toMatchObject({
      userPhone: who.phone,
      pending: [{ kind: 'phone', to: phone }],
    });
    expect(inbox.at(-1)).toMatchObject({ to: phone, channel: 'sms' });
    expect(await accountOf(who.email)).toMatchObject({ phone_number: who.phone });
    await confirm(person, 'phone', pool.codeFor(phone));
    expect(await accountOf(who.email)).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
    expect(await profile(await pool.signIn({ ...who, phone }))).toBe(200);
  });
});

describe('the old e-mail address', () => {
  it('is notified at once, and its link cancels a change that was only requested', async () => {
    const { who, person } = await arrive();
    const email = `stopped-${who.email}`;
    await saveOwn(person, { userEmail: email });
    const token = await linkIn(who.email, /was requested/);
    expect(await stop('guessed.token')).toMatchObject({ message: 'This link is no longer good.' });
    expect(await stop(token)).toMatchObject({ status: 'Success' });
    expect((await confirm(person, 'email', pool.codeFor(email))).message).toBe('There is no change to confirm.');
    expect((await stop(token)).message).toBe('This link is no longer good.');
  });

  it('undoes the change for seven days, with every later one, and ends every session', async () => {
    const { who, user, person } = await arrive();
    const email = `thief-${who.email}`;
    await saveOwn(person, { userEmail: email });
    await confirm(person, 'email', pool.codeFor(email));
    await saveOwn(person, { userPhone: '+15550168002' });
    await confirm(person, 'phone', pool.codeFor('+15550168002'));
    expect(await stop(await linkIn(who.email, /was changed/))).toMatchObject({ status: 'Success' });
    expect(await read(user.id)).toMatchObject({ userEmail: who.email, userPhone: who.phone });
    expect(await accountOf(who.email)).toMatchObject({ phone_number: who.phone, email_verified: 'true' });
    expect(await profile(person)).toBe(401);
    expect(await profile(await pool.signIn(who))).toBe(200);
    expect((await stop(await linkIn(email, /was changed/))).message).toBe('This link is no longer good.');
    expect(await openTaskKinds()).not.toContain('sync-user');
  });

  it('brings back what was before, and leaves lock and pool saying the same', async () => {
    const { users } = await import('#lambdas/entities/records/user.ts');
    const { portalScope } = await import('#lambdas/store/scope.ts');
    for (const isLocked of [true, false]) {
      const { who, user, person } = await arrive();
      const email = `locked-${who.email}`;
      await saveOwn(person, { userEmail: email });
      await confirm(person, 'email', pool.codeFor(email));
      if (isLocked)
        await users(portalScope({ userId: 't', userName: 't' })).patchLatest(user.id, { accountNonLocked: false });
      else await cognito.send(new AdminDisableUserCommand({ UserPoolId: settings.poolId, Username: email }));
      expect(await stop(await linkIn(who.email, /was changed/))).toMatchObject({ status: 'Success' });
      expect(await accountOf(who.email)).toMatchObject({ enabled: !isLocked });
    }
  });

  it('is too late after seven days', async () => {
    const { who, person } = await arrive();
    const email = `kept-${who.email}`;
    await saveOwn(person, { userEmail: email });
    await confirm(person, 'email', pool.codeFor(email));
    const token = await linkIn(who.email, /was changed/);
    vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1_000, toFake: ['Date'] });
    expect((await stop(token)).message).toBe('This link is no longer good.');
    vi.useRealTimers();
    expect((await own(person)).userEmail).toBe(email);
  });
});

describe('another user’s e-mail and phone', () => {
  it('are proposed by who may edit the user, and count when that person confirms', async () => {
    const { who, user, person, as } = await arrive();
    const email = `proposed-${who.email}`;
    const { data } = await change(user.id, { userEmail: email, lastName: 'Changed', atOnce: true }, as);
    expect(data).toMatchObject({ userEmail: who.email, lastName: 'Changed', pending: [{ kind: 'email', to: email }] });
    expect(await profile(person)).toBe(200);
    expect((await mailsTo(who.email)).map(({ subject }) => subject)).toEqual(['A new e-mail address was requested']);
    expect((await confirm(as, 'email', pool.codeFor(email))).message).toBe('There is no change to confirm.');
    const again = await pool.signIn(who);
    expect((await confirm(again, 'email', pool.codeFor(email))).data).toMatchObject({ userEmail: email });
  });

  it('are set at once by a super admin who has just signed in: old and new are notified, every session ends', async () => {
    const { who, user, person } = await arrive();
    const wanted = { userEmail: `once-${who.email}`, userPhone: '+15550168003', atOnce: true };
    expect(await change(user.id, wanted, old(admin))).toMatchObject({ status: 'Failure', message: 'Update Failed' });
    expect((await change(user.id, wanted, admin)).data).toMatchObject({ userEmail: wanted.userEmail, pending: [] });
    expect(await profile(person)).toBe(401);
    expect(await accountOf(wanted.userEmail)).toMatchObject({ phone_number: '+15550168003', email_verified: 'true' });
    for (const to of [who.email, wanted.userEmail])
      expect((await mailsTo(to)).map(({ subject }) => subject)).toContain('Your e-mail address was changed');
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${user.id}#audit`);
    expect(trail.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('email at once, phone at once'));
    expect(await profile(await pool.signIn({ ...who, email: wanted.userEmail, phone: wanted.userPhone }))).toBe(200);
  });

  it('are proposed for a phone too, which gets the code by text message', async () => {
    const { who, user, as } = await arrive();
    expect((await change(user.id, { userPhone: '+15550168020' }, as)).data).toMatchObject({
      userPhone: who.phone,
      pending: [{ kind: 'phone', to: '+15550168020' }],
    });
    expect(inbox.at(-1)).toMatchObject({ to: '+15550168020', channel: 'sms' });
  });

  it('set at once by a super admin are not undone by an older link', async () => {
    const { who, user, person } = await arrive();
    await saveOwn(person, { userEmail: `first-${who.email}` });
    const token = await linkIn(who.email, /was requested/);
    await change(user.id, { userEmail: `second-${who.email}`, atOnce: true }, admin);
    expect((await stop(token)).message).toBe('This link is no longer good.');
    expect(await read(user.id)).toMatchObject({ userEmail: `second-${who.email}`, pending: [] });
  });
});

describe('an invitation', () => {
  it('with a typing error goes out again to the corrected address, and the first password no longer works', async () => {
    const { who, user, as } = await invite();
    const first = pool.codeFor(who.email);
    const email = `right-${who.email}`;
    expect((await change(user.id, { userEmail: email }, as)).data).toMatchObject({ userEmail: email, pending: [] });
    expect(inbox.at(-1)).toMatchObject({ to: email, purpose: 'invitation' });
    const second = pool.codeFor(email);
    await expect(pool.signInFirst({ ...who, email }, first)).rejects.toThrow();
    expect(await profile(await pool.signInFirst({ ...who, email }, second))).toBe(200);
  });

  it('can be sent again with a new temporary password, by colleagues too, until the person has come', async () => {
    const { who, user, as } = await invite();
    const first = pool.codeFor(who.email);
    const again = () => call('POST', '/api/user/invitation', { as, body: { id: user.id } });
    expect(await read(user.id)).toMatchObject({ accountStatus: 'invited' });
    expect(await again()).toMatchObject({ status: 'Success', message: 'The invitation was sent again.' });
    const second = pool.codeFor(who.email);
    expect(second).not.toBe(first);
    await expect(pool.signInFirst(who, first)).rejects.toThrow();
    const person = await pool.signInFirst(who, second);
    await call('PUT', '/api/user/updatePassword', { as: person, body: { id: user.id } });
    expect(await again()).toMatchObject({ status: 'Failure', message: expect.stringContaining('has a password') });
    expect(await read(user.id)).toMatchObject({ accountStatus: 'active' });
  });

  it('is not what a reset makes of an old account: its address still waits for the person', async () => {
    const { who, user, as } = await arrive();
    const body = { userId: user.id, newPassword1: 'Temporary-1', newPassword2: 'Temporary-1' };
    await call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body });
    expect((await change(user.id, { userEmail: `taken-${who.email}` }, as)).data).toMatchObject({
      userEmail: who.email,
      pending: [{ kind: 'email' }],
    });
    expect(await accountOf(`taken-${who.email}`)).toBeUndefined();
  });
});

describe('at the sign-in', () => {
  const setInPool = (Username: string, attributes: Record<string, string>) =>
    cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: settings.poolId,
        Username,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );

  it.each([['phone_number', '+15550168009'] as const, ['email', 'past-the-portal@example.com'] as const])(
    'a %s that was changed past the portal lets no user in, and an alarm goes off',
    async (name, value) => {
      const { who } = await arrive();
      await setInPool(who.email, { [name]: value, [`${name}_verified`]: 'true' });
      const { log } = await import('#lambdas/kit/log.ts');
      const alarm = vi.spyOn(log, 'error').mockImplementation(() => undefined);
      const changed = name === 'email' ? { ...who, email: value } : { ...who, phone: value };
      await expect(pool.signIn(changed)).rejects.toThrow('Invalid username or password');
      expect(alarm).toHaveBeenCalledWith(ACCOUNT_DIFFERS, expect.anything());
      alarm.mockRestore();
    },
  );

  it('a change that is in progress only delays the person', async () => {
    const { who, user } = await arrive();
    const { openTask } = await import('#lambdas/store/outbox.ts');
    const undo = { userEmail: '', userPhone: '', formerEmail: '', enabled: true, accountNonLocked: true };
    const sync = { kind: 'sync-user' as const, id: user.id, at: Date.now(), version: 9, undo, notices: [] };
    await openTask({ ...sync, own: false, invite: false });
    await setInPool(who.email, { phone_number: '+15550168010' });
    await expect(pool.signIn({ ...who, phone: '+15550168010' })).rejects.toThrow('is being changed');
    await runTasks({ time: new Date(Date.now() + 16 * 60_000).toISOString() });
    expect(await profile(await pool.signIn(who))).toBe(200);
  });
});
