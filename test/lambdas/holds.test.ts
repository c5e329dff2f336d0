import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { endUsersAt } = await import('#lambdas/domain/register/register-state.ts');
const { daysLater, newWorld, nextNumber, placesOf, RETAINED, sweep } = await import('../support/erased-world.ts');

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

interface Named {
  readonly kind: string;
  readonly id: string;
}
type World = Awaited<ReturnType<typeof newWorld>>;

const LIST = '/api/hold/list';
const admin = () => signIn({ isSuperadmin: true });
const holdsAs = (as: Person, companyId: string) => call('GET', LIST, { as, query: { companyId } });
const setAs = (as: Person, companyId: string, records: readonly Named[], fields: object = {}) =>
  call('POST', '/api/hold/set', {
    as,
    body: { companyId, name: 'Doe v. Example', reason: 'A claim', records, ...fields },
  });
const releaseAs = (as: Person, companyId: string, id: string) =>
  call('POST', '/api/hold/release', { as, body: { companyId, id } });
/** Sets a hold by a super admin; returns its id. */
const hold = async ({ root }: World, ...records: readonly Named[]): Promise<string> => {
  const answer = await setAs(await admin(), root, records);
  expect([answer.message, answer.data?.reason ?? '']).toEqual(['Hold set', '']);
  return answer.data.id;
};
const release = async ({ root }: World, id: string) =>
  expect((await releaseAs(await admin(), root, id)).message).toBe('Hold released');
const secretName = () => `Quibblefrost${nextNumber()}x`;
/** Gives a user the right to holds. */
const giveRight = async (root: string, ...people: readonly Person[]) => {
  const as = await admin();
  const { revision } = (await holdsAs(as, root)).data;
  const body = { companyId: root, revision, userIds: people.map(({ userId }) => userId) };
  expect((await call('PUT', '/api/hold/keepers', { as, body })).message).toBe('Updated successfully');
};

