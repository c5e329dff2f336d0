import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { secretHash } from '#local/identity/clients.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { signIn } = await import('../support/people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { topScope } = await import('#lambdas/store/scope.ts');
const { createUser } = await import('#lambdas/entities/records/user.ts');

const { ids, ncra, experian, reseller, stranger, ...cast } = await createTestUsers();
/** Any remaining super admin. */
let { admin } = cast;

let count = 0;
const form = (fields: object = {}) => {
  const name = `person${++count}@example.com`;
  return {
    userName: name,
    userEmail: name,
    userPhone: '(555) 010-0400',
    firstName: 'Pat',
    middleInitial: '',
    lastName: 'Example',
    userRoles: [{ roleId: NCRA }],
    ...fields,
  };
};
const save = (fields: object = {}, as = ncra, headers = {}) =>
  call('POST', '/api/user', { as, body: form(fields), headers });
const update = (user: object, as = ncra) => call('PUT', '/api/user', { as, body: user });
const read = async (id: string, as = ncra) => (await call('GET', `/api/user/${id}`, { as })).data;
const remove = (id: string, as = ncra) => call('DELETE', `/api/user/${id}`, { as });

describe('the users list', () => {
  it('shows staff the people of their own company only, and no user a super admin', async () => {
    for (const [as, home] of [
      [ncra, ids.a],
      [reseller, ids.a1],
    ] as const) {
      const { data } = await call('GET', '/api/user/listall', { as, query: { size: '100' } });
      expect([...new Set(data.content.map(({ companyId }: { companyId: string }) => companyId))]).toEqual([home]);
      expect(data.content.map(({ id }: { id: string }) => id)).toContain(as.userId);
    }
  });

  it('shows a super admin every user, or the chosen company by either name of the parameter', async () => {
    const all = await call('GET', '/api/user/listall', { as: admin, query: { size: '100' } });
    expect(all.data.content).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: admin.userId, isSuperadmin: true }),
        expect.objectContaining({ id: reseller.userId, companyId: ids.a1 }),
      ]),
    );
    for (const name of ['userCompanyId', 'companyId']) {
      const one = await call('GET', '/api/user/listall', { as: admin, query: { [name]: ids.b } });
      expect(one.data.content.map(({ id }: { id: string }) => id)).toEqual([stranger.userId]);
    }
  });

  it('finds part of a name and uses the placeholder of the add-user route for the user’s own company', async () => {
    const { data: made } = await save({ userName: 'Zora Quill' });
    const query = { searchText: 'ra qui', companyId: '123' };
    expect((await call('GET', '/api/user/search', { as: ncra, query })).data).toMatchObject({
      totalElements: 1,
      content: [{ id: made.id, userName: 'Zora Quill' }],
    });
  });
});

