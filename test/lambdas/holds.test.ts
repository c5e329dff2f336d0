import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { mergeRecords } = await import('../support/merges.ts');
const { signIn } = await import('../support/people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { admin, giveRight, hold, holdsAs, release, releaseAs, setAs } = await import('../support/holds.ts');
const { daysLater, newWorld, nextNumber, placesOf, RETAINED, sweep } = await import('../support/erased-world.ts');

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const secretName = () => `Quibblefrost${nextNumber()}x`;

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
    const { ncra } = world;
    const [stays, goes] = [await world.provider({ name: `Stays ${nextNumber()}` }), secretName()];
    const merged = await world.provider({ name: goes });
    const paper = `${secretName()} paper`;
    const document = await world.document(stays.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra, { documentName: paper });
    await world.remove(`/security/delete/${document}`, ncra);
    await mergeRecords(ncra, 'provider', stays.id, merged.id);
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
    // Whom a call names twice has the right once.
    await giveRight(root, colleague, colleague);
    expect((await holdsAs(colleague, root)).data.keepers).toMatchObject([{ id: colleague.userId }]);
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
});