describe('a hold', () => {
  it('keeps a deleted record with its document, comment and history for longer than any policy, and no other one', async () => {
    const world = await newWorld();
    const held = await world.removedSecret();
    const other = await world.removedSecret();
    const id = await hold(world, { kind: 'provider', id: held.id });
    daysLater(RETAINED + 1);
    await world.erase();
    const places = await placesOf(held.secret);
    expect(places.length).toBeGreaterThan(5);
    expect(await placesOf(other.secret)).toEqual([]);
    daysLater(6 * 366);
    await world.erase();
    expect(await placesOf(held.secret)).toEqual(places);
    await release(world, id);
    await world.erase();
    expect(await placesOf(held.secret)).toEqual([]);
  }, 60_000);

  it('on one record does not keep what is deleted after it, also while it lasts', async () => {
    const world = await newWorld();
    const held = await world.removedSecret();
    await hold(world, { kind: 'provider', id: held.id });
    daysLater(RETAINED + 1);
    await world.erase();
    vi.useRealTimers();
    const world2 = await world.staff();
    const secret = secretName();
    const one = await world.provider({ name: secret });
    await world.remove(`/api/techProvider/${one.id}`, world2);
    await sweep();
    daysLater(2 * RETAINED);
    await world.erase();
    expect(await placesOf(secret)).toEqual([]);
    expect((await placesOf(held.secret)).length).toBeGreaterThan(5);
  }, 60_000);

  it('of two that name a record keeps it until both are released', async () => {
    const world = await newWorld();
    const { id, secret } = await world.removedSecret();
    const holds = [await hold(world, { kind: 'provider', id }), await hold(world, { kind: 'provider', id })];
    daysLater(RETAINED + 1);
    for (const one of holds) {
      await world.erase();
      expect((await placesOf(secret)).length).toBeGreaterThan(5);
      await release(world, one);
    }
    await world.erase();
    expect(await placesOf(secret)).toEqual([]);
  }, 60_000);

  it('on a reseller keeps what belongs to it and was deleted alone: end users, their divisions, documents', async () => {
    const world = await newWorld();
    const { seller, ncra } = world.people;
    const secret = secretName();
    const reseller = world.first;
    const user = await world.endUser({ name: `${secret} user` });
    const kept = await world.endUser({ name: `Stays ${secret.length} ${nextNumber()}` });
    const paper = await world.document(kept.id, 'ENDUSER', 'ENDUSER/RESELLER', seller, {
      documentName: `${secret} paper`,
    });
    await hold(world, { kind: 'reseller', id: reseller });
    await world.remove(`/api/endUser/${user.id}`, seller);
    await world.remove(`/security/delete/${paper}`, seller);
    await sweep();
    const elsewhere = secretName();
    const outside = await world.provider({ name: elsewhere });
    await world.remove(`/api/techProvider/${outside.id}`, ncra);
    daysLater(RETAINED + 1);
    await world.erase();
    expect((await placesOf(`${secret} user`)).length).toBeGreaterThan(1);
    expect((await placesOf(`${secret} paper`)).length).toBeGreaterThan(1);
    expect(await placesOf(elsewhere)).toEqual([]);
  }, 60_000);

  it('on the record that a deleted one belonged to, or that one was merged into, keeps the deleted one', async () => {
    const world = await newWorld();
    const { ncra, send } = world;
    const [stays, goes] = [await world.provider({ name: `Stays ${nextNumber()}` }), secretName()];
    const merged = await world.provider({ name: goes });
    const paper = `${secretName()} paper`;
    const document = await world.document(stays.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra, { documentName: paper });
    await world.remove(`/security/delete/${document}`, ncra);
    const pair = { kind: 'provider', id: stays.id, other: merged.id };
    const plan = (await call('GET', '/api/record/merge', { as: ncra, query: pair })).data;
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    await send('POST', '/api/record/merge', ncra, { ...pair, ...versions, taken: [] });
    await sweep();
    const id = await hold(world, { kind: 'provider', id: stays.id });
    daysLater(RETAINED + 1);
    await world.erase();
    expect((await placesOf(paper)).length).toBeGreaterThan(1);
    expect((await placesOf(goes)).length).toBeGreaterThan(1);
    await release(world, id);
    await world.erase();
    expect([await placesOf(paper), await placesOf(goes)]).toEqual([[], []]);
  }, 60_000);

  it('on the root company keeps everything of its tenant, and nothing of another one', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const [here, there] = [await world.removedSecret(), await other.removedSecret()];
    await hold(world, { kind: 'company', id: world.root });
    daysLater(RETAINED + 1);
    await world.erase();
    await other.erase();
    expect((await placesOf(here.secret)).length).toBeGreaterThan(5);
    expect(await placesOf(there.secret)).toEqual([]);
  }, 60_000);

  it('that is set while the job runs wins before the record is decided about, and is refused after that', async () => {
    /** What is left of a due record, and what the user is told, when a hold is set just before the change of a number. */
    const heldBefore = async (change: number) => {
      vi.useRealTimers();
      const world = await newWorld();
      const secret = secretName();
      const one = await world.provider({ name: secret });
      await world.remove(`/api/techProvider/${one.id}`, world.ncra);
      daysLater(RETAINED + 1);
      const as = await admin();
      let said = '';
      faults.heal();
      const set = async () => {
        said = (await setAs(as, world.root, [{ kind: 'provider', id: one.id }])).message;
      };
      if (change >= 0) faults.meanwhile(change, set);
      await world.erase();
      const writes = [...faults.made];
      faults.heal();
      return { places: await placesOf(secret), said, writes };
    };
    const { places, writes } = await heldBefore(-1);
    const decision = writes.findIndex((name) => name.startsWith('Transact'));
    expect([places, decision]).toEqual([[], expect.any(Number)]);
    for (let change = 0; change <= decision; change++) {
      const { places: left, said } = await heldBefore(change);
      expect([left.length > 1, said]).toEqual([true, 'Hold set']);
    }
    const late = await heldBefore(decision + 1);
    expect([late.places, late.said]).toEqual([[], 'Id Not Available']);
  }, 120_000);
});

