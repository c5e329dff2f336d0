import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { accountOf, tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { endSession } = await import('#lambdas/entities/people/principal.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, claimsOf, invite, login, pool, profile, setMode, signIn } = world;
type Person = Parameters<typeof profile>[0];

expect((await world.connect()).status).toBe('Success');

const routes: Route[] = Object.values(contract).flatMap((area) => Object.values<Route>(area));
const send = (as: Person) => call('POST', '/api/companySignIn/sendCode', { as, body: {} });
const confirm = (as: Person, code: string) => call('POST', '/api/companySignIn/confirmCode', { as, body: { code } });
const ofPassword = { amr: ['pwd'] };

/** Somebody who has signed in with the provider, and has the second step before them. */
const beforeStep = async (claims: object): Promise<Person> => {
  const person = await signIn(claims);
  if (!person) throw new Error('not signed in');
  return person;
};
const halfway = async () => {
  const { who, user } = await arrive();
  const claims = claimsOf(who.email, ofPassword);
  return { who, user, claims, person: await beforeStep(claims) };
};
const withClaims = (person: Person, claims: Record<string, string>): Person => ({
  ...person,
  claims: { ...person.claims, ...claims },
});

describe('a password, where the company’s sign-in is required', () => {
  const required = async () => {
    const [plain, kept] = [await arrive(), await arrive()];
    const back = await signIn(claimsOf(plain.who.email));
    return { plain, kept, back, set: () => setMode('required', { emergency: [kept.user.id] }) };
  };
  let state: Awaited<ReturnType<typeof required>>;
  beforeAll(async () => {
    state = await required();
    expect((await state.set()).status).toBe('Success');
  });
  afterAll(() => setMode('optional'));

  it('opens no session with a token of before, by the address, in capitals, by the name or by any other name', async () => {
    const { who, person } = state.plain;
    for (const name of [who.email, who.email.toUpperCase(), ` ${who.email} `, 'company sign-in'])
      expect((await login(person, name)).status).not.toBe('Success');
    await expect(pool.signIn(who)).rejects.toThrow('Please use the sign-in of your company.');
  });

  it('opens none with a token of a client that the portal does not know, nor with one of another use', async () => {
    const { person } = state.plain;
    for (const change of [{ client_id: settings.registration.id }, { client_id: '' }, { token_use: 'id' }])
      expect((await login(withClaims(person, change), state.plain.who.email)).http).toBe(401);
  });

  it('does not lead on by the session of another user', async () => {
    const theirs = { origin_jti: state.kept.person.claims.origin_jti ?? '' };
    expect((await login(withClaims(state.plain.person, theirs), state.plain.who.email)).status).not.toBe('Success');
  });

  it('is not escaped by an address of another domain that the user has given to the account', async () => {
    const { data } = await call('GET', '/user', { as: state.plain.person });
    const body = { ...data, userEmail: 'private@example.org' };
    const answer = await call('PUT', '/user', { as: state.plain.person, body });
    expect([answer.status, answer.data?.reason]).toEqual([
      'Failure',
      'Your company requires its own sign-in. Ask your administrator to change the address.',
    ]);
  });
});

describe('the link that stops a change of the address', () => {
  const KEPT = 'Your company requires its own sign-in. Ask your administrator to change the address.';

  it('brings no address of another domain back once the company’s sign-in is required', async () => {
    const [moved, kept] = [await arrive(), await arrive()];
    const moveTo = async (userEmail: string) => {
      const { data } = await call('GET', '/user', { as: moved.person });
      await call('PUT', '/user', { as: moved.person, body: { ...data, userEmail } });
      const body = { kind: 'email', code: pool.codeFor(userEmail) };
      return (await call('POST', '/api/user/contact/confirm', { as: moved.person, body })).data;
    };
    const back = `back-${moved.who.email}`;
    await moveTo('private@example.org');
    expect(await moveTo(back)).toMatchObject({ userEmail: back });
    const told = (await tableItems()).map(({ mail }) => mail as { to: string; subject: string; text: string });
    const mail = told.find((each) => each?.to === 'private@example.org' && /was changed/.test(each.subject));
    const stop = () => call('POST', '/security/stop-change', { body: { token: mail?.text.split('#')[1] } });
    await setMode('required', { emergency: [kept.user.id] });
    expect((await stop()).data).toMatchObject({ reason: KEPT });
    expect((await call('GET', '/user', { as: moved.person })).data).toMatchObject({ userEmail: back });
    await setMode('optional');
    expect((await stop()).status).toBe('Success');
  });
});

describe('the second step', () => {
  it('is not passed by the code of another user', async () => {
    const [victim, attacker] = [await halfway(), await halfway()];
    await send(victim.person);
    await send(attacker.person);
    expect((await confirm(victim.person, pool.codeFor(attacker.who.phone))).status).toBe('Failure');
    const swapped = withClaims(victim.person, { origin_jti: attacker.person.claims.origin_jti ?? '' });
    expect((await confirm(swapped, pool.codeFor(attacker.who.phone))).status).toBe('Failure');
    expect((await login(victim.person)).message).toBe('Second step required');
    expect((await login(swapped)).message).toBe('Second step required');
  });

  it('is not passed by the code for another sign-in of the same user, nor by one that was replaced', async () => {
    const { who, claims, person } = await halfway();
    const other = await beforeStep(claims);
    await send(person);
    const first = pool.codeFor(who.phone);
    await send(other);
    expect((await confirm(other, first)).status).toBe('Failure');
    await send(person);
    expect((await confirm(person, first)).status).toBe('Failure');
    expect((await login(person)).message).toBe('Second step required');
  });

  it('is passed once of several confirmations at the same time, and guessed at five times however many come at once', async () => {
    const { who, person } = await halfway();
    await send(person);
    const code = pool.codeFor(who.phone);
    const same = await Promise.all([1, 2, 3].map(() => confirm(person, code)));
    expect(same.filter(({ status }) => status === 'Success')).toHaveLength(1);
    const guessing = await halfway();
    await send(guessing.person);
    const guesses = Array.from({ length: 5 }, (_, guess) => `guess${guess}`);
    await Promise.all([...guesses, ...guesses].map((guess) => confirm(guessing.person, guess)));
    expect((await confirm(guessing.person, pool.codeFor(guessing.who.phone))).status).toBe('Failure');
  });

  it('is not replayed after its session has ended', async () => {
    const { who, person } = await halfway();
    await send(person);
    expect((await confirm(person, pool.codeFor(who.phone))).status).toBe('Success');
    expect((await login(person)).status).toBe('Success');
    await endSession(person.claims.origin_jti ?? '');
    expect((await login(person)).status).not.toBe('Success');
    await send(person);
    await confirm(person, pool.codeFor(who.phone));
    expect((await login(person)).status).not.toBe('Success');
    expect(await profile(person)).toBe(401);
  });

  it('sends six messages an hour to one user, over all sign-ins', async () => {
    const { claims, person } = await halfway();
    const other = await beforeStep(claims);
    const answers = await Promise.all([person, other, person, other, person, other, person, other].map(send));
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(2);
  });

  it('is not saved by what the provider says of another sign-in that has come in between', async () => {
    const { who, claims, person: now } = await halfway();
    const person = withClaims(now, { auth_time: String(Math.floor(Date.now() / 1_000) - 1) });
    expect((await login(person)).message).toBe('Second step required');
    // The owner signs in elsewhere, with a second factor, and has not reached the portal yet.
    const owner = await beforeStep(claimsOf(who.email, { sub: (claims as { sub: string }).sub }));
    expect((await login(person)).message).toBe('Second step required');
    expect((await login(owner)).status).toBe('Success');
    expect((await login(person)).message).toBe('Second step required');
  });

  it('is not saved by what the provider said of an earlier sign-in that the portal has turned away', async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email);
    const under = await signIn(claims);
    await setMode('off');
    expect((await login(under)).status).toBe('Error');
    await setMode('optional');
    const silent = await signIn({ ...claims, amr: undefined });
    expect((await login(silent)).message).toBe('Second step required');
  });

  it('cannot be taken without a phone', async () => {
    const email = 'without.phone@example.com';
    const claims = claimsOf(email, ofPassword);
    const person = await beforeStep(claims);
    expect((await send(person)).status).not.toBe('Success');
    const { content } = (
      await call('GET', '/api/user/search', { as: world.ncra, query: { searchText: 'without.phone' } })
    ).data;
    const { data } = await call('GET', `/api/user/${content[0].id}`, { as: world.ncra });
    const body = { ...data, firstName: 'No', lastName: 'Phone', enabled: true };
    await call('PUT', '/api/user', { as: world.ncra, body });
    const again = await beforeStep(claims);
    expect((await send(again)).status).not.toBe('Success');
    expect((await login(again)).status).not.toBe('Success');
  });

  const open = new Set([
    'POST /api/companySignIn/sendCode',
    'POST /api/companySignIn/confirmCode',
    'POST /security/user-login',
    'POST /security/user-logout',
  ]);
  const shut = routes.filter(({ access, headers }) => access !== 'public' && !headers);

  it('is all that its token opens', async () => {
    const { person } = await halfway();
    await send(person);
    expect(new Set(shut.filter(({ needs }) => needs === 'token').map(routeKey))).toEqual(open);
    const answered: string[] = [];
    for (const route of shut) {
      if (open.has(routeKey(route))) continue;
      const body = route.method === 'GET' ? {} : { body: {} };
      const { http } = await call(route.method, route.path.replace(/\{\w+\}/g, 'none'), { as: person, ...body });
      if (http !== 401) answered.push(`${http} ${routeKey(route)}`);
    }
    expect(answered).toEqual([]);
  });
});

