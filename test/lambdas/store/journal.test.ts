import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '#contract/definition/list.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { resellerEntity, resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope, portalScope, staffScope } = await import('#lambdas/store/scope.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { ViewCache } = await import('#lambdas/store/journal/load.ts');
const { pack } = await import('#lambdas/store/journal/snapshot/columns.ts');
const { commit } = await import('#lambdas/store/journal/write/transact.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { attachMeter } = await import('../../support/meter.ts');

const actor = { userId: 'u', userName: 'Someone' };
const request = (change: Partial<PageRequest> = {}): PageRequest => ({
  page: 0,
  size: 10,
  orderBy: 'name',
  modifier: 'asc',
  searchText: '',
  ...change,
});
const meter = attachMeter();

const newReseller = (name: string) => ({
  ...(madeUpResellers(1)[0] as ReturnType<typeof madeUpResellers>[number]),
  name,
  deactivate: false,
  isreseller: true as const,
  isregisteredUser: false,
  ...serverFieldsOf(),
});
const tenant = async (count: number) => {
  const company = await createTenant(`Family ${Math.random()}`, 'Kim Example', 1);
  const all = Array.from({ length: count }, (_, index) => ({
    ...madeUpResellers(1)[0],
    name: `Reseller ${String(index).padStart(6, '0')}`,
  }));
  await createResellers(company, all as ReturnType<typeof madeUpResellers>);
  return { company, list: resellers(chosenScope(actor, company)) };
};

/** Makes the first `count` transactions fail as DynamoDB does when another write was faster. */
const failTransactions = (count: number, codes: readonly string[]) => {
  let left = count;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' || context.commandName === TransactWriteCommand.name) {
        if (left-- > 0)
          throw new TransactionCanceledException({
            message: 'cancelled',
            $metadata: {},
            CancellationReasons: codes.map((Code) => ({ Code })),
          });
      }
      return next(args);
    },
    { step: 'initialize', name: 'faults', override: true },
  );
};

beforeEach(() => failTransactions(0, []));

describe('a list from the journal', () => {
  it('shows a single record', async () => {
    const { list } = await tenant(1);
    expect(await list.page(request())).toMatchObject({
      totalElements: 1,
      totalPages: 1,
      content: [{ name: 'Reseller 000000' }],
    });
  });

  it('sorts, pages and counts a thousand records exactly', async () => {
    const { list } = await tenant(1_000);
    const last = await list.page(request({ page: 99, modifier: 'desc' }));
    expect(last).toMatchObject({ totalElements: 1_000, totalPages: 100 });
    expect(last.content.map(({ name }) => name).at(-1)).toBe('Reseller 000000');
  });

  it('finds text anywhere in the searched columns, case and accents aside', async () => {
    const { list, company } = await tenant(30);
    await list.create({ ...newReseller('Société Générale de Crédit'), resellerCompanyId: company });
    expect((await list.page(request({ searchText: 'GENERALE de' }))).content).toMatchObject([
      { name: 'Société Générale de Crédit' },
    ]);
  });

  it('shows a change, a rename and a removal at once', async () => {
    const { list, company } = await tenant(20);
    const created = await list.create({ ...newReseller('Aardvark'), resellerCompanyId: company });
    expect((await list.page(request())).content[0]?.name).toBe('Aardvark');
    await list.update(created.id, 1, { name: 'Zebra' });
    expect((await list.page(request({ modifier: 'desc' }))).content[0]?.name).toBe('Zebra');
    await list.remove(created.id);
    expect((await list.page(request({ searchText: 'zebra' }))).totalElements).toBe(0);
  });

  it('shows what another process wrote', async () => {
    const { list, company } = await tenant(5);
    await list.page(request());
    const held = views.get(`J#${company}#reseller`, resellerEntity.format);
    views.clear();
    await list.create({ ...newReseller('From elsewhere'), resellerCompanyId: company });
    const here = vi.spyOn(views, 'get').mockReturnValue(held);
    expect((await list.page(request({ searchText: 'elsewhere' }))).totalElements).toBe(1);
    here.mockRestore();
  });

  it('merges the tenants for a super admin without a chosen company, in one order', async () => {
    await tenant(12);
    await tenant(12);
    const { content, totalElements } = await resellers(portalScope(actor)).page(request({ size: 24 }));
    const names = content.map(({ name }) => name);
    expect(totalElements).toBeGreaterThanOrEqual(24);
    expect(names).toEqual([...names].sort());
  });

  it('shows a reseller only its own row', async () => {
    const { list } = await tenant(5);
    const own = (await list.page(request())).content[3];
    const seen = await resellers(staffScope(actor, own?.id ?? '', 'home')).page(request());
    expect(seen.content).toEqual([own]);
  });
});

