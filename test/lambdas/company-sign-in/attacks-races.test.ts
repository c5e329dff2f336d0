import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { accountOf, tableItems } = await import('../../support/accounts.ts');
const { call } = await import('../../support/call.ts');
const { attachFaults } = await import('../../support/faults.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, claimsOf, comeBack, invite, login, ncra, pool, setMode, signIn } = world;
type Person = NonNullable<Awaited<ReturnType<typeof signIn>>>;

expect((await world.connect()).status).toBe('Success');

const faults = attachFaults();

const identitiesOf = async (email: string) =>
  JSON.parse((await accountOf(email))?.attributes.identities ?? '[]') as readonly { readonly userId: string }[];
const recordsWith = async (email: string) =>
  (await tableItems()).filter(
    ({ pk, record }) => /^T#.*#user#/.test(String(pk)) && String(record).includes(`"${email}"`),
  );
const send = (as: Person) => call('POST', '/api/companySignIn/sendCode', { as, body: {} });
const confirm = (as: Person, code: string) => call('POST', '/api/companySignIn/confirmCode', { as, body: { code } });

describe('two first sign-ins at the same time', () => {
  it('of two people of the directory with one address link one of them, who comes in', async () => {
    for (let round = 0; round < 4; round++) {
      const { who, user } = await invite();
      const both = [claimsOf(who.email), claimsOf(who.email)];
      await Promise.all(both.map((claims) => comeBack(claims)));
      expect([round, await identitiesOf(who.email)]).toMatchObject([round, [{}]]);
      const answers = [];
      for (const claims of both) answers.push(await login(await signIn(claims)));
      const inside = answers.filter(({ status }) => status === 'Success');
      expect(inside.map(({ data }) => data.user.id)).toEqual([user.id]);
    }
  });

  it('of two such people, of whom one is linked while the other is about to be, leave one who comes in', async () => {
    const { who, user } = await invite();
    const [one, other] = [claimsOf(who.email), claimsOf(who.email)];
    faults.meanwhile(0, () => comeBack(other));
    await comeBack(one);
    faults.heal();
    const answers = [await login(await signIn(one)), await login(await signIn(other))];
    expect(answers.filter(({ status }) => status === 'Success').map(({ data }) => data.user.id)).toEqual([user.id]);
    expect(await identitiesOf(who.email)).toHaveLength(1);
  });

  it('of a person and an invitation to them make one user with one account', async () => {
    for (let round = 0; round < 3; round++) {
      const email = `awaited${round}@example.com`;
      const body = {
        ...{ userName: email, userEmail: email, userPhone: `+1555010900${round}`, userPassword: 'Invited-1' },
        ...{ firstName: 'Ada', lastName: 'Awaited', userRoles: [{ roleId: NCRA }] },
      };
      const claims = claimsOf(email);
      const [, invited] = await Promise.all([comeBack(claims), call('POST', '/api/user', { as: ncra, body })]);
      expect(invited.http).toBeLessThan(500);
      const { status, message } = await login(await signIn(claims));
      expect(status === 'Success' || message === 'Your account is waiting for approval').toBe(true);
      expect([round, await recordsWith(email)]).toMatchObject([round, [{}]]);
      expect([round, await identitiesOf(email)]).toMatchObject([round, [{ userId: claims.sub }]]);
    }
  });

  it('and the deletion of the user leave nobody in with the rights of before', async () => {
    const { who, user } = await arrive();
    const claims = claimsOf(who.email);
    await Promise.all([comeBack(claims), call('DELETE', `/api/user/${user.id}`, { as: ncra })]);
    const answer = await login(await signIn(claims));
    expect([answer.http < 500, answer.status]).toEqual([true, 'Error']);
  });
});

describe('the provider', () => {
  it('gets nobody in by an address with blanks around it', async () => {
    for (const pad of [' ', '\t', '\u00a0']) {
      const { who } = await invite();
      expect(await signIn(claimsOf(`${pad}${who.email}${pad}`))).toBeUndefined();
      // It was linked with nobody, so the person of that address comes in.
      expect((await login(await signIn(claimsOf(who.email)))).status).toBe('Success');
    }
  });
});

describe('a second step that is open', () => {
  it('is not saved by a second factor that the user has just reported with another sign-in', async () => {
    const { who } = await arrive();
    const claims = claimsOf(who.email, { amr: ['pwd'] });
    const half = await signIn(claims);
    expect((await login(half)).message).toBe('Second step required');
    // The owner signs in elsewhere in the same second, and has not reached the portal yet.
    const owner = await signIn({ ...claims, amr: ['pwd', 'mfa'] });
    expect((await login(half)).message).toBe('Second step required');
    expect((await login(owner)).status).toBe('Success');
  });

  it('sends no message and is not passed once the connection is refused', async () => {
    const { who } = await arrive();
    const half = await signIn(claimsOf(who.email, { amr: ['pwd'] }));
    if (!half) throw new Error('not signed in');
    await send(half);
    const code = pool.codeFor(who.phone);
    await world.decide(false);
    expect((await confirm(half, code)).http).toBeLessThan(500);
    expect((await login(half)).status).toBe('Error');
    expect((await send(half)).status).not.toBe('Success');
    await world.decide(true);
    await setMode('optional');
  });
});

describe('a copy of the tenant', () => {
  it('has neither its connection, nor its provider, nor a step that is open', async () => {
    const { exportTenant } = await import('../../../bin/tenant/export.ts');
    const { stageOfEnvironment } = await import('../../../bin/data/stage.ts');
    const { who } = await arrive();
    const half = await signIn(claimsOf(who.email, { amr: ['pwd'] }));
    expect((await login(half)).message).toBe('Second step required');
    const kinds = (await tableItems()).map(({ pk }) => String(pk).split('#')[0]);
    expect(kinds).toEqual(expect.arrayContaining(['SC', 'SD', 'SP', 'SS']));
    const { connection } = await world.shown();
    const folder = join(await mkdtemp(join(tmpdir(), 'portal-export-')), 'whole');
    await exportTenant(stageOfEnvironment(), world.company, folder);
    const items = await readFile(join(folder, 'items.jsonl'), 'utf8');
    expect(items).toContain(who.email);
    expect(items).not.toMatch(/"(SC|SD|SP|SS)[#"]/);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('l'));
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).not.toContain(world.fields.clientSecret);
      expect(text).not.toContain(connection.proof.text);
    }
  });
});

describe('a look for the proof', () => {
  it('gives way to another provider that is saved meanwhile, which waits for approval', async () => {
    const { connectionOf } = await import('#lambdas/entities/sign-in-connection.ts');
    const { version } = (await world.shown()).connection;
    faults.meanwhile(1, () => world.save({ version, clientId: 'another' }));
    expect((await world.checkProof()).http).toBe(409);
    faults.heal();
    expect(await connectionOf(world.company)).toMatchObject({
      ...{ clientId: 'another', mode: 'off', approval: 'waiting', version: version + 1 },
    });
  });
});
