import { afterAll, describe, expect, it } from 'vitest';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';
import { attachFaults } from '../../support/faults.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { tableItems, accountOf } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn: person } = await import('../../support/people.ts');
const { crashEverywhere } = await import('../../support/crash-everywhere.ts');
const { signInBySms } = await import('../../local/identity/wire.ts');
const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
const { table } = await import('#lambdas/ports/table.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, invite, claimsOf, signIn, login, setMode, profile, ncra, admin } = world;
expect((await world.connect()).status).toBe('Success');

type Person = NonNullable<Awaited<ReturnType<typeof signIn>>>;
const wire = {
  client: new CognitoIdentityProviderClient({}),
  identity: settings,
  codeFor: (to: string) => world.pool.codeFor(to),
};
const usersNamed = async (searchText: string) =>
  (await call('GET', '/api/user/search', { as: ncra, query: { searchText } })).data.content;
const sendCode = (as: Person) => call('POST', '/api/companySignIn/sendCode', { as, body: {} });
const confirmCode = (as: Person, code: string) =>
  call('POST', '/api/companySignIn/confirmCode', { as, body: { code } });

/** A user whose provider has reported no second factor, signed in up to the second step. */
const halfway = async () => {
  const { who, user } = await arrive();
  const claims = claimsOf(who.email, { amr: ['pwd'] });
  const half = await signIn(claims);
  if (!half) throw new Error('not signed in');
  return { who, user, claims, half };
};

describe('a token whose second step is open', () => {
  it('opens no call but those of the step, and the login', async () => {
    const { half } = await halfway();
    const routes = Object.values(contract).flatMap((area) => Object.values<Route>(area));
    const closed = routes.filter((route) => route.access !== 'public' && route.needs !== 'token');
    expect(closed.length).toBeGreaterThan(200);
    for (const route of closed) {
      const path = route.path.replace(/\{\w+\}/g, 'x');
      const { http } = await call(route.method, path, { as: half, ...(route.method === 'GET' ? {} : { body: {} }) });
      expect([routeKey(route), http]).toEqual([routeKey(route), 401]);
    }
    expect((await login(half)).message).toBe('Second step required');
  });

  it('is not passed by the code of another user, nor by one of another sign-in of the same user', async () => {
    const [one, other] = [await halfway(), await halfway()];
    await sendCode(one.half);
    const codeOfOne = world.pool.codeFor(one.who.phone);
    await sendCode(other.half);
    expect((await confirmCode(other.half, codeOfOne)).status).toBe('Failure');
    const second = await signIn(one.claims);
    if (!second) throw new Error('not signed in');
    expect((await confirmCode(second, codeOfOne)).status).toBe('Failure');
    expect((await login(second)).message).toBe('Second step required');
  });

  it('is not passed by guesses in parallel, and survives two right answers at once', async () => {
    const { half, who } = await halfway();
    await sendCode(half);
    const right = world.pool.codeFor(who.phone);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirmCode(half, 'wrong1')));
    expect(guesses.filter(({ http }) => http >= 500)).toEqual([]);
    expect((await confirmCode(half, right)).status).toBe('Failure');
    await sendCode(half);
    const again = world.pool.codeFor(who.phone);
    const answers = await Promise.all([confirmCode(half, again), confirmCode(half, again)]);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 'Success')).toHaveLength(1);
    expect(await login(half)).toMatchObject({ status: 'Success' });
  });

  it('sends six codes an hour', async () => {
    const { half } = await halfway();
    for (let sent = 0; sent < 6; sent++) expect((await sendCode(half)).status).toBe('Success');
    expect((await sendCode(half)).http).toBe(429);
  });

  it('says what to do to a user without a phone', async () => {
    const half = await signIn(claimsOf('no.phone@example.com', { amr: ['pwd'] }));
    const [waiting] = await usersNamed('no.phone');
    const { users } = await import('#lambdas/entities/records/user.ts');
    const { chosenScope } = await import('#lambdas/store/scope.ts');
    const scope = chosenScope({ userId: 't', userName: 't' }, world.company);
    await users(scope).patchLatest(waiting.id, { enabled: true });
    expect(half && (await sendCode(half)).data?.reason).toMatch(/Ask your administrator to enter one/);
  });
});

