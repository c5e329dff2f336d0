import { describe, expect, it, vi } from 'vitest';
import { exportKeys } from '#contract/analytics/keys.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, providerForm } from '../support/business-forms.ts';

/** So small that a tenant of a test has many. */
const RECORDS = 6;
vi.mock('#lambdas/analytics/buckets/buckets.ts', async (original) => ({
  ...(await original<typeof import('#lambdas/analytics/buckets/buckets.ts')>()),
  bucketsFor: (records: number, now: number) => {
    let buckets = Math.max(now, 1);
    while (records > buckets * RECORDS) buckets *= 2;
    return buckets;
  },
}));

await startBackend();
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { exportedRows, exportedText } = await import('../support/exported.ts');
const { handler } = await import('#lambdas/analytics/handler.ts');
const { bucketOf } = await import('#lambdas/analytics/buckets/buckets.ts');
const { tableNames } = await import('#lambdas/analytics/tables/tables.ts');
const { keysBelow } = await import('#lambdas/ports/s3/versioned-objects.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { deleteObject, getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { divisions } = await import('#lambdas/entities/records/division.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');

const { ids, people } = await createWorld();
const make = recordMakers(people);
const bucket = settings.buckets.exports;
const scope = chosenScope({ userId: 'test', userName: 'Test' }, ids.a);

const ROUNDS = 4;

/** Numbers that look random and are the same in every run. */
let seed = 20_261_123;
const below = (limit: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % limit;
};
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)];

/** Days ahead, so that every export from the beginning deletes what the one before has left. */
let clock = Date.now() + 2 * 86_400_000;
const run = (event: object = {}) => invoke('export', handler, { time: new Date(clock).toISOString(), ...event });

/** The rows of all tables in the order of their texts: buckets have another order than the whole. */
const rowsNow = async () =>
  Object.fromEntries(
    await Promise.all(
      tableNames.map(async (table) => {
        const rows = (await exportedRows(table, ids.a)).map((row) => JSON.stringify(row));
        return [table, rows.sort()] as const;
      }),
    ),
  );

const keysNow = async (prefix = '') => {
  const keys: string[] = [];
  for await (const { key } of keysBelow(bucket, prefix)) keys.push(key);
  return keys;
};

/** What each object holds. */
const contents = async () =>
  new Map(await Promise.all((await keysNow()).map(async (key) => [key, await exportedText(key)] as const)));

/** What an export from the beginning would write; leaves the bucket as it was. */
const rowsOfRebuild = async () => {
  const before = await Promise.all((await keysNow()).map(async (key) => [key, await getObject(bucket, key)] as const));
  await run({ rebuild: true });
  const rows = await rowsNow();
  await Promise.all((await keysNow()).map((key) => deleteObject(bucket, key)));
  await Promise.all(before.map(async ([key, object]) => object && putObject(bucket, key, object.bytes, object)));
  return rows;
};

const providerIds: string[] = [];
const endUserIds: string[] = [];
const divisionIds: string[] = [];
let names = 0;
const name = () => `Name ${++names}`;
const takeOne = (from: string[]) => from.splice(below(from.length), 1)[0];

const uses = () =>
  [oneOf(providerIds), oneOf(providerIds)].flatMap((id, at, all) =>
    id !== undefined && all.indexOf(id) === at ? [{ techProviderId: id, divisionIds: [] }] : [],
  );

