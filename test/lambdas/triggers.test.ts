import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { secretHash } from '#local/identity/clients.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox, triggers } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { realPeople } = await import('../support/real-people.ts');
const { accountOf, tableItems } = await import('../support/accounts.ts');
const { handler: runTasks } = await import('#lambdas/tasks/handler.ts');
const { handler } = await import('#lambdas/triggers/handler.ts');

const pool = realPeople(inbox);
const cognito = new CognitoIdentityProviderClient({});
const ClientId = settings.clientId;
const events: PostConfirmationTriggerEvent[] = [];
triggers.preSignUp = (event) => invoke('triggers', handler, event);
triggers.postConfirmation = (event) => {
  events.push(event);
  return invoke('triggers', handler, event);
};

let company: string;
let admin: Person;
beforeAll(async () => {
  company = await createTenant('Trigger Company', 'Tim Trigger', 1);
  admin = await signIn({ isSuperadmin: true });
});

/** Mails with a subject that wait to be sent. */
const mailsAbout = async (subject: string) =>
  (await tableItems()).flatMap(({ mail }) => {
    const letter = mail as { to: string; subject: string; text: string } | undefined;
    return letter?.subject === subject ? [letter] : [];
  });

let count = 0;
const newUser = () => ({
  email: `joins${++count}@example.com`,
  phone: `+1555013${1000 + count}`,
  password: `Joins ${count} of them`,
});

let callers = 0;
/** From another network address each time. */
const publicly = (path: string, body: object) =>
  call('POST', path, { body, headers: { 'x-forwarded-for': `203.0.113.${++callers}` } });

const register = async (who = newUser()) => {
  const body = { name: 'Joy Newcomer', email: who.email, phone: who.phone, password: who.password };
  expect(await publicly('/security/register', body)).toMatchObject({ http: 200, status: 'Success' });
  const code = pool.codeFor(who.email);
  const confirmed = await publicly('/security/register/confirm', { email: who.email, code });
  expect(confirmed).toMatchObject({ status: 'Success' });
  return who;
};
const find = async (searchText: string) =>
  (await call('GET', '/api/user/search', { as: admin, query: { searchText } })).data;
/** Simulates that the registration could not be recorded either: there is an account without a record. */
const removeRecord = async (email: string) => {
  const { users } = await import('#lambdas/entities/records/user.ts');
  const { topScope } = await import('#lambdas/store/scope.ts');
  await users(topScope({ userId: 't', userName: 't' })).remove((await find(email)).content[0].id);
};
const read = async (id: string) => (await call('GET', `/api/user/${id}`, { as: admin })).data;

describe('Cognito’s own sign-up', () => {
  const directly = (email: string, ClientId: string, more = {}) =>
    cognito.send(new SignUpCommand({ ClientId, Username: email, Password: 'Past the portal 1', ...more }));

  it('takes no user past the portal, neither with the browser’s client nor with the server’s', async () => {
    const { email, phone } = newUser();
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'phone_number', Value: phone },
    ];
    await expect(directly(email, ClientId)).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
    await expect(directly(email, ClientId, { UserAttributes })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const { id, secret } = settings.registration;
    const SecretHash = secretHash(secret, email, id);
    await expect(directly(email, id, { UserAttributes, SecretHash })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: expect.stringContaining('Registration is done at the portal'),
    });
    expect((await find(email)).totalElements).toBe(0);
  });

  it('cannot slip in while the portal registers the same address: the ticket names the client and is good once', async () => {
    const { issueTicket, takeTicket } = await import('#lambdas/entities/people/second-step.ts');
    const { email } = newUser();
    await issueTicket(email, settings.registration.id);
    expect(await takeTicket(email, ClientId)).toBe(false);
    expect(await takeTicket(email.toUpperCase(), settings.registration.id)).toBe(true);
    expect(await takeTicket(email, settings.registration.id)).toBe(false);
  });
});

