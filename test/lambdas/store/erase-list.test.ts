import { gzipSync } from 'node:zlib';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
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

/** A tenant with this many resellers, as an import writes them. */
const tenantWith = async (count: number) => {
  const tenantId = await createTenant(`Erasing ${Math.random()}`, 'Kim Example', 1);
  const made = await createResellers(
    tenantId,
    madeUpResellers(count).map((fields, at) => ({ ...fields, name: `Reseller ${at}` })),
  );
  return { tenantId, made, list: resellers(chosenScope(actor, tenantId)) };
};
const erase = async (tenantId: string) => {
  // Later than the years of any tenant.
  const now = Date.now() + 12 * 366 * 86_400_000;
  const before = () => ({ never: new Date(now).toISOString(), all: new Date(now).toISOString() });
  const asOf = { holds: 0, policy: 0, now: new Date(now).toISOString() };
  const [grown] = await grownLists(tenantId, [resellerEntity], before, asOf);
  const erasing = {
    tenantId,
    lists: [resellerEntity],
    now,
    before,
    certify: async () => {},
    announce: async () => {},
    forget: async () => {},
    destroyFiles: async () => {},
    isTimeLeft: () => true,
    heldIn: async () => ({ revision: 0, isHeld: async () => false }),
  };
  return grown ? eraseList(erasing, grown) : undefined;
};
const entryAt = async (tenantId: string, v: number) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.entry(tenantId, NAME, v) }))).Item;
const journalText = async (tenantId: string) => {
  const all: unknown[] = [];
  for await (const entry of entriesAfter(tenantId, NAME, 0)) all.push(entry);
  return JSON.stringify(all);
};
const namesNow = async (tenantId: string) => {
  views.clear();
  const { columns } = await loadView(tenantId, resellerEntity);
  return columns.positions().map((at) => columns.value('name', at));
};

describe('what was removed from a list', () => {
  it('is erased with one rewriting of each entry, however many of its records are due', async () => {
    const { tenantId, made, list } = await tenantWith(480);
    const [remainingId = '', ...due] = made;
    const { name } = await list.get(remainingId);
    const wanted = new Set(due.slice(0, 400));
    await writeMany(
      list,
      ({ columns }) => columns.ids().filter((id) => wanted.has(id)),
      (view, record) => list.removal(view, record),
    );
    const before = await namesNow(tenantId);
    const tellOfThem: number[] = [];
    for await (const { v, changes } of entriesAfter(tenantId, NAME, 0))
      if (changes.some(({ id }) => wanted.has(id))) tellOfThem.push(v);
    faults.heal();
    expect(await erase(tenantId)).toEqual({ records: 400, isDone: true });
    expect(faults.made.filter((command) => command === 'UpdateItemCommand')).toHaveLength(tellOfThem.length);
    for (const v of tellOfThem) expect((await entryAt(tenantId, v))?.erasures).toBe(1);
    expect(await namesNow(tenantId)).toEqual(before);
    expect(before).toContain(name);
  });

  it('is found where an earlier release has not linked its changes', async () => {
    const { tenantId, made, list } = await tenantWith(30);
    const [one = '', other = ''] = made;
    const secret = 'Wobblethorn';
    for (const id of [one, other]) await list.update(id, 1, { name: `${secret} ${id}` });
    await list.update(made[2] ?? '', 1, { name: 'Stays' });
    for (const id of [one, other]) await list.update(id, 2, { name: `${secret} again ${id}` });
    for (const id of [one, other]) await list.remove(id);
    for (let v = 1; v <= (await loadView(tenantId, resellerEntity)).v; v++) {
      const changes = JSON.parse(String((await entryAt(tenantId, v))?.changes));
      const unlinked = changes.map(({ prev: _prev, ...change }: { prev?: number }) => change);
      await table.send(
        new UpdateCommand({
          TableName: env().TABLE_NAME,
          Key: keys.entry(tenantId, NAME, v),
          UpdateExpression: 'SET changes = :changes',
          ExpressionAttributeValues: { ':changes': JSON.stringify(unlinked) },
        }),
      );
    }
    const before = await namesNow(tenantId);
    expect(await erase(tenantId)).toEqual({ records: 2, isDone: true });
    expect(await journalText(tenantId)).not.toContain(secret);
    expect(await journalText(tenantId)).toContain('Stays');
    expect(await namesNow(tenantId)).toEqual(before);
  });

  it('is in no snapshot either, nor in the one that release 0.1 has left', async () => {
    const { tenantId, made, list } = await tenantWith(5);
    const [one = ''] = made;
    await list.update(one, 1, { name: 'Wobblethorn' });
    await writeSnapshot(tenantId, resellerEntity, await loadView(tenantId, resellerEntity));
    const earlier = earlierKey(tenantId, NAME);
    await putObject(env().SNAPSHOT_BUCKET, earlier, gzipSync('{}'), { contentType: 'application/gzip' });
    await list.remove(one);
    const storedIds = async () => {
      const { list: snapshot } = (await readSnapshot(tenantId, resellerEntity)) ?? {};
      return Array.from({ length: snapshot?.size ?? 0 }, (_, at) => snapshot?.columns.get('id')?.at(at));
    };
    expect(await storedIds()).toContain(one);
    await erase(tenantId);
    expect((await storedIds()).sort()).toEqual(made.slice(1).sort());
    expect(await getObject(env().SNAPSHOT_BUCKET, earlier)).toBeUndefined();
  });

  it('stands apart from the changes of which release 0.1 makes rows', async () => {
    const { tenantId, made, list } = await tenantWith(3);
    await list.remove(made[0] ?? '');
    await erase(tenantId);
    clearCaches();
    const { changes } = await changesSince(tenantId, resellerEntity, '2000-01-01');
    expect(changes.map(({ id }) => id).sort()).toEqual(made.slice(1).sort());
  });

  it('costs one call where nothing has changed since the last time', async () => {
    const { tenantId, made, list } = await tenantWith(3);
    await list.remove(made[0] ?? '');
    await erase(tenantId);
    meter.reset();
    expect(await erase(tenantId)).toBeUndefined();
    expect(meter.calls).toBe(1);
  });
});