/** Everything that may happen to the records of a tenant, by what is written because of it. */
const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
  newProvider: async () => providerIds.push((await make.provider({ name: name() })).id),
  newEndUser: async () => endUserIds.push((await make.endUser({ name: name() })).id),
  newDivision: async () => {
    const of = oneOf(endUserIds);
    if (of === undefined) return;
    divisionIds.push((await make.send('POST', '/api/division', people.seller, divisionForm(of, { name: name() }))).id);
  },
  newEntry: async () => {
    const endUserId = oneOf(endUserIds);
    if (endUserId === undefined) return;
    await make.send('POST', '/api/techProvider', people.seller, providerForm({ isEndUserTp: true, endUserId }));
  },
  newDocument: async () => {
    const [endUser, provider] = [oneOf(endUserIds), oneOf(providerIds)];
    const place = { companyId: ids.a1, parentId: ids.a, certificateId: 0, documentDescription: '' };
    const file = { documentName: name(), file: null, incoming: null, earlier: [] };
    if (endUser)
      await documents(scope).create({ ...place, ...file, rowId: endUser, tableKeyName: 'ENDUSER', tableKeyName2: '' });
    if (provider)
      await documents(scope).create({
        ...{ ...place, companyId: ids.a, rowId: provider },
        ...{ ...file, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: '' },
      });
  },
  renameProvider: () => providers(scope).patchLatest(oneOf(providerIds) ?? '', { name: name() }),
  activate: () => providers(scope).patchLatest(oneOf(providerIds) ?? '', { activate: below(2) === 0 }),
  renameEndUser: () => endUsers(scope).patchLatest(oneOf(endUserIds) ?? '', { name: name() }),
  useOthers: () => endUsers(scope).patchLatest(oneOf(endUserIds) ?? '', { endUserTpList: uses() }),
  useDivision: async () => {
    const [division] = (await divisions(scope).all()).filter(({ id }) => divisionIds.includes(id));
    const [use] = uses();
    if (!division || !use) return;
    const endUserTpList = [{ ...use, divisionIds: [{ division: division.id }] }];
    await endUsers(scope).patchLatest(division.endUserId, { endUserTpList });
  },
  renameDivision: () => divisions(scope).patchLatest(oneOf(divisionIds) ?? '', { name: name() }),
  moveDivision: () => divisions(scope).patchLatest(oneOf(divisionIds) ?? '', { endUserId: oneOf(endUserIds) ?? '' }),
  renameReseller: () => resellers(scope).patchLatest(ids.a1, { name: name() }),
  renamePerson: () => users(scope).patchLatest(people.ncra.userId, { lastName: name() }),
  lookAfter: () => endUsers(scope).patchLatest(oneOf(endUserIds) ?? '', { responsibleId: people.ncra.userId }),
  removeProvider: () => providers(scope).remove(takeOne(providerIds) ?? ''),
  removeDivision: () => divisions(scope).remove(takeOne(divisionIds) ?? ''),
  removeEndUser: () => endUsers(scope).remove(takeOne(endUserIds) ?? ''),
  nextDay: async () => {
    clock += 86_400_000;
  },
};
const grow = ['newProvider', 'newEndUser', 'newEndUser', 'newDivision', 'newEntry', 'newDocument'];

/** A division of an end user becomes one of another end user, whose records are in another bucket. */
const moveDivision = async () => {
  const [from = '', ...others] = endUserIds;
  const { id } = await make.send('POST', '/api/division', people.seller, divisionForm(from, { name: name() }));
  await run();
  const to = others.find((other) => bucketOf(other, '', 2) !== bucketOf(from, '', 2));
  await divisions(scope).patchLatest(id, { endUserId: to ?? '' });
};

const doOne = async (deed: string) => {
  // If there is nothing of the kind, nothing happens.
  await deeds[deed]?.().catch((error: unknown) => {
    if (!String(error).includes('Not Available')) throw error;
  });
};

