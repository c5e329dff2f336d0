import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { hold, release } = await import('../support/holds.ts');
const { mergeRecords } = await import('../support/merges.ts');
const { daysLater, newWorld, nextNumber, placesOf, RETAINED, sweep } = await import('../support/erased-world.ts');
afterEach(() => void vi.useRealTimers());

type World = Awaited<ReturnType<typeof newWorld>>;
const secretName = () => `Quibblefrost${nextNumber()}x`;

/** Expects that what has a text is there after its retention, and gone once the hold is released. */
const expectHeld = async (world: World, holdId: string, secret: string) => {
  await sweep();
  daysLater(RETAINED + 1);
  await world.erase();
  expect((await placesOf(secret)).length).toBeGreaterThan(1);
  await release(world, holdId);
  await world.erase();
  expect(await placesOf(secret)).toEqual([]);
};

/** A provider with a document, on which there is a hold, merged into another one. */
const mergedProvider = async (world: World) => {
  const stays = await world.provider({ name: `Stays ${nextNumber()}` });
  const held = await world.provider({ name: `Goes ${nextNumber()}` });
  const secret = `${secretName()} paper`;
  const fields = { documentName: secret };
  const document = await world.document(held.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', world.ncra, fields);
  const holdId = await hold(world, { kind: 'provider', id: held.id });
  await mergeRecords(world.ncra, 'provider', stays.id, held.id);
  return { stays: stays.id as string, document, secret, holdId };
};

describe('a hold on a record that is merged into another one', () => {
  it('keeps a document that moved with it and is deleted alone', async () => {
    const world = await newWorld();
    const { document, secret, holdId } = await mergedProvider(world);
    await world.remove(`/security/delete/${document}`, world.ncra);
    await expectHeld(world, holdId, secret);
  }, 60_000);

  it('keeps the other one with all it has when that is deleted, also after it was merged in its turn', async () => {
    for (const isMergedAgain of [false, true]) {
      vi.useRealTimers();
      const world = await newWorld();
      const { stays, secret, holdId } = await mergedProvider(world);
      const last = isMergedAgain ? (await world.provider({ name: `Last ${nextNumber()}` })).id : stays;
      if (last !== stays) await mergeRecords(world.ncra, 'provider', last, stays);
      await world.remove(`/api/techProvider/${last}`, world.ncra);
      await expectHeld(world, holdId, secret);
    }
  }, 120_000);

  it('keeps the end users of a reseller that have moved to another one with it', async () => {
    const world = await newWorld();
    const secret = secretName();
    const user = await world.endUser({ name: secret });
    const holdId = await hold(world, { kind: 'reseller', id: world.first });
    await mergeRecords(world.ncra, 'reseller', world.second, world.first);
    await world.remove(`/api/endUser/${user.id}`, world.people.admin);
    await expectHeld(world, holdId, secret);
  }, 60_000);
});