describe('a password where the company’s sign-in is required', () => {
  it('opens no session, whatever it is tried with', async () => {
    const [kept, bound] = [await arrive(), await arrive()];
    const { AccessToken } = await signInBySms(wire, bound.who);
    expect(await setMode('required', { emergency: [kept.user.id] })).toMatchObject({ status: 'Success' });
    const before = world.personOf(AccessToken);
    const after = world.personOf((await signInBySms(wire, bound.who)).AccessToken);
    for (const token of [before, after])
      for (const name of [bound.who.email, bound.who.email.toUpperCase(), 'company sign-in'])
        expect((await login(token, name)).status).toBe('Error');
    expect(await profile(after)).toBe(401);
    // The claim of another client does not make it a sign-in with a provider.
    const forged = { ...after, claims: { ...after.claims, client_id: settings.federation.id } };
    expect((await login(forged)).status).toBe('Error');
    const registrar = { ...after, claims: { ...after.claims, client_id: settings.registration.id } };
    expect((await login(registrar)).http).toBe(401);
    expect(await setMode('optional')).toMatchObject({ status: 'Success' });
  });
});

describe('a provider', () => {
  it.each([
    ['of a sub-domain', (email: string) => email.replace('@', '@sub.')],
    ['with the domain as its beginning', (email: string) => `${email}.evil.test`],
    ['with two domains', (email: string) => `${email}@evil.test`],
    ['with the domain in front', (email: string) => email.replace('@example.com', '@example.com@evil.test')],
    ['that is empty', () => ''],
    ['that is a list', (email: string) => [email, 'other@example.com']],
  ])('is not believed about an address %s', async (_what, lie) => {
    const { who } = await invite();
    expect(await signIn(claimsOf(who.email, { email: lie(who.email) }))).toBeUndefined();
    expect((await accountOf(who.email))?.attributes.identities).toBeUndefined();
  });

  it('may write an address in capital letters, and subjects of any kind', async () => {
    for (const sub of ['under_scored_subject', 'https://id.example.com/u#1', 'x'.repeat(100)]) {
      const { who } = await invite();
      const claims = claimsOf(who.email.toUpperCase(), { sub });
      expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
      expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    }
  });

  it('lets a user in whose address has changed in the portal once it has the new one too', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    const { data } = await call('GET', `/api/user/${user.id}`, { as: admin });
    const userEmail = `renamed.${who.email}`;
    const saved = await call('PUT', '/api/user', { as: admin, body: { ...data, userEmail, atOnce: true } });
    expect(saved.status).toBe('Success');
    expect((await login(await signIn(claims))).message).toMatch(/directory has another e-mail address/);
    expect(await login(await signIn({ ...claims, email: userEmail }))).toMatchObject({ status: 'Success' });
  });

  it('links anew a user who was deleted and invited again', async () => {
    const { who, user } = await arrive();
    expect(await login(await signIn(claimsOf(who.email)))).toMatchObject({ status: 'Success' });
    await call('DELETE', `/api/user/${user.id}`, { as: ncra });
    const body = {
      ...{ userName: who.email, userEmail: who.email, userPhone: who.phone, firstName: 'Another', lastName: 'Person' },
      ...{ userRoles: [{ roleId: NCRA }], userPassword: 'Invited-9' },
    };
    const again = await call('POST', '/api/user', { as: ncra, body });
    expect([again.status, again.message, again.data?.reason]).toMatchObject(['Success', expect.anything(), undefined]);
    const { data } = await login(await signIn(claimsOf(who.email)));
    expect(data.user.id).toBe(again.data.id);
  });

  it('of a company that the user has left does not let the user in at the next one', async () => {
    const next = await createTenant('Next Company', 'Nell Next', 1);
    const officer = await person({ companyId: next, roles: [NCRA] });
    const own = { companyId: next, domain: 'next.example.com' };
    expect(await world.save(own, officer)).toMatchObject({ status: 'Success' });
    await world.enterProof(next, officer);
    await world.checkProof(officer, next);
    await world.decide(true, admin, next);
    expect(await setMode('optional', {}, officer, next)).toMatchObject({ status: 'Success' });

    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    expect(await login(await signIn(claims))).toMatchObject({ status: 'Success' });
    const { data } = await call('GET', `/api/user/${user.id}`, { as: admin });
    const { users } = await import('#lambdas/entities/records/user.ts');
    const { chosenScope } = await import('#lambdas/store/scope.ts');
    const { saveUser } = await import('#lambdas/domain/user/save-user.ts');
    const actor = { userId: 't', userName: 't' };
    const record = await users(chosenScope(actor, world.company)).get(data.id);
    const userEmail = who.email.replace('@', '@next.');
    const scopes = { from: chosenScope(actor, world.company), to: chosenScope(actor, next) };
    await saveUser(settings.poolId, scopes, record, { companyId: next, userEmail });
    // The provider of before names the new address, and the account is still linked with it.
    const left = await signIn(claims);
    expect((await login(left)).status).toBe('Error');
    expect((await login(await signIn({ ...claims, email: userEmail }))).status).toBe('Error');
    // The one of now links the account, and ends the link of before.
    const here = await signIn(claimsOf(userEmail, { sub: claims.sub }), 'next.example.com');
    expect(await login(here)).toMatchObject({ status: 'Success' });
    expect(await signIn(claims)).toBeUndefined();
  });
});