/** Fills a list through its journal alone, a thousand rows per entry: these tests never read the records. */
const fillList = async (company: string, count: number) => {
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => listRow(company, from + index));
    await commit(company, resellerEntity, () => ({ actor, changes: [], rows, removed: [], transactItems: [] }));
  }
};

const listRow = (company: string, index: number) => ({
  id: `${company}-${index}`,
  resellerCompanyId: company,
  name: `Reseller ${String((index * 7_919) % 100_000).padStart(6, '0')}`,
  ismember: index % 3,
  typeIds: [(index % 7) + 1],
  contactName: `Contact ${index % 977}`,
  collected: index % 2 === 0,
});

describe('lists of many families', () => {
  it('cost a super admin one call that tells which have changed, and one for each that has', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => tenant(3)));
    const all = resellers(portalScope(actor));
    await all.page(request());
    meter.reset();
    const { totalElements } = await all.page(request({ page: 1 }));
    // The companies, and the heads of their lists.
    expect(meter.calls).toBe(2);
    for (const { list, company } of made.slice(0, 2)) {
      const held = { ...newReseller('Elsewhere'), resellerCompanyId: company };
      await list.create(held);
    }
    vi.resetModules();
    const elsewhere = await import('#lambdas/entities/records/reseller.ts');
    for (const { company } of made.slice(0, 2))
      await elsewhere
        .resellers(chosenScope(actor, company))
        .create({ ...newReseller('From elsewhere'), resellerCompanyId: company });
    meter.reset();
    expect((await all.page(request())).totalElements).toBe(totalElements + 4);
    expect(meter.calls).toBe(4);
  });
});

describe('views in memory', () => {
  const filled = (cache: InstanceType<typeof ViewCache>, name: string, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, name: `Name ${at}` }));
    cache.get(name, 1).apply([{ v: 1, rows: pack(rows), removed: [], format: 1 }]);
    cache.trim();
  };
  const held = (cache: InstanceType<typeof ViewCache>, name: string) => cache.get(name, 1).v > 0;

  it('go when others need their room, the longest unused first', () => {
    const cache = new ViewCache(() => 270_000);
    for (const name of ['a', 'b']) filled(cache, name, 1_000);
    expect(held(cache, 'a')).toBe(true);
    filled(cache, 'c', 1_000);
    expect(['a', 'b', 'c'].map((name) => held(cache, name))).toEqual([true, false, true]);
  });

  it('stay when they alone take more, while small ones come and go, until another large one is read', () => {
    const cache = new ViewCache(() => 100_000);
    filled(cache, 'large', 10_000);
    for (const name of ['a', 'b', 'c']) filled(cache, name, 100);
    expect(['large', 'a'].map((name) => held(cache, name))).toEqual([true, true]);
    filled(cache, 'other', 10_000);
    expect(['large', 'other'].map((name) => held(cache, name))).toEqual([false, true]);
  });
});

describe('a hundred thousand records', () => {
  const questions = [
    request({ page: 7_000 }),
    request({ orderBy: 'contactName', modifier: 'desc' }),
    request({ searchText: '099' }),
    request({ searchText: '4242', orderBy: 'resellerType' }),
  ];

  it('cost one query of one unit for any warm page, sort and search, and two table calls when cold', async () => {
    const { list, company } = await tenant(1);
    await fillList(company, 100_000);
    for (const question of questions) await list.page(question);
    for (const question of questions) {
      meter.reset();
      await list.page(question);
      expect([meter.calls, Math.ceil(meter.readUnits)]).toEqual([1, 1]);
    }
    await writeSnapshot(company, resellerEntity, await loadView(company, resellerEntity));
    views.clear();
    meter.reset();
    expect((await list.page(request({ page: 9_999 }))).totalElements).toBe(100_001);
    expect(meter.calls).toBe(2);
  });
});