describe('creating a user', () => {
  it('makes record and account, mails the temporary password, and answers neither', async () => {
    const before = await openTaskKinds();
    const fields = form();
    const answer = await call('POST', '/api/user', { as: ncra, body: fields });
    expect(answer).toMatchObject({ http: 200, status: 'Success', message: 'Saved successfully' });
    expect(answer.data).toMatchObject({
      userPhone: '+15550100400',
      companyId: { id: ids.a, name: 'Alpha Reports' },
      isFirstLogin: true,
      isSuperadmin: false,
    });
    expect(await accountOf(fields.userEmail)).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
      phone_number: '+15550100400',
      email_verified: 'true',
    });
    const mail = inbox.find(({ to }) => to === fields.userEmail);
    expect(mail).toMatchObject({ channel: 'email', purpose: 'invitation' });
    expect(answer.text).not.toContain(mail?.code ?? 'no code');
    expect(await openTaskKinds()).toEqual(before);
  });

  it.each([
    [{ userName: ' ' }, 'Please enter User Name'],
    [{ userEmail: '' }, 'Please enter Email'],
    [{ userEmail: 'nobody' }, 'Enter a valid email-Id'],
    [{ userPhone: '' }, 'Please enter Phone'],
    [{ userPhone: '12' }, 'Please enter a valid phone number, with its country code'],
    [{ userRoles: [] }, 'Please select user role'],
    [{ firstName: '' }, 'Please select First name'],
    [{ lastName: '' }, 'Please select Last name'],
    [{ userPassword: 'short' }, 'The password must have 8 to 25 characters'],
  ])('refuses %o with the text of the form', async (fields, message) => {
    expect(await save(fields)).toMatchObject({ http: 400, message });
  });

  it('refuses a user name or e-mail that any user in the portal has, whatever its case', async () => {
    const { data } = await save();
    for (const clash of [{ userName: data.userName.toUpperCase() }, { userEmail: data.userEmail.toUpperCase() }])
      expect(await save(clash, stranger)).toMatchObject({ http: 200, status: 'Failure', message: 'Save Failed' });
  });

  it('lets every user give only the roles of their own option set', async () => {
    const may = async (as: Person, ...roles: number[]) =>
      (await save({ userRoles: roles.map((roleId) => ({ roleId })), companyId: ids.a }, as)).status === 'Success';
    expect([await may(ncra, 1, 3), await may(ncra, 2), await may(ncra, 1, 2)]).toEqual([true, false, false]);
    expect([await may(experian, 2, 3), await may(experian, 1)]).toEqual([true, false]);
    expect([await may(reseller, 3), await may(reseller, 1)]).toEqual([true, false]);
    expect(await may(admin, 1, 2, 3)).toBe(true);
  });

  it('puts the users of staff into their own company, and asks a super admin for one that exists', async () => {
    const { data } = await save({ companyId: ids.b });
    expect(data.companyId.id).toBe(ids.a);
    expect(await save({ companyId: { id: ids.a1 } }, admin)).toMatchObject({ data: { companyId: { id: ids.a1 } } });
    for (const companyId of [undefined, '', '000000000000', `${ids.a}-00000000000000`])
      expect(await save({ companyId }, admin)).toMatchObject({
        status: 'Failure',
        message: 'Company Id is not available',
      });
  });

  it('ignores what only the server or a super admin sets', async () => {
    const secrets = { isSuperadmin: true, sub: 'mine', id: 'mine', version: 9, isFirstLogin: false, sessionsFrom: 1 };
    const { data } = await save({ ...secrets, adminAlert: true, isMFAenabled: false, status: 'REGISTERED' });
    expect(data).toMatchObject({
      isSuperadmin: false,
      isFirstLogin: true,
      isMFAenabled: true,
      adminAlert: false,
    });
    expect(data.id).not.toBe('mine');
    expect((await save({ adminAlert: true, companyId: ids.a }, admin)).data.adminAlert).toBe(true);
  });

  it('answers the first user when the same request comes twice, at once or later', async () => {
    const body = form();
    const headers = { 'idempotency-key': 'one-user' };
    const send = () => call('POST', '/api/user', { as: ncra, body, headers });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one?.status, two?.status]).toEqual(['Success', 'Success']);
    expect([two?.data.id, (await send()).data.id]).toEqual([one?.data.id, one?.data.id]);
    expect(await accountOf(body.userEmail)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  });

  it('takes everything back when there is an account that no user invited, and can be tried again', async () => {
    const { CognitoIdentityProviderClient, SignUpCommand } = await import('@aws-sdk/client-cognito-identity-provider');
    const { settings } = await import('#local/settings.ts');
    const before = await openTaskKinds();
    const body = form();
    const command = { ClientId: settings.clientId, Username: body.userEmail, Password: 'Their-own-2026' };
    await new CognitoIdentityProviderClient({}).send(new SignUpCommand(command));
    const headers = { 'idempotency-key': 'refused-user' };
    for (let tries = 0; tries < 2; tries++)
      expect(await call('POST', '/api/user', { as: ncra, body, headers })).toMatchObject({
        http: 200,
        status: 'Failure',
        message: 'Saved Failed',
        data: { reason: 'An account with this e-mail exists already.' },
      });
    expect(await accountOf(body.userEmail)).toMatchObject({ status: 'UNCONFIRMED' });
    const left = (await tableItems()).filter((item) => /^(T|U)#/.test(String(item.pk)));
    expect(JSON.stringify(left)).not.toContain(body.userEmail);
    expect(await openTaskKinds()).toEqual(before);
  });
});