describe('a registration', () => {
  const ask = (path: string, body: object) => publicly(`/security/register${path}`, body);
  const registerNew = (email: string) =>
    ask('', { name: 'Joy Newcomer', email, phone: '+15550131999', password: 'Joins them 1' });
  const mails = async (to: string) =>
    (await tableItems()).flatMap(({ kind, mail }) =>
      kind === 'mail' && (mail as { to: string }).to === to ? [(mail as { subject: string }).subject] : [],
    );

  it('is answered the same for a new and for a known address, whose owner is notified by mail', async () => {
    const { email } = await register();
    const began = Date.now();
    const [known, unknown] = [await registerNew(email), await registerNew(newUser().email)];
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_600);
    expect(known).toMatchObject({ http: 200, status: 'Success' });
    expect(unknown.text).toBe(known.text);
    expect(await mails(email)).toEqual(['You have an account already']);
  });

  it('gets another code with one answer for every address, and none for whom there is nothing to confirm', async () => {
    const [waiting, confirmed] = [newUser().email, (await register()).email];
    await registerNew(waiting);
    const before = inbox.length;
    const answers = [];
    for (const email of [waiting, confirmed, 'nobody@example.com'])
      answers.push((await ask('/resend', { email })).text);
    expect(new Set(answers).size).toBe(1);
    expect(inbox.slice(before).map(({ to }) => to)).toEqual([waiting]);
  });

  it('is not confirmed by a wrong code, nor if there is nothing to confirm, with one answer', async () => {
    const [waiting, confirmed] = [newUser().email, (await register()).email];
    await registerNew(waiting);
    const code = pool.codeFor(waiting) === '000000' ? '111111' : '000000';
    const answers = [];
    for (const email of [waiting, confirmed, 'nobody@example.com'])
      answers.push((await ask('/confirm', { email, code })).text);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('The code is not right, or no longer good.');
  });

  it('registered again before the code was entered gets another one', async () => {
    const { email } = newUser();
    await registerNew(email);
    const before = inbox.length;
    await registerNew(email);
    expect(inbox.slice(before)).toMatchObject([{ to: email, purpose: 'sign-up' }]);
    expect(await mails(email)).toEqual([]);
  });

  it('is seen by super admins before its code is entered, who can send another code and enter it', async () => {
    const { email } = newUser();
    await registerNew(email);
    const { id } = (await find(email)).content[0];
    expect(await read(id)).toMatchObject({ accountStatus: 'unconfirmed', enabled: false, companyId: { id: '' } });
    const before = inbox.length;
    const act = (path: string, body: object, as = admin) => call('POST', `/api/user/${path}`, { as, body });
    expect(await act('confirmation/resend', { id })).toMatchObject({ status: 'Success' });
    expect(inbox.slice(before)).toMatchObject([{ to: email, purpose: 'sign-up' }]);
    const code = pool.codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await act('confirmation', { id, code: wrong })).toMatchObject({
      status: 'Failure',
      message: 'The code is not right, or no longer good.',
    });
    expect(await act('confirmation', { id, code })).toMatchObject({
      status: 'Success',
      message: 'The user is confirmed.',
    });
    expect(await read(id)).toMatchObject({ accountStatus: 'active' });
    expect((await act('confirmation', { id, code })).message).toContain('confirmed already');
    const stranger = await signIn({ companyId: company, roles: [NCRA] });
    expect((await act('confirmation', { id, code }, stranger)).message).toBe('Id Not Available');
    expect((await act('confirmation/resend', { id }, stranger)).message).toBe('Id Not Available');
  });

  it('whose code is never entered is forgotten after seven days, and the address is free again', async () => {
    const { email } = newUser();
    await registerNew(email);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    await runTasks({ time: days(6) });
    expect(await accountOf(email)).toMatchObject({ status: 'UNCONFIRMED' });
    await runTasks({ time: days(7.1) });
    expect([await accountOf(email), (await find(email)).totalElements]).toEqual([undefined, 0]);
  });
});