describe('the holds of a company', () => {
  it('are seen, set and released by super admins and by NCRA staff of it to whom one gave the right', async () => {
    const world = await newWorld();
    const { root } = world;
    const [keeper, colleague] = [await world.staff(), await world.staff()];
    const one = await world.provider();
    await giveRight(root, keeper);
    const { data } = await setAs(keeper, root, [{ kind: 'provider', id: one.id }], { reason: 'Line one\nLine two' });
    const shown = (await holdsAs(keeper, root)).data;
    expect(shown).toMatchObject({
      keepers: [{ id: keeper.userId }],
      content: [{ id: data.id, name: 'Doe v. Example', reason: 'Line one\nLine two', releasedAt: '' }],
    });
    expect(shown.content[0].records).toEqual([
      { kind: 'provider', id: one.id, name: one.name, deletedAt: '', eraseOn: '' },
    ]);
    await world.remove(`/api/techProvider/${one.id}`, world.ncra);
    const [{ records }] = (await holdsAs(keeper, root)).data.content;
    expect(records[0]).toMatchObject({ name: one.name, deletedAt: expect.stringMatching(/^20/) });
    expect((await releaseAs(keeper, root, data.id)).message).toBe('Hold released');
    expect((await releaseAs(keeper, root, data.id)).http).toBe(404);
    expect((await holdsAs(keeper, root)).data.content[0].releasedAt).toMatch(/^20/);
    await giveRight(root, colleague);
    expect((await holdsAs(keeper, root)).http).toBe(403);
    expect((await holdsAs(colleague, root)).http).toBe(200);
  });

  it('are for no user besides, and the right is given by super admins to NCRA staff of the root company alone', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { root, people } = world;
    const id = await hold(world, { kind: 'reseller', id: world.first });
    const experian = await signIn({ companyId: root, roles: [EXPERIAN] });
    const mixed = await signIn({ companyId: world.first, roles: [NCRA, RESELLER] });
    const records = [{ kind: 'reseller', id: world.first }];
    for (const as of [people.ncra, experian, people.seller, mixed]) {
      expect((await holdsAs(as, root)).http).toBe(403);
      expect((await setAs(as, root, records)).http).toBe(403);
      expect((await releaseAs(as, root, id)).http).toBe(403);
      const body = { companyId: root, revision: 1, userIds: [as.userId] };
      expect((await call('PUT', '/api/hold/keepers', { as, body })).http).toBe(403);
    }
    const asAdmin = await admin();
    const { revision } = (await holdsAs(asAdmin, root)).data;
    for (const { userId } of [experian, people.seller, mixed, other.ncra]) {
      const body = { companyId: root, revision, userIds: [userId] };
      expect((await call('PUT', '/api/hold/keepers', { as: asAdmin, body })).data.reason).toBe(
        'Please choose users of the company with the role NCRA.',
      );
    }
    const foreign = await other.staff();
    await giveRight(other.root, foreign);
    const missing = 'zzzzzzzzzzzz';
    expect((await holdsAs(foreign, root)).text).toBe((await holdsAs(foreign, missing)).text);
    expect((await setAs(foreign, root, records)).text).toBe((await setAs(foreign, missing, records)).text);
  });

  it('name no record of another tenant, none that does not exist, and say what is missing at its field', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const as = await admin();
    const [own, foreign] = [await world.provider(), await other.provider()];
    const answers = await Promise.all(
      [foreign.id, `${world.root}-nonexistentxyz`].map((id) => setAs(as, world.root, [{ kind: 'provider', id }])),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.message).toBe('Id Not Available');
    expect((await setAs(as, world.root, [])).text).toContain('Please choose at least one record');
    for (const [field, sentence] of [
      ['name', 'Please enter a name'],
      ['reason', 'Please enter a reason'],
    ] as const)
      expect((await setAs(as, world.root, [{ kind: 'provider', id: own.id }], { [field]: ' ' })).text).toContain(
        sentence,
      );
    expect((await holdsAs(as, world.root)).data.content).toEqual([]);
  });

  it('do not show in any answer to a user without the right, before or after the day of erasure', async () => {
    /** Every answer to NCRA staff about a record that was deleted, with or without a hold, over the years. */
    const answersOf = async (isHeld: boolean) => {
      vi.useRealTimers();
      const world = await newWorld();
      const one = await world.provider({ name: 'Held or not' });
      await world.document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', world.ncra, { documentName: 'Paper' });
      const user = await world.endUser({ name: 'Listed or not' });
      await world.remove(`/api/techProvider/${one.id}`, world.ncra);
      await world.remove(`/api/endUser/${user.id}`, world.people.seller);
      await sweep();
      const key = await world.keyOf('provider', one.id, world.ncra);
      const records = [
        { kind: 'provider', id: one.id },
        { kind: 'endUser', id: user.id },
      ];
      if (isHeld) await hold(world, ...records);
      const texts: string[] = [];
      const look = async () => {
        const as = await world.staff();
        const get = async (path: string, query: Record<string, string>) =>
          texts.push((await call('GET', path, { as, query })).text);
        await get('/api/record/deleted', { kind: 'provider' });
        await get('/api/record/deleted', { kind: 'document' });
        await get('/api/record/restore', { kind: 'provider', key });
        await get('/api/record/history', { kind: 'provider', id: one.id });
        await get('/api/company/retention', { companyId: world.root });
        await get(LIST, { companyId: world.root });
        await get('/api/record/activity', {});
        const past = await endUsersAt(world.root, 1);
        texts.push(past.view.columns.ids().join());
      };
      await look();
      daysLater(RETAINED + 1);
      await world.erase();
      await look();
      const masked = (text: string) =>
        text
          .replaceAll(one.id, 'the record')
          .replaceAll(user.id, 'the user')
          .replaceAll(world.root, 'the company')
          .replaceAll(/the company-\w{14}|[\w-]{36}@example.com/g, 'another')
          .replaceAll(/(Family|company) \d+/g, '$1')
          .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'a time');
      return texts.map(masked);
    };
    const [held, free] = [await answersOf(true), await answersOf(false)];
    expect(held).toEqual(free);
    expect([held.join().includes('Held or not'), held.slice(8).join().includes('Held or not')]).toEqual([true, false]);
  }, 60_000);
});

