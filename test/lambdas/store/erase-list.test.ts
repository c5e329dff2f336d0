import { gzipSync } from 'node:zlib';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { createFamily, createResellers } = await import('#local/seed/families.ts');
const { resellerEntity, resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { writeMany } = await import('#lambdas/store/write-many.ts');
const { eraseList } = await import('#lambdas/store/retention/erase-list.ts');
const { grownLists } = await import('#lambdas/store/retention/erased-lists.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { readSnapshot, writeSnapshot } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { earlierKey } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { changesSince } = await import('#lambdas/store/journal/history/recent-changes.ts');
const { entriesAfter } = await import('#lambdas/store/journal/history/past-entries.ts');
const { getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { clearCaches } = await import('#lambdas/store/ttl-cache.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { env } = await import('#lambdas/store/env.ts');
const { attachFaults } = await import('../../support/faults.ts');
const { attachMeter } = await import('../../support/meter.ts');

const meter = attachMeter();
const faults = attachFaults();
const NAME = resellerEntity.name;
const actor = { userId: 'u', userName: 'Someone', via: 'pages' as const };
afterEach(() => void vi.useRealTimers());

/** A family with so many resellers, as an import writes them. */
const familyWith = async (count: number) => {
  const familyId = await createFamily(`Erasing ${Math.random()}`, 'Kim Example', 1);
  const made = await createResellers(
    familyId,
    madeUpResellers(count).map((fields, at) => ({ ...fields, name: `Reseller ${at}` })),
  );
  return { familyId, made, list: resellers(chosenScope(actor, familyId)) };
};
const erase = async (familyId: string) => {
  // Later than the years of any tenant.
  const now = Date.now() + 12 * 366 * 86_400_000;
  const before = { never: new Date(now).toISOString(), all: new Date(now).toISOString() };
  const [grown] = await grownLists(familyId, [resellerEntity], before);
  const erasing = {
    familyId,
    lists: [resellerEntity],
    now,
    before,
    announce: async () => {},
    destroyFiles: async () => {},
    isTimeLeft: () => true,
  };
  return grown ? eraseList(erasing, grown) : undefined;
};
const entryAt = async (familyId: string, v: number) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.entry(familyId, NAME, v) }))).Item;
const journalText = async (familyId: string) => {
  const all: unknown[] = [];
  for await (const entry of entriesAfter(familyId, NAME, 0)) all.push(entry);
  return JSON.stringify(all);
};
const namesNow = async (familyId: string) => {
  views.clear();
  const { columns } = await loadView(familyId, resellerEntity);
  return columns.positions().map((at) => columns.value('name', at));
};

describe('what was removed from a list', () => {
  it('is erased with one rewriting of each entry, however many of its records are due', async () => {
    const { familyId, made, list } = await familyWith(480);
    const [kept = '', ...due] = made;
    const { name } = await list.get(kept);
    const wanted = new Set(due.slice(0, 400));
    await writeMany(
      list,
      ({ columns }) => columns.ids().filter((id) => wanted.has(id)),
      (view, record) => list.removal(view, record),
    );
    const before = await namesNow(familyId);
    const tellOfThem: number[] = [];
    for await (const { v, changes } of entriesAfter(familyId, NAME, 0))
      if (changes.some(({ id }) => wanted.has(id))) tellOfThem.push(v);
    faults.heal();
    expect(await erase(familyId)).toEqual({ records: 400, isDone: true });
    expect(faults.made.filter((command) => command === 'UpdateItemCommand')).toHaveLength(tellOfThem.length);
    for (const v of tellOfThem) expect((await entryAt(familyId, v))?.erasures).toBe(1);
    expect(await namesNow(familyId)).toEqual(before);
    expect(before).toContain(name);
  });

  it('is found where an earlier release has not linked its changes', async () => {
    const { familyId, made, list } = await familyWith(30);
    const [one = '', other = ''] = made;
    const secret = 'Wobblethorn';
    for (const id of [one, other]) await list.update(id, 1, { name: `${secret} ${id}` });
    await list.update(made[2] ?? '', 1, { name: 'Stays' });
    for (const id of [one, other]) await list.update(id, 2, { name: `${secret} again ${id}` });
    for (const id of [one, other]) await list.remove(id);
    for (let v = 1; v <= (await loadView(familyId, resellerEntity)).v; v++) {
      const changes = JSON.parse(String((await entryAt(familyId, v))?.changes));
      const unlinked = changes.map(({ prev: _prev, ...change }: { prev?: number }) => change);
      await table.send(
        new UpdateCommand({
          TableName: env().TABLE_NAME,
          Key: keys.entry(familyId, NAME, v),
          UpdateExpression: 'SET changes = :changes',
          ExpressionAttributeValues: { ':changes': JSON.stringify(unlinked) },
        }),
      );
    }
    const before = await namesNow(familyId);
    expect(await erase(familyId)).toEqual({ records: 2, isDone: true });
    expect(await journalText(familyId)).not.toContain(secret);
    expect(await journalText(familyId)).toContain('Stays');
    expect(await namesNow(familyId)).toEqual(before);
  });

  it('is in no snapshot either, nor in the one that release 0.1 has left', async () => {
    const { familyId, made, list } = await familyWith(5);
    const [one = ''] = made;
    await list.update(one, 1, { name: 'Wobblethorn' });
    await writeSnapshot(familyId, resellerEntity, await loadView(familyId, resellerEntity));
    const earlier = earlierKey(familyId, NAME);
    await putObject(env().SNAPSHOT_BUCKET, earlier, gzipSync('{}'), { contentType: 'application/gzip' });
    await list.remove(one);
    const idsKept = async () => {
      const { list: kept } = (await readSnapshot(familyId, resellerEntity)) ?? {};
      return Array.from({ length: kept?.size ?? 0 }, (_, at) => kept?.columns.get('id')?.at(at));
    };
    expect(await idsKept()).toContain(one);
    await erase(familyId);
    expect((await idsKept()).sort()).toEqual(made.slice(1).sort());
    expect(await getObject(env().SNAPSHOT_BUCKET, earlier)).toBeUndefined();
  });

  it('stands apart from the changes of which release 0.1 makes rows', async () => {
    const { familyId, made, list } = await familyWith(3);
    await list.remove(made[0] ?? '');
    await erase(familyId);
    clearCaches();
    const { changes } = await changesSince(familyId, resellerEntity, '2000-01-01');
    expect(changes.map(({ id }) => id).sort()).toEqual(made.slice(1).sort());
  });

  it('costs one call where nothing has changed since the last time', async () => {
    const { familyId, made, list } = await familyWith(3);
    await list.remove(made[0] ?? '');
    await erase(familyId);
    meter.reset();
    expect(await erase(familyId)).toBeUndefined();
    expect(meter.calls).toBe(1);
  });
});