describe('the provider', () => {
  const nobody = async (claims: object) => {
    const before = (await tableItems()).filter(({ pk }) => String(pk).startsWith('P#')).length;
    expect([claims, await signIn(claims)]).toEqual([claims, undefined]);
    expect((await tableItems()).filter(({ pk }) => String(pk).startsWith('P#'))).toHaveLength(before);
  };

  it('names nobody by an address that is none of its domain', async () => {
    for (const email of [
      '',
      '@example.com',
      'own1@sub.example.com',
      'own1@example.com.evil.test',
      'own1@evil.test@example.com',
      'own1@example.com@evil.test',
      'own1@evil.test,own2@example.com',
      'Own One <own1@example.com>',
      'own 1@example.com',
      'own1@example.com.',
      'own1@ex\u0430mple.com',
      `${'a'.repeat(300)}@example.com`,
      ['own1@example.com', 'own2@example.com'],
      ['own1@example.com'],
      { address: 'own1@example.com' },
    ])
      await nobody(claimsOf('', { email }));
    await nobody(claimsOf('fresh.face@example.com', { email_verified: ['true'] }));
    expect(await signIn(claimsOf('fresh.face@example.com', { sub: 's'.repeat(5_000) }))).toBeUndefined();
  });

  it('names the user whose address it is in capitals, and another one with a tag', async () => {
    const { who } = await arrive();
    expect(await login(await signIn(claimsOf(who.email.toUpperCase())))).toMatchObject({ status: 'Success' });
    const tagged = await signIn(claimsOf(who.email.replace('@', '+tag@')));
    expect((await login(tagged)).message).toBe('Your account is waiting for approval');
  });

  it('does not get the account of a user whose address only looks alike', async () => {
    const { who } = await arrive();
    for (const email of [who.email.replace('own', 'öwn'), who.email.replace('o', '\uff4f')]) {
      expect(await signIn(claimsOf(email))).toBeUndefined();
      expect((await accountOf(who.email))?.attributes.identities).toBeUndefined();
    }
  });

  it('names people by subjects of any signs', async () => {
    for (const sub of ['with_under_scores', 'urn:of:colons', 'a|b/c d', 's'.repeat(200)]) {
      const { who, user } = await arrive();
      expect(await login(await signIn(claimsOf(who.email, { sub })))).toMatchObject({
        data: { user: { id: user.id } },
      });
    }
  });

  it('does not let a user in whose address was changed in the portal since', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    expect((await login(await signIn(claims))).status).toBe('Success');
    const { data } = await call('GET', `/api/user/${user.id}`, { as: world.admin });
    const body = { ...data, userEmail: 'moved@example.com', atOnce: true };
    expect((await call('PUT', '/api/user', { as: world.admin, body })).status).toBe('Success');
    expect((await login(await signIn(claims))).status).toBe('Error');
    expect((await login(await signIn({ ...claims, email: 'moved@example.com' }))).status).toBe('Success');
  });

  it('lets a user in who was deleted and invited again, also as another person of the directory', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    expect((await login(await signIn(claims))).status).toBe('Success');
    await call('DELETE', `/api/user/${user.id}`, { as: world.ncra });
    const body = {
      ...{ userName: who.email, userEmail: who.email, userPhone: who.phone, userPassword: 'Invited-1' },
      ...{ firstName: 'Olive', lastName: 'Again', userRoles: [{ roleId: NCRA }] },
    };
    const again = await call('POST', '/api/user', { as: world.ncra, body });
    expect(again.status).toBe('Success');
    expect(await login(await signIn(claimsOf(who.email)))).toMatchObject({ data: { user: { id: again.data.id } } });
  });

  it('finds no account of an invitation that is still being made', async () => {
    const { users } = await import('#lambdas/entities/records/user.ts');
    const { chosenScope } = await import('#lambdas/store/scope.ts');
    const { who, user } = await invite();
    const all = users(chosenScope({ userId: 't', userName: 'T' }, world.company));
    await all.patchLatest(user.id, { status: 'PENDING', sub: '' });
    expect(await signIn(claimsOf(who.email))).toBeUndefined();
    expect((await accountOf(who.email))?.attributes.identities).toBeUndefined();
  });

  it('does not get an account that is being deleted with its user', async () => {
    const { openTask } = await import('#lambdas/store/outbox.ts');
    const { createConfirmedAccount } = await import('#lambdas/ports/cognito/registrations.ts');
    const email = 'leaver@example.com';
    const sub = await createConfirmedAccount(settings.poolId, email, 'A password of the leaver', async () => false);
    await openTask({ kind: 'delete-account', id: sub, at: Date.now() + 60_000 });
    await nobody(claimsOf(email));
  });

  it('makes one user of an uninvited person who comes twice at the same time', async () => {
    const claims = claimsOf('twice@example.com');
    await Promise.all([signIn(claims), signIn(claims), signIn(claims)]);
    expect((await login(await signIn(claims))).message).toBe('Your account is waiting for approval');
    const records = (await tableItems()).filter(
      ({ pk, record }) => /^T#.*#user#/.test(String(pk)) && String(record).includes('twice@example.com'),
    );
    expect(records).toHaveLength(1);
  });
});