describe('changing a user', () => {
  it('tells the second of two writers that another user was first', async () => {
    const { data } = await save();
    expect(await update({ ...data, firstName: 'First' })).toMatchObject({ message: 'Updated successfully' });
    expect(await update({ ...data, firstName: 'Second' })).toMatchObject({ http: 409, message: 'Update Failed' });
  });

  it('brings e-mail and phone of who has never come to the account, and the invitation to the new address', async () => {
    const { data } = await save();
    const userEmail = `new-${data.userEmail}`;
    const answer = await update({ ...data, userEmail, userPhone: '+15550100401' });
    expect(answer.data).toMatchObject({ userEmail, userPhone: '+15550100401' });
    expect(await accountOf(userEmail)).toMatchObject({
      email_verified: 'true',
      phone_number: '+15550100401',
      phone_number_verified: 'false',
    });
    expect(inbox.at(-1)).toMatchObject({ to: userEmail, purpose: 'invitation' });
    expect(await save({ userEmail: data.userEmail })).toMatchObject({ status: 'Success' });
  });

  it('changes nothing when the pool refuses the new address', async () => {
    const { data: holder } = await save();
    const { data } = await save();
    const { AdminUpdateUserAttributesCommand, CognitoIdentityProviderClient } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const { settings } = await import('#local/settings.ts');
    await new CognitoIdentityProviderClient({}).send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: settings.poolId,
        Username: holder.userEmail,
        UserAttributes: [
          { Name: 'email', Value: 'only-in-the-pool@example.com' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    expect(await update({ ...data, userEmail: 'only-in-the-pool@example.com' })).toMatchObject({
      status: 'Failure',
      message: 'Update Failed',
    });
    expect(await read(data.id)).toMatchObject({ userEmail: data.userEmail });
    expect(await accountOf(data.userEmail)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  });

  it('locks at once, account and sessions, and opens again for new sign-ins only', async () => {
    const { data } = await save();
    expect((await update({ ...data, accountNonLocked: false })).data.accountNonLocked).toBe(false);
    expect(await accountOf(data.userEmail)).toMatchObject({ enabled: false });
    const locked = await read(data.id);
    await update({ ...locked, accountNonLocked: true });
    expect(await accountOf(data.userEmail)).toMatchObject({ enabled: true });
  });

  it('by staff leaves roles, alert, name and company as they were', async () => {
    const { data } = await save();
    const wanted = {
      userRoles: [{ roleId: EXPERIAN }],
      adminAlert: true,
      userName: 'other',
      companyId: ids.b,
      isSuperadmin: true,
      isFirstLogin: false,
      isMFAenabled: false,
    };
    const { data: after } = await update({ ...data, ...wanted, lastName: 'Changed' });
    expect(after).toEqual({ ...data, lastName: 'Changed', version: data.version + 1 });
  });

  it('by a super admin sets roles and alert, and never the super admin flag', async () => {
    const { data } = await save();
    const wanted = { userRoles: [{ roleId: 3 }, { roleId: 2 }, { roleId: 2 }], adminAlert: true, isSuperadmin: true };
    const { data: after } = await update({ ...data, ...wanted }, admin);
    expect(after).toMatchObject({
      userRoles: [{ roleId: 2 }, { roleId: 3 }],
      adminAlert: true,
      isSuperadmin: false,
    });
    expect(await update({ ...after, userRoles: [] }, admin)).toMatchObject({
      http: 400,
      message: 'Please select user role',
    });
  });

  it('never changes the user’s own roles, lock or e-mail', async () => {
    const own = await read(ncra.userId);
    const wanted = { enabled: false, accountNonLocked: false, userEmail: 'mine@example.com' };
    const { data } = await update({ ...own, ...wanted });
    expect(data).toMatchObject({ enabled: true, accountNonLocked: true, userEmail: own.userEmail });
  });

  it('takes a user who registered themselves into a company, keeping account and names', async () => {
    const waiting = await createUser(topScope({ userId: 't', userName: 't' }), {
      ...form(),
      userRoles: [],
      userPhone: '+15550100402',
      sub: 'sub-of-nobody',
      companyId: '',
      status: 'REGISTERED',
      isSuperadmin: false,
      isMFAenabled: true,
      isFirstLogin: false,
      enabled: true,
      adminAlert: false,
      accountNonLocked: true,
    });
    const nowhere = await update({ ...waiting, userRoles: [{ roleId: NCRA }] }, admin);
    expect(nowhere).toMatchObject({ http: 400, message: 'Please select a company first.' });
    const roleless = await update({ ...waiting, companyId: ids.a, userRoles: [] }, admin);
    expect(roleless).toMatchObject({ http: 400, message: 'Please select user role' });
    const approved = await update({ ...waiting, companyId: ids.a, userRoles: [{ roleId: NCRA }] }, admin);
    expect(approved.data).toMatchObject({ companyId: { id: ids.a }, userName: waiting.userName });
    expect(await read(approved.data.id)).toMatchObject({ id: approved.data.id });
    expect(await call('GET', `/api/user/${waiting.id}`, { as: admin })).toMatchObject({ message: 'Id Not Available' });
    const principal = (await tableItems()).find(({ pk }) => pk === 'P#sub-of-nobody');
    expect(principal).toMatchObject({ userId: approved.data.id, home: ids.a, roles: [NCRA] });
    expect(await save({ userEmail: waiting.userEmail })).toMatchObject({ status: 'Failure', message: 'Save Failed' });
  });
});

it('sends another code to a user who has registered and not entered the first one', async () => {
  const { id, secret } = settings.registration;
  const fields = form();
  const { UserSub = '' } = await new CognitoIdentityProviderClient({}).send(
    new SignUpCommand({
      ClientId: id,
      Username: fields.userEmail,
      Password: 'Joins them 1',
      SecretHash: secretHash(secret, fields.userEmail, id),
      UserAttributes: [
        { Name: 'email', Value: fields.userEmail },
        { Name: 'phone_number', Value: '+15550100400' },
      ],
    }),
  );
  const waiting = await createUser(topScope({ userId: 't', userName: 't' }), {
    ...fields,
    userRoles: [],
    sub: UserSub,
    companyId: '',
    status: 'SIGNED_UP',
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: false,
    enabled: false,
    adminAlert: false,
    accountNonLocked: true,
  });
  const before = inbox.length;
  const resend = (as: Person) => call('POST', '/api/user/confirmation/resend', { as, body: { id: waiting.id } });
  expect(await resend(admin)).toMatchObject({ status: 'Success', message: 'A new code is on its way to the user.' });
  expect(inbox.slice(before).map(({ to }) => to)).toEqual([fields.userEmail]);
  expect(await resend(ncra)).toMatchObject({ message: 'Id Not Available' });
});

describe('deleting a user', () => {
  it('removes record, principal, markers and account', async () => {
    const { data } = await save();
    expect(await remove(data.id)).toMatchObject({ status: 'Success', message: 'Deleted successfully' });
    expect(await accountOf(data.userEmail)).toBeUndefined();
    const left = (await tableItems()).filter(({ pk }) => /^(T|U|P|W)#?/.test(String(pk)));
    expect(JSON.stringify(left)).not.toContain(data.userEmail);
    expect(await remove(data.id)).toMatchObject({ message: 'Id Not Available' });
    expect(await save({ userEmail: data.userEmail })).toMatchObject({ status: 'Success' });
  });

  it('is refused for oneself, and for super admins by every user but super admins', async () => {
    expect(await remove(ncra.userId)).toMatchObject({ status: 'Failure', message: 'Delete Failed' });
    expect(await remove(admin.userId, admin)).toMatchObject({ message: 'Delete Failed' });
    expect((await remove(admin.userId)).text).toBe((await remove('00000000000-0000')).text);
  });

  it('is refused for the last super admin who can sign in, even when two delete each other at once', async () => {
    const other = await signIn({ isSuperadmin: true });
    const answers = await Promise.all([remove(other.userId, admin), remove(admin.userId, other)]);
    expect(answers.filter(({ status }) => status === 'Success')).toHaveLength(1);
    const survivor = answers[0]?.status === 'Success' ? admin : other;
    expect(await call('GET', '/user', { as: survivor })).toMatchObject({ status: 'Success' });
    admin = survivor;
  });
});

describe('a user of another tenant or company', () => {
  it('answers exactly like one that does not exist', async () => {
    const missing = `${ids.b}-00000000000000`;
    for (const foreign of [stranger.userId, reseller.userId, admin.userId]) {
      expect((await call('GET', `/api/user/${foreign}`, { as: ncra })).text).toBe(
        (await call('GET', `/api/user/${missing}`, { as: ncra })).text,
      );
      expect((await remove(foreign)).text).toBe((await remove(missing)).text);
      const body = { ...form(), version: 1 };
      expect((await update({ ...body, id: foreign })).text).toBe((await update({ ...body, id: missing })).text);
      const notify = (enduserId: string) =>
        call('POST', '/api/endUser/notification', { as: ncra, body: { enduserId } });
      expect((await notify(foreign)).text).toBe((await notify(missing)).text);
    }
  });
});

describe('the notice that an account is open', () => {
  const notify = (enduserId: string) => call('POST', '/api/user/notification', { as: ncra, body: { enduserId } });
  const mailsTo = async (to: string) =>
    (await tableItems()).filter(({ kind, mail }) => kind === 'mail' && (mail as { to: string }).to === to).length;

  it('goes to the address on record, once a minute, and not to a locked account', async () => {
    const { data } = await save();
    expect([(await notify(data.id)).status, (await notify(data.id)).status]).toEqual(['Success', 'Success']);
    expect(await mailsTo(data.userEmail)).toBe(1);
    const locked = await update({ ...data, enabled: false });
    expect(await notify(locked.data.id)).toMatchObject({ status: 'Failure' });
  });
});
