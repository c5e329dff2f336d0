import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import type { RecordChange } from '#lambdas/store/journal/history/record-history.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { createTenant } = await import('#local/seed/tenants.ts');
const { resellerEntity, resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { keys, LAST_V } = await import('#lambdas/store/keys.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { followHistory } = await import('#lambdas/store/journal/history/record-history.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { env } = await import('#lambdas/store/env.ts');
const { attachMeter } = await import('../../support/meter.ts');

const meter = attachMeter();
const actor = { userId: 'u', userName: 'Someone', via: 'pages' as const };
const company = await createTenant('History', 'Kim Example', 1);
const tenantId = tenantIdOf(company);
const list = resellers(chosenScope(actor, company));
const NAME = resellerEntity.name;

let made = 0;
const create = (name = `Reseller ${++made}`) =>
  list.create({
    ...(madeUpResellers(1)[0] as ReturnType<typeof madeUpResellers>[number]),
    name,
    deactivate: false,
    isreseller: true as const,
    isregisteredUser: false,
    resellerCompanyId: company,
    ...serverFieldsOf(),
  });
const rename = async (id: string, name: string) => list.update(id, (await list.get(id)).version, { name });

const entryOf = async (id: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.record(tenantId, NAME, id).pk },
    }),
  );
  return Items[0]?.entry as number;
};
const historyOf = async (id: string, most = 1_000) => {
  const entry = await entryOf(id);
  const start = entry ? ({ at: 'entry', v: entry } as const) : ({ at: 'below', v: LAST_V } as const);
  return followHistory({ tenantId, entity: NAME, id }, start, ({ length }) => length >= most);
};
const namesIn = (changes: readonly RecordChange[]) => changes.map(({ op, after }) => after?.name ?? op);

/** As a release wrote it that knew nothing of links. */
const unlink = async (id: string, isTouched: (v: number) => boolean) => {
  const Key = keys.record(tenantId, NAME, id);
  await table.send(new UpdateCommand({ TableName: env().TABLE_NAME, Key, UpdateExpression: 'REMOVE entry' }));
  const { changes } = await followHistory({ tenantId, entity: NAME, id }, { at: 'below', v: LAST_V }, () => false);
  for (const { v } of changes.filter((change) => isTouched(change.v))) {
    const entry = keys.entry(tenantId, NAME, v);
    const stored = { id, op: v === changes.at(-1)?.v ? 'create' : 'update', after: { name: `old ${v}` } };
    await table.send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: entry,
        UpdateExpression: 'SET changes = :changes',
        ExpressionAttributeValues: { ':changes': JSON.stringify([stored]) },
      }),
    );
  }
  views.clear();
};

describe('the history of a record', () => {
  beforeEach(() => views.clear());

  it('is a chain of its own changes, newest first, from the version that the record names to its creation', async () => {
    const [one, other] = [await create(), await create()];
    await rename(one.id, 'a');
    await rename(other.id, 'x');
    await rename(one.id, 'b');
    const { changes, next } = await historyOf(one.id);
    expect(namesIn(changes)).toEqual(['b', 'a', 'create']);
    expect(next).toBeUndefined();
    expect(changes[0]).toMatchObject({ by: 'u', byName: 'Someone', via: 'pages', before: { name: 'a' }, schema: 1 });
  });

  it('costs one key read for each change, however many others lie between them', async () => {
    const { id } = await create();
    for (let at = 1; at <= 12; at++) {
      await rename(id, `name ${at}`);
      await create();
    }
    const start = { at: 'entry', v: await entryOf(id) } as const;
    meter.reset();
    const { changes, next } = await followHistory({ tenantId, entity: NAME, id }, start, ({ length }) => length === 10);
    expect(namesIn(changes)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `name ${at}`));
    expect(meter.calls).toBe(10);
    expect(next).toMatchObject({ at: 'entry' });
    const rest = await followHistory({ tenantId, entity: NAME, id }, next ?? start, () => false);
    expect(namesIn(rest.changes)).toEqual(['name 2', 'name 1', 'create']);
  });

  it('is still linked after the list was loaded from a snapshot, and in a process that has seen nothing', async () => {
    const { id } = await create();
    await rename(id, 'before');
    await writeSnapshot(tenantId, resellerEntity, await loadView(tenantId, resellerEntity));
    views.clear();
    await rename(id, 'after');
    meter.reset();
    expect(namesIn((await historyOf(id)).changes)).toEqual(['after', 'before', 'create']);
    expect(meter.calls).toBe(4);
  });

  it('needs no further item for a write', async () => {
    const { id } = await create();
    const items: unknown[] = [];
    table.middlewareStack.add(
      (next) => (args) => {
        items.push(...((args.input as { TransactItems?: unknown[] }).TransactItems ?? []));
        return next(args);
      },
      { name: 'items', override: true },
    );
    await rename(id, 'same number of items');
    table.middlewareStack.remove('items');
    // The record, the entry and the head.
    expect(items).toHaveLength(3);
  });

  it('ends with the removal, which is linked too', async () => {
    const { id } = await create();
    await rename(id, 'last');
    await list.remove(id);
    const { changes } = await followHistory({ tenantId, entity: NAME, id }, { at: 'below', v: LAST_V }, () => false);
    expect(namesIn(changes)).toEqual(['remove', 'last', 'create']);
    expect(changes.map(({ prev }) => prev)).toEqual([changes[1]?.v, changes[2]?.v, undefined]);
  });

  it('finds what an earlier release wrote without links, and goes on from there', async () => {
    const { id } = await create();
    await rename(id, 'first');
    await unlink(id, () => true);
    expect((await historyOf(id)).changes).toHaveLength(2);
    await rename(id, 'new');
    await rename(id, 'newer');
    const { changes, next } = await historyOf(id);
    expect(changes).toHaveLength(4);
    expect(namesIn(changes).slice(0, 2)).toEqual(['newer', 'new']);
    expect(changes[3]?.op).toBe('create');
    expect(next).toBeUndefined();
  });

  it('does not skip what an earlier release wrote in between, after it was brought back', async () => {
    const { id } = await create();
    await rename(id, 'new');
    await rename(id, 'by the old code');
    const [newest] = (await historyOf(id)).changes;
    await unlink(id, (v) => v === newest?.v);
    await rename(id, 'new again');
    const { changes } = await historyOf(id);
    expect(namesIn(changes)).toEqual(['new again', `old ${newest?.v}`, 'new', 'create']);
  });
});
