import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { accountOf, tableItems } = await import('../../support/accounts.ts');
const { attachFaults } = await import('../../support/faults.ts');
const { crashEverywhere } = await import('../../support/crash-everywhere.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { claimsOf, comeBack, invite, login, signIn } = world;
expect((await world.connect()).status).toBe('Success');
const faults = attachFaults();

const recordsWith = async (email: string) =>
  (await tableItems()).filter(
    ({ pk, record }) => /^T#.*#user#/.test(String(pk)) && String(record).includes(`"${email}"`),
  );
const identitiesOf = async (email: string) =>
  JSON.parse((await accountOf(email))?.attributes.identities ?? '[]') as readonly unknown[];

it('a first sign-in of a user who was invited is repeated after a crash at each of its changes', async () => {
  const changes = await crashEverywhere(faults, async () => {
    const { who, user } = await invite();
    const claims = claimsOf(who.email);
    return {
      run: () => comeBack(claims),
      check: async (place) => {
        const { status, data } = await login(await signIn(claims));
        expect([place, status, data?.user?.id]).toEqual([place, 'Success', user.id]);
        expect([place, await identitiesOf(who.email)]).toMatchObject([place, [{ userId: claims.sub }]]);
      },
    };
  });
  expect(changes).toBeGreaterThan(0);
});

it('so is one of a user whom nobody has invited, who is one user in the end', async () => {
  let count = 0;
  const changes = await crashEverywhere(faults, async () => {
    const email = `crashing${++count}@example.com`;
    const claims = claimsOf(email);
    return {
      run: () => comeBack(claims),
      check: async (place) => {
        const { message } = await login(await signIn(claims));
        expect([place, message]).toEqual([place, 'Your account is waiting for approval']);
        expect([place, await recordsWith(email)]).toMatchObject([place, [{}]]);
        expect([place, await identitiesOf(email)]).toMatchObject([place, [{ userId: claims.sub }]]);
      },
    };
  });
  expect(changes).toBeGreaterThan(3);
});

it('a login after the provider has reported a second factor asks for the portal’s own where it crashed, and never lets in without', async () => {
  await crashEverywhere(faults, async () => {
    const { who } = await invite();
    const claims = claimsOf(who.email);
    const person = await signIn(claims);
    return {
      run: () => login(person),
      check: async (place) => {
        const { status, message } = await login(person);
        expect([place, status === 'Success' || message === 'Second step required']).toEqual([place, true]);
        const silent = await signIn({ ...claims, amr: ['pwd'] });
        expect([place, (await login(silent)).message]).toEqual([place, 'Second step required']);
      },
    };
  });
});

it('how a domain signs in is told without a look at any account', async () => {
  const { table } = await import('#lambdas/ports/table.ts');
  const read: string[] = [];
  table.middlewareStack.add(
    (next, context) => (args) => {
      read.push(`${context.commandName} ${JSON.stringify((args.input as { Key?: unknown }).Key)}`);
      return next(args);
    },
    { step: 'initialize', name: 'read', override: true },
  );
  const { who } = await invite();
  const readsOf = async (email: string) => {
    read.length = 0;
    await world.way(email);
    return [...read];
  };
  const known = await readsOf(who.email);
  expect(known).toEqual(await readsOf('nobody@example.com'));
  expect(known.join()).not.toMatch(/"pk":"[PUT]#/);
  // A domain without a connection takes no less, or its time would say so.
  expect([known.length, (await readsOf('nobody@unknown.example')).length]).toEqual([1, 1]);
});