describe('a confirmed registration', () => {
  it('makes a user who waits: no company, no role, shut', async () => {
    const who = await register();
    const { content, totalElements } = await find(who.email);
    expect(totalElements).toBe(1);
    expect(await read(content[0].id)).toMatchObject({
      userName: who.email,
      userPhone: who.phone,
      firstName: 'Joy',
      lastName: 'Newcomer',
      companyId: { id: '' },
      userRoles: [],
      enabled: false,
    });
    await expect(pool.signIn(who)).rejects.toThrow('Your account is waiting for approval');
  });

  it('is reported to super admins with the system admin alert, once, and to no other user', async () => {
    const alerted = await signIn({ isSuperadmin: true, adminAlert: true });
    const who = await register();
    const mails = await mailsAbout('A user waits for approval');
    expect(mails.map(({ to }) => to)).toEqual([(await read(alerted.userId)).userEmail]);
    expect(mails[0]?.text).not.toContain(who.email);
    const event = events.at(-1);
    if (!event) throw new Error('The trigger was not called');
    await handler(event);
    expect(await mailsAbout('A user waits for approval')).toHaveLength(1);
  });

  it('stands in the super admin’s list of those who wait, with company, role and status', async () => {
    const who = await register();
    const list = (query: Record<string, string>, as = admin) => call('GET', '/api/user/search', { as, query });
    const row = { userName: who.email, company: '', roles: '', status: 'Waiting for approval' };
    const { data } = await list({ waiting: 'true', searchText: who.email });
    expect(data).toMatchObject({ totalElements: 1, content: [row] });
    const waiting: { status: string }[] = (await list({ waiting: 'true', size: '100' })).data.content;
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['Waiting for approval']));
    const user = await read(data.content[0].id);
    const body = { ...user, companyId: company, userRoles: [{ roleId: NCRA }], enabled: true };
    await call('PUT', '/api/user', { as: admin, body });
    const [listed] = (await list({ searchText: who.email })).data.content;
    expect(listed).toMatchObject({ company: 'Trigger Company', roles: 'NCRA', status: 'Invited' });
    expect((await list({ waiting: 'true', searchText: who.email })).data.totalElements).toBe(0);
    expect((await mailsAbout('Your registration was approved')).map(({ to }) => to)).toEqual([who.email]);
  });

  it('that Cognito tells of again makes no second user', async () => {
    const who = await register();
    const event = events.at(-1);
    if (!event) throw new Error('The trigger was not called');
    expect(await Promise.all([handler(event), handler(event)])).toEqual([event, event]);
    expect((await find(who.email)).totalElements).toBe(1);
  });

  it('is made up for at the sign-in when it could not be written down at once', async () => {
    const who = newUser();
    const postConfirmation = triggers.postConfirmation ?? handler;
    triggers.postConfirmation = () => Promise.reject(new Error('The table is away'));
    await register(who);
    triggers.postConfirmation = postConfirmation;
    await removeRecord(who.email);
    expect((await find(who.email)).totalElements).toBe(0);
    await expect(pool.signIn(who)).rejects.toThrow('Your account is waiting for approval');
    const { content, totalElements } = await find(who.email);
    expect(totalElements).toBe(1);
    expect(await read(content[0].id)).toMatchObject({ firstName: 'Joy', userPhone: who.phone, enabled: false });
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${content[0].id}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'denied', detail: 'login: waiting' }));
  });

  it('leads to a sign-in once a super admin has given company, role and access', async () => {
    const who = await register();
    const waiting = await read((await find(who.email)).content[0].id);
    const body = { ...waiting, companyId: company, userRoles: [{ roleId: NCRA }], enabled: true };
    expect(await call('PUT', '/api/user', { as: admin, body })).toMatchObject({ status: 'Success' });
    const person = await pool.signIn(who);
    expect((await call('GET', '/user', { as: person })).data).toMatchObject({
      companyId: { id: company, name: 'Trigger Company' },
      userRoles: [{ roleId: NCRA }],
    });
  });
});

describe('a forgotten password that was replaced', () => {
  it('ends the first login and every session, and leaves a line in the audit trail', async () => {
    const who = newUser();
    const { data: user } = await call('POST', '/api/user', {
      as: admin,
      body: {
        userName: who.email,
        userEmail: who.email,
        userPhone: who.phone,
        firstName: 'Flo',
        lastName: 'Forgot',
        userRoles: [{ roleId: NCRA }],
        companyId: company,
        userPassword: 'Invited-1',
      },
    });
    const person = await pool.signInFirst(who, 'Invited-1');
    await cognito.send(new ForgotPasswordCommand({ ClientId, Username: who.email }));
    const ConfirmationCode = pool.codeFor(who.email);
    const Password = 'Remembered-2';
    await cognito.send(new ConfirmForgotPasswordCommand({ ClientId, Username: who.email, ConfirmationCode, Password }));
    expect((await call('GET', '/user', { as: person })).http).toBe(401);
    const again = await pool.signIn({ ...who, password: Password });
    expect((await call('GET', '/user', { as: again })).data.isFirstLogin).toBe(false);
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${user.id}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'password', detail: 'recovered' }));
  });
});
