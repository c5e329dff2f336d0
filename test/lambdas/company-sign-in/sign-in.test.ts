import { afterAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { tableItems, accountOf } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, invite, claimsOf, signIn, login, setMode, way, profile } = world;

expect((await world.connect()).status).toBe('Success');

const denials = async (userId: string) =>
  (await tableItems())
    .filter(({ pk, type }) => pk === `A#${userId}#audit` && type === 'denied')
    .map(({ detail }) => String(detail));

describe('a user who was invited', () => {
  it('is linked at the first sign-in with the provider, which the pool fails once, and comes in', async () => {
    const { who, user } = await invite();
    const claims = claimsOf(who.email);
    expect((await world.comeBack(claims)).error).toBeDefined();
    const person = await signIn(claims);
    const { status, data } = await login(person);
    // There is no first password to replace.
    expect([status, data.user]).toMatchObject(['Success', { id: user.id, isFirstLogin: false }]);
    expect(person && (await profile(person))).toBe(200);
    const account = await accountOf(who.email);
    expect(account?.attributes).toMatchObject({
      ...{ email: who.email, email_verified: 'true', 'custom:company_email': who.email },
    });
    // It counted for this sign-in.
    expect(account?.attributes['custom:company_factor'] ?? '').toBe('');
  });

  it('comes in by company or password while both are allowed', async () => {
    const { who } = await arrive();
    expect(await login(await signIn(claimsOf(who.email)))).toMatchObject({ status: 'Success' });
    expect(await profile(await world.pool.signIn(who))).toBe(200);
  });
});

describe('a user whom nobody has invited', () => {
  it('waits without rights until an administrator of the company enables them, with the default role', async () => {
    const claims = claimsOf('new.face@example.com');
    const person = await signIn(claims);
    expect(await login(person)).toMatchObject({ status: 'Error', message: 'Your account is waiting for approval' });
    expect(person && (await profile(person))).toBe(401);
    const { content } = (await call('GET', '/api/user/search', { as: world.ncra, query: { searchText: 'new.face' } }))
      .data;
    expect(content).toMatchObject([
      { userName: 'new.face@example.com', status: 'Waiting for approval', roles: 'Reseller' },
    ]);
    const mails = (await tableItems()).map(({ mail }) => (mail as { subject?: string } | undefined)?.subject);
    expect(mails).toContain('A user waits for approval');
    const { data } = await call('GET', `/api/user/${content[0].id}`, { as: world.ncra });
    const enabled = { ...data, firstName: 'New', lastName: 'Face', userPhone: '+15550104444', enabled: true };
    expect(await call('PUT', '/api/user', { as: world.ncra, body: enabled })).toMatchObject({ status: 'Success' });
    const again = await signIn(claims);
    expect(await login(again)).toMatchObject({ status: 'Success', data: { user: { userRoles: [{ roleId: 3 }] } } });
  });
});

describe('the provider is not believed', () => {
  it('about an address of another domain, or one that it has not verified', async () => {
    const { who } = await arrive();
    for (const claims of [
      claimsOf(who.email.replace('@example.com', '@example.org')),
      claimsOf(who.email, { email_verified: false }),
      claimsOf(who.email, { email_verified: undefined }),
    ])
      expect(await signIn(claims)).toBeUndefined();
    expect((await accountOf(who.email))?.attributes.identities).toBeUndefined();
  });

  it('about a super admin or a user of another company', async () => {
    const { createUser } = await import('#lambdas/entities/records/user.ts');
    const { topScope } = await import('#lambdas/store/scope.ts');
    const { createConfirmedAccount } = await import('#lambdas/ports/cognito/registrations.ts');
    const { settings } = await import('#local/settings.ts');
    const email = 'chief@example.com';
    const sub = await createConfirmedAccount(settings.poolId, email, 'A password of the chief', async () => false);
    await createUser(topScope({ userId: 't', userName: 't' }), {
      ...{ sub, companyId: '', userName: email, userEmail: email, userPhone: '+15550109999', userRoles: [] },
      ...{ firstName: 'Cleo', middleInitial: '', lastName: 'Chief', isSuperadmin: true, isMFAenabled: true },
      ...{ isFirstLogin: false, enabled: true, adminAlert: false, accountNonLocked: true },
    });
    expect(await signIn(claimsOf(email))).toBeUndefined();
    expect((await accountOf(email))?.attributes.identities).toBeUndefined();
  });

  it('about a disabled user, nor about another person with an address that was linked before', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    expect(await signIn(claimsOf(who.email))).toBeUndefined();
    const { data } = await call('GET', `/api/user/${user.id}`, { as: world.ncra });
    await call('PUT', '/api/user', { as: world.ncra, body: { ...data, enabled: false } });
    expect((await login(await signIn(claims))).status).not.toBe('Success');
  });

  it('about an address that it has changed since', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    await login(await signIn(claims));
    const changed = await signIn({ ...claims, email: 'somebody.else@example.com' });
    expect(await login(changed)).toMatchObject({ status: 'Error' });
    expect(changed && (await profile(changed))).toBe(401);
    expect(await denials(user.id)).toContain('login: company sign-in: another address');
    expect((await accountOf(who.email))?.attributes.email).toBe(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
  });
});