describe('an export in buckets', () => {
  it('says after any history of changes what an export from the beginning says', async () => {
    await run();
    const histories = [grow, [...grow, ...grow], ...Array.from({ length: ROUNDS }, () => Object.keys(deeds))];
    for (const [round, choice] of histories.entries()) {
      const done: string[] = [];
      for (let time = 0; time < 8; time++) {
        const deed = round < 2 ? (choice[time] ?? 'useOthers') : (oneOf(choice) ?? '');
        done.push(deed);
        await doOne(deed);
      }
      await run();
      expect(await rowsNow(), `round ${round}: ${done}`).toEqual(await rowsOfRebuild());
    }
    const files = await keysNow(exportKeys.tenant('endUsers', ids.a));
    expect(files.length).toBeGreaterThan(4);
  }, 120_000);

  const faults = attachFaults([s3]);
  const isMadeUpFor = async (place: string) => {
    faults.heal();
    await run();
    const rows = await rowsNow();
    await run({ rebuild: true });
    expect(rows, place).toEqual(await rowsNow());
  };

  const namesIn = async (table: 'endUsers' | 'divisions', column: string) =>
    (await exportedRows(table, ids.a)).map((row) => row[column]);

  it('is made up for wherever it is cut off', async () => {
    const [{ endUserId: id } = { endUserId: '' }] = await divisions(scope).all();
    const writes = await crashEverywhere(faults, async () => {
      const { name: now } = await endUsers(scope).patchLatest(id, { name: name() });
      const check = async (place: string) => {
        await run();
        expect(await namesIn('endUsers', 'name'), place).toContain(now);
        expect(await namesIn('divisions', 'endUser'), place).toContain(now);
      };
      return { run: () => run(), check };
    });
    await isMadeUpFor('at the end');
    expect(writes).toBeGreaterThan(6);
  }, 60_000);

  it('is made up for when it is cut off while records are divided again', async () => {
    for (const change of [0, 9, 40]) {
      await moveDivision();
      faults.crashAt(change, 'after');
      await expect(run()).rejects.toThrow();
      await isMadeUpFor(`after ${change} changes`);
    }
  }, 60_000);

  it('writes no other bucket than that of the changed record, and names no other folder', async () => {
    await run();
    const [before, manifest] = [await contents(), await exportedText(exportKeys.manifest('endUsers'))];
    await doOne('renameEndUser');
    await run();
    const after = await contents();
    const changed = [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
    const inTables = changed.filter((key) => key.startsWith(exportKeys.tenant('endUsers', ids.a)));
    expect(inTables).toHaveLength(1);
    expect(changed.filter((key) => key.endsWith('.jsonl.gz'))).toHaveLength(1);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(await exportedText(exportKeys.manifest('endUsers'))).toBe(manifest);
  });

  it('begins again when records of a bucket are lost', async () => {
    const [lost = ''] = (await keysNow(exportKeys.stateFolder(ids.a))).filter((key) => key.endsWith('.jsonl.gz'));
    await deleteObject(bucket, lost);
    clock += 86_400_000;
    await run();
    const rows = await rowsNow();
    expect(rows).toEqual(await rowsOfRebuild());
    expect(rows.endUsers).not.toEqual([]);
  });

  it('deletes on the next day what no manifest names any more, but not what is new', async () => {
    const left = exportKeys.file('endUsers', ids.a, 'cutoff', 0);
    await putObject(bucket, left, new Uint8Array(), { contentType: 'text/csv' });
    await run({ time: new Date().toISOString() });
    expect(await keysNow(left)).toEqual([left]);
    await run();
    expect(await keysNow(left)).toEqual([]);
    const [folder = ''] = (await keysNow(exportKeys.tenant('endUsers', ids.a))).map((key) => key.split('/').at(-2));
    const all = (await keysNow()).filter((key) => key.includes(`${ids.a}/`) && !key.endsWith('state.json.gz'));
    expect(all.filter((key) => !key.includes(`/${folder}/`))).toEqual([]);
  });

  it('takes over from a release that has one file for each tenant, whenever that one ran in between', async () => {
    await run();
    const earlier = [exportKeys.earlier.freshness, `${exportKeys.earlier.tables}endUsers/${ids.a}.csv`];
    const states = [ids.a, ids.b].map((root) => `${exportKeys.states}${root}.json.gz`);
    for (const key of [...earlier, ...states])
      await putObject(bucket, key, Buffer.from('{"exportedAt":"","readAt":""}'), { contentType: 'text/csv' });
    const manifest = await exportedText(exportKeys.manifest('endUsers'));
    await putObject(bucket, exportKeys.manifest('endUsers'), Buffer.from('{}'), { contentType: 'application/json' });
    await run();
    expect(await exportedText(exportKeys.manifest('endUsers'))).toBe(manifest);
    const left = (await keysNow()).filter((key) => [...earlier, ...states].includes(key));
    expect(left).toEqual([]);
    expect(await exportedText(exportKeys.companies)).toBeDefined();
  });
});