describe('a user whom nobody has invited', () => {
  it('is one user, however often the first sign-in is made at the same time', async () => {
    const claims = claimsOf('twice.at.once@example.com');
    await Promise.all([world.comeBack(claims), world.comeBack(claims), world.comeBack(claims)]);
    const half = await signIn(claims);
    expect((await login(half)).message).toBe('Your account is waiting for approval');
    expect(await usersNamed('twice.at.once')).toHaveLength(1);
  });

  it('is one user after a crash at any write, and waits', async () => {
    const faults = attachFaults([table, identity]);
    let count = 0;
    const changes = await crashEverywhere(faults, async () => {
      const email = `crash${++count}.first@example.com`;
      const claims = claimsOf(email);
      return {
        run: () => world.comeBack(claims),
        check: async (place) => {
          const half = await signIn(claims);
          expect([place, (await login(half)).message]).toEqual([place, 'Your account is waiting for approval']);
          expect([place, (await usersNamed(email)).length]).toEqual([place, 1]);
        },
      };
    });
    expect(changes).toBeGreaterThan(3);
  });
});

describe('a connection', () => {
  it('is changed by one of two at once', async () => {
    const { version } = (await world.shown()).connection;
    const body = { version, clientSecret: '' };
    const saves = await Promise.all([world.save(body), world.save({ ...body, factorValue: 'hwk' })]);
    expect(saves.map(({ http }) => http).sort()).toEqual([200, 409]);
    const both = await Promise.all([world.decide(false), setMode('optional')]);
    expect(both.filter(({ status }) => status === 'Success')).toHaveLength(1);
    await world.decide(true);
    await setMode('optional');
  });

  it('that was refused lets nobody in from then on', async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email);
    const under = await signIn(claims);
    expect(await world.decide(false)).toMatchObject({ data: { mode: 'off' } });
    expect((await login(under)).status).toBe('Error');
    expect(await signIn(claims)).toBeUndefined();
    await world.decide(true);
    await setMode('optional');
  });

  it('leaves its secret and its proof in no log, no audit trail and no history', async () => {
    const { proof } = (await world.shown()).connection;
    const written = (await tableItems()).filter(({ pk }) => /^(A|J)#/.test(String(pk)));
    expect(written.length).toBeGreaterThan(10);
    expect(JSON.stringify(written)).not.toContain(world.fields.clientSecret);
    expect(JSON.stringify(written)).not.toContain(proof.text);
  });
});
