import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA } from '../../contract/rules/roles.ts';
import { settings } from '../../local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox, triggers } = await startBackend();
const { call } = await import('../support/call.ts');
const { createFamily } = await import('../../local/seed/families.ts');
const { signIn } = await import('../support/people.ts');
const { realPeople } = await import('../support/real-people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { handler } = await import('../../lambdas/triggers/handler.ts');

const pool = realPeople(inbox);
const cognito = new CognitoIdentityProviderClient({});
const ClientId = settings.clientId;
const events: PostConfirmationTriggerEvent[] = [];
triggers.postConfirmation = (event) => {
  events.push(event);
  return handler(event);
};

let company: string;
let admin: Person;
beforeAll(async () => {
  company = await createFamily('Trigger Company', 'Tim Trigger', 1);
  admin = await signIn({ isSuperadmin: true });
});

let count = 0;
const somebody = () => ({
  email: `joins${++count}@example.com`,
  phone: `+1555013${1000 + count}`,
  password: `Joins ${count} of them`,
});

const register = async (who = somebody()) => {
  await cognito.send(
    new SignUpCommand({
      ClientId,
      Username: who.email,
      Password: who.password,
      UserAttributes: [
        { Name: 'phone_number', Value: who.phone },
        { Name: 'given_name', Value: 'Joy' },
        { Name: 'family_name', Value: 'Newcomer' },
      ],
    }),
  );
  const ConfirmationCode = pool.codeFor(who.email);
  await cognito.send(new ConfirmSignUpCommand({ ClientId, Username: who.email, ConfirmationCode }));
  return who;
};
const find = async (searchText: string) =>
  (await call('GET', '/api/user/search', { as: admin, query: { searchText } })).data;
const read = async (id: string) => (await call('GET', `/api/user/${id}`, { as: admin })).data;

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

  it('that Cognito tells of again makes no second user', async () => {
    const who = await register();
    const event = events.at(-1);
    if (!event) throw new Error('The trigger was not called');
    expect(await Promise.all([handler(event), handler(event)])).toEqual([event, event]);
    expect((await find(who.email)).totalElements).toBe(1);
  });

  it('is made up for at the sign-in when it could not be written down at once', async () => {
    const who = somebody();
    const postConfirmation = triggers.postConfirmation ?? handler;
    triggers.postConfirmation = () => Promise.reject(new Error('The table is away'));
    await expect(register(who)).rejects.toThrow();
    triggers.postConfirmation = postConfirmation;
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
    const who = somebody();
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