describe('a certificate of destruction', () => {
  const certificatesAs = (as: Person, companyId: string) =>
    call('GET', '/api/hold/certificates', { as, query: { companyId } });
  const fileAs = (as: Person, companyId: string, key: string) =>
    call('GET', '/api/hold/certificates/download', { as, query: { companyId, key } });
  /** The lines of all certificates of a tenant, without their headers. */
  const linesOf = async (root: string) => {
    const as = await admin();
    const { content } = (await certificatesAs(as, root)).data;
    const files = await Promise.all(content.map(({ key }: { key: string }) => fileAs(as, root, key)));
    return files.flatMap(({ text }) => Buffer.from(text, 'base64').toString().trim().split('\r\n').slice(1));
  };

  it('says of each erased record its name, days and policy, and of a document the file with its hash', async () => {
    const world = await newWorld();
    const { secret, id } = await world.removedSecret();
    const held = await world.removedSecret();
    await hold(world, { kind: 'provider', id: held.id });
    daysLater(RETAINED + 1);
    await world.erase();
    const lines = await linesOf(world.root);

    expect(lines.join('\n')).not.toContain(held.secret);
    const of = (noun: string) => lines.filter((line) => line.startsWith(`"${noun}",`) || line.startsWith(`${noun},`));
    expect(of('technology provider')).toHaveLength(1);
    expect(of('technology provider')[0]).toContain(`${secret} second`);
    expect(of('technology provider')[0]).toContain(id);
    expect(of('technology provider')[0]).toContain('5 years');
    expect(of('document')).toHaveLength(1);
    expect(of('document')[0]).toMatch(new RegExp(`${secret} report.*${id}.*a\\.pdf.*[0-9a-f]{64}`));
    expect(await placesOf(secret)).toEqual([]);
    await world.erase();
    expect(await linesOf(world.root)).toEqual(lines);
  }, 60_000);

  it('is written once for each record, wherever the erasure is cut off', async () => {
    const world = await newWorld();
    await crashEverywhere(faults, async () => {
      vi.useRealTimers();
      const { secret } = await world.removedSecret();
      daysLater(RETAINED + 1);
      return {
        run: () => world.erase(),
        check: async (place) => {
          await world.erase();
          const lines = (await linesOf(world.root)).filter((line) => line.includes(secret));
          expect([place, lines.length]).toEqual([place, 2]);
          expect([place, await placesOf(secret)]).toEqual([place, []]);
        },
      };
    });
  }, 240_000);

  it('is for the users with the right to holds alone', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    await world.removedSecret();
    daysLater(RETAINED + 1);
    await world.erase();
    const asAdmin = await admin();
    const [{ key }] = (await certificatesAs(asAdmin, world.root)).data.content;
    const keeper = await world.staff();
    await giveRight(world.root, keeper);
    expect((await fileAs(keeper, world.root, key)).http).toBe(200);
    expect((await fileAs(asAdmin, world.root, key.replace(/.$/, 'z'))).status).toBe('Failure');
    expect((await fileAs(asAdmin, other.root, key)).http).toBe(404);
    for (const as of [await world.staff(), await signIn({ companyId: world.root, roles: [EXPERIAN] })])
      for (const answer of [await certificatesAs(as, world.root), await fileAs(as, world.root, key)])
        expect(answer.http).toBe(403);
    const foreign = await other.staff();
    await giveRight(other.root, foreign);
    expect((await fileAs(foreign, world.root, key)).text).toBe((await fileAs(foreign, 'zzzzzzzzzzzz', key)).text);
  }, 60_000);
});