describe('the second step', () => {
  const without = async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email, { amr: ['pwd'] });
    const person = await signIn(claims);
    if (!person) throw new Error('not signed in');
    return { who, person, claims };
  };
  const send = (as: Awaited<ReturnType<typeof without>>['person']) =>
    call('POST', '/api/companySignIn/sendCode', { as, body: {} });
  const confirm = (as: Awaited<ReturnType<typeof without>>['person'], code: string) =>
    call('POST', '/api/companySignIn/confirmCode', { as, body: { code } });
  const codeTo = (phone: string) => world.pool.codeFor(phone);

  it('is asked for where the provider has reported none, and nothing else is open until it is passed', async () => {
    const { who, person } = await without();
    expect(await login(person)).toMatchObject({ status: 'Error', message: 'Second step required' });
    expect(await profile(person)).toBe(401);
    expect(await send(person)).toMatchObject({ data: { sentTo: expect.stringMatching(/^\*+\d{4}$/) } });
    expect((await confirm(person, '000000')).status).toBe('Failure');
    expect((await login(person)).message).toBe('Second step required');
    expect(await confirm(person, codeTo(who.phone))).toMatchObject({ status: 'Success' });
    expect(await login(person)).toMatchObject({ status: 'Success' });
    expect(await profile(person)).toBe(200);
  });

  it('counts for its own sign-in, and its code once', async () => {
    const { who, person, claims } = await without();
    await send(person);
    const code = codeTo(who.phone);
    expect(await confirm(person, code)).toMatchObject({ status: 'Success' });
    expect((await confirm(person, code)).status).toBe('Failure');
    const other = await signIn(claims);
    expect((await login(other)).message).toBe('Second step required');
  });

  it('ends after five guesses', async () => {
    const { who, person } = await without();
    await send(person);
    for (let guess = 0; guess < 5; guess++) await confirm(person, 'abcdef');
    expect((await confirm(person, codeTo(who.phone))).status).toBe('Failure');
  });

  it('is not open to a token of a sign-in with a password', async () => {
    const { who } = await arrive();
    const person = await world.pool.signIn(who);
    expect((await send(person)).status).toBe('Error');
  });

  it('is not saved by a second factor of an earlier sign-in', async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    const silent = await signIn({ ...claims, amr: undefined });
    expect((await login(silent)).message).toBe('Second step required');
  });
});

describe('the modes', () => {
  it('required: a password opens no session, but that of an account kept for an emergency, which is reported', async () => {
    const [plain, kept] = [await arrive(), await arrive()];
    expect(await setMode('required', { emergency: [kept.user.id] })).toMatchObject({ status: 'Success' });
    expect(await way('anybody@example.com')).toEqual({
      domain: 'example.com',
      provider: 'example.com',
      password: false,
    });
    await expect(world.pool.signIn(plain.who)).rejects.toThrow('Please use the sign-in of your company.');
    expect(await denials(plain.user.id)).toContain('login: password, where the company’s sign-in is required');
    expect(await profile(await world.pool.signIn(kept.who))).toBe(200);
    const mails = (await tableItems()).map(({ mail }) => (mail as { subject?: string } | undefined)?.subject);
    expect(mails).toContain('An emergency account has signed in');
    expect(await login(await signIn(claimsOf(plain.who.email)))).toMatchObject({ status: 'Success' });
    expect(await setMode('optional')).toMatchObject({ status: 'Success' });
    expect(await profile(await world.pool.signIn(plain.who))).toBe(200);
  });

  it('test: admits its testers, and the sign-in page says nothing of it', async () => {
    const [tester, other] = [await arrive(), await arrive()];
    expect(await setMode('test', { testers: [tester.user.id] })).toMatchObject({ status: 'Success' });
    expect(await way('anybody@example.com')).toEqual(
      await way('anybody@example.org').then((none) => ({ ...none, domain: 'example.com' })),
    );
    expect(await login(await signIn(claimsOf(tester.who.email)))).toMatchObject({ status: 'Success' });
    expect(await signIn(claimsOf(other.who.email))).toBeUndefined();
    expect(await signIn(claimsOf('unknown.face@example.com'))).toBeUndefined();
  });

  it('off: the pool leads to the provider no more, and a sign-in that is under way is refused', async () => {
    await setMode('optional');
    const { who } = await arrive();
    const claims = claimsOf(who.email);
    const under = await signIn(claims);
    expect(await setMode('off')).toMatchObject({ status: 'Success' });
    expect(await login(under)).toMatchObject({ status: 'Error' });
    expect(await signIn(claims)).toBeUndefined();
    expect(await setMode('optional')).toMatchObject({ status: 'Success' });
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
  });
});