describe('writing to the journal', () => {
  it('tries again after a lost race and after a transaction in the way', async () => {
    const { list, company } = await tenant(2);
    failTransactions(1, ['ConditionalCheckFailed', 'ConditionalCheckFailed', 'None']);
    await list.create({ ...newReseller('After a lost race'), resellerCompanyId: company });
    failTransactions(2, ['TransactionConflict', 'None', 'None']);
    await list.create({ ...newReseller('After a conflict'), resellerCompanyId: company });
    expect((await list.page(request({ searchText: 'after a' }))).totalElements).toBe(2);
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'tries again when the table answers %s',
    async (code) => {
      const { list, company } = await tenant(1);
      failTransactions(3, ['None', code, 'None']);
      const { id } = await list.create({ ...newReseller('Patient'), resellerCompanyId: company });
      expect(await list.find(id)).toMatchObject({ version: 1, name: 'Patient' });
      expect(await list.count()).toBe(2);
    },
  );

  it('refuses a name that a racing writer took meanwhile', async () => {
    const { list, company } = await tenant(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => list.create({ ...newReseller('Wanted'), resellerCompanyId: company })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses a name that another process took while the write was being planned, though a reader of this one has seen it', async () => {
    const { company, list } = await tenant(0);
    vi.resetModules();
    const elsewhere = await import('#lambdas/entities/records/reseller.ts');
    const other = elsewhere.resellers(chosenScope(actor, company));
    await list.create({ ...newReseller('First'), resellerCompanyId: company });
    let tries = 0;
    const planning = async () => {
      if (tries++ === 0) {
        await other.create({ ...newReseller('Taken'), resellerCompanyId: company });
        await loadView(tenantIdOf(company), resellerEntity);
      }
      return [];
    };
    const late = list.create({ ...newReseller('Taken'), resellerCompanyId: company }, undefined, planning);
    await expect(late).rejects.toThrow('Save Failed');
    expect((await list.all()).map(({ name }) => name)).toEqual(['First', 'Taken']);
  });

  it('lets one of two writers of the same version win and refuses the other', async () => {
    const { list, company } = await tenant(1);
    const record = await list.create({ ...newReseller('Contested'), resellerCompanyId: company });
    const outcomes = await Promise.allSettled([
      list.update(record.id, 1, { name: 'One' }),
      list.update(record.id, 1, { name: 'Two' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('saves over a record that was read before in a single call, and refuses one that a user has changed since or the scope does not see', async () => {
    const { list, company } = await tenant(1);
    const record = await list.create({ ...newReseller('Read before'), resellerCompanyId: company });
    meter.reset();
    const saved = await list.save(record, 1, { name: 'Saved' });
    expect(meter.calls).toBe(1);
    expect(await list.get(record.id)).toEqual(saved);
    await expect(list.save(record, 1, { name: 'Late' })).rejects.toMatchObject({ http: 409 });
    await expect(list.save(saved, 1, { name: 'Of another version' })).rejects.toMatchObject({ http: 409 });
    const { list: others } = await tenant(1);
    await expect(others.save(saved, saved.version, { name: 'Of others' })).rejects.toThrow(resellerEntity.missing);
    expect((await list.get(record.id)).name).toBe('Saved');
  });

  it('keeps who changed what, before and after, only the fields that differ, and where the change before is', async () => {
    const { list, company } = await tenant(1);
    const record = await list.create({ ...newReseller('Before'), resellerCompanyId: company });
    await list.update(record.id, 1, { name: 'After' });
    const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: 'portal',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `J#${company}#reseller` },
      }),
    );
    expect(Items.at(-2)).toMatchObject({
      by: 'u',
      byName: 'Someone',
      changes: JSON.stringify([
        { op: 'update', id: record.id, version: 2, before: { name: 'Before' }, after: { name: 'After' }, prev: 2 },
      ]),
    });
    expect(Items.at(-1)).toMatchObject({ sk: 'HEAD', n: 2, v: 3 });
  });

  it('counts the records of a list, without those that were removed', async () => {
    const { list, company } = await tenant(2);
    const { id, version } = await list.create({ ...newReseller('Third'), resellerCompanyId: company });
    await commit(tenantIdOf(company), resellerEntity, () => ({
      actor,
      changes: [{ op: 'remove', id, version }],
      rows: [],
      removed: [id],
      transactItems: [],
    }));
    const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
    const Key = { pk: `J#${company}#reseller`, sk: 'HEAD' };
    expect((await table.send(new GetCommand({ TableName: 'portal', Key }))).Item?.n).toBe(2);
  });
});
