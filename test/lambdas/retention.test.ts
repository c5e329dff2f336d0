import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { readItems } = await import('../upgrade/dump.ts');
const { eraseIn: erase, sweep } = await import('../support/erased-world.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { retentionPolicyOf, saveRetentionPolicy } = await import('#lambdas/store/retention/retention-policy.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const FIVE_YEARS = 5 * 365 + 2;
const start = Date.now();
/** The clock, some days after a test deleted its records. */
const onDay = (days: number, from = Date.now(), hours = 0) =>
  vi.useFakeTimers({ toFake: ['Date'], now: from + days * DAY_MS + hours * 3_600_000 });
const placesOf = async (secret: string) =>
  (await readItems()).filter((item) => JSON.stringify(item).includes(secret)).map(({ pk, sk }) => `${pk} ${sk}`);
const versionsOf = async (document: string) => {
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket: settings.buckets.documents, Prefix: `docs/${document}/` }),
  );
  return Versions.length + DeleteMarkers.length;
};
const linesOf = async (kind: string, as: Person) =>
  (await recordMakers({ ncra: as, seller: as, admin: as }).deleted(kind, as)).data.content as {
    id: string;
    key: string;
    at: string;
    until: string;
    eraseOn: string;
  }[];

let made = 0;
/** A tenant of its own. */
const newTenant = async () => {
  const root = await createTenant(`Tenant ${++made}`, 'Ada Alpha', 1);
  await removeExpiry(root, entities, () => true);
  const [reseller = ''] = await createResellers(root, madeUpResellers(1));
  const people = async () => ({
    admin: await signIn({ isSuperadmin: true }),
    ncra: await signIn({ companyId: root, roles: [NCRA] }),
    experian: await signIn({ companyId: root, roles: [EXPERIAN] }),
    seller: await signIn({ companyId: reseller, roles: [RESELLER] }),
    mixed: await signIn({ companyId: reseller, roles: [NCRA, RESELLER] }),
  });
  const now = await people();
  const makers = recordMakers(now);
  const unactivated = async (name: string, fields: object = {}) => {
    const one = await makers.provider({ name, ...fields });
    const all = providers(tenantScope(serverActor, root));
    await deactivateHistory(root, one.id);
    return all.get(one.id);
  };
  return { root, reseller, people, now, ...makers, unactivated };
};

/** Makes a provider one that was never active, as an end user's entry is until it is activated. */
const deactivateHistory = async (root: string, id: string) => {
  const { UpdateCommand, GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const { table } = await import('#lambdas/ports/table.ts');
  const { keys } = await import('#lambdas/store/keys.ts');
  const Key = { ...keys.record(root, 'provider', id) };
  const { Item = {} } = await table.send(new GetCommand({ TableName: settings.table, Key }));
  const record = JSON.stringify({ ...JSON.parse(String(Item.record)), activate: false });
  await table.send(
    new UpdateCommand({
      TableName: settings.table,
      Key,
      UpdateExpression: 'SET #record = :record',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':record': record },
    }),
  );
};

describe('a deleted record that was active', () => {
  it('can be restored until the 90th day by the users who may delete it', async () => {
    const { people, provider, endUser, remove, now, restore } = await newTenant();
    const [one, user] = [await provider(), await endUser()];
    await remove(`/api/techProvider/${one.id}`, now.ncra);
    await remove(`/api/endUser/${user.id}`, now.seller);
    onDay(89.9);
    const { ncra, seller } = await people();
    for (const [kind, id, as] of [
      ['provider', one.id, ncra],
      ['endUser', user.id, seller],
    ] as const) {
      const line = (await linesOf(kind, as)).find((each) => each.id === id);
      expect(Date.parse(line?.until ?? '') - Date.parse(line?.at ?? '')).toBe(90 * DAY_MS);
      expect(line?.eraseOn.slice(0, 4)).toBe(String(Number(line?.at.slice(0, 4)) + 5));
      expect((await restore(kind, line?.key ?? '', as)).status).toBe('Success');
    }
  });

  it('is restored after that by NCRA staff of the root company and super admins alone, also in the last month', async () => {
    const { root, people, endUser, remove, now, restore } = await newTenant();
    const other = await newTenant();
    const [one, two] = [await endUser(), await endUser()];
    for (const { id } of [one, two]) await remove(`/api/endUser/${id}`, now.seller);
    const keyOf = Object.fromEntries((await linesOf('endUser', now.seller)).map(({ id, key }) => [id, key]));
    onDay(91);
    await erase(root);
    const then = await people();
    for (const as of [then.seller, then.mixed]) {
      expect(await linesOf('endUser', as)).toEqual([]);
      expect((await restore('endUser', keyOf[one.id] ?? '', as)).http).toBe(403);
    }
    expect((await restore('endUser', keyOf[one.id] ?? '', then.experian)).http).toBe(403);
    expect((await linesOf('endUser', then.ncra)).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    const foreign = (await other.people()).ncra;
    expect((await restore('endUser', keyOf[one.id] ?? '', foreign)).http).toBe(404);
    expect((await restore('endUser', keyOf[one.id] ?? '', then.admin)).status).toBe('Success');
    onDay(FIVE_YEARS - 90 - 60);
    await erase(root);
    expect((await restore('endUser', keyOf[two.id] ?? '', (await people()).ncra)).status).toBe('Success');
  });

  it('is deleted after five years with its documents, their files and versions', async () => {
    const { root, provider, document, remove, now, send } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const one = await provider({ name: secret });
    const file = await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', now.ncra, { documentName: secret });
    await send('POST', '/api/record/comments', now.ncra, { kind: 'provider', id: one.id, text: secret });
    await remove(`/api/techProvider/${one.id}`, now.ncra);
    await sweep();
    onDay(FIVE_YEARS - 3);
    await erase(root);
    expect((await placesOf(secret)).length).toBeGreaterThan(4);
    expect(await versionsOf(file)).toBeGreaterThan(0);
    onDay(4);
    await erase(root);
    expect([await placesOf(secret), await versionsOf(file)]).toEqual([[], 0]);
  });
});

describe('a technology provider that was never active', () => {
  it('is deleted after 90 days with what went with it, and no user is shown another day', async () => {
    const { root, unactivated, document, remove, now, send } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const one = await unactivated(secret);
    const file = await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', now.ncra, { documentName: secret });
    await deactivateHistory(root, one.id);
    await send('POST', '/api/record/comments', now.ncra, { kind: 'provider', id: one.id, text: secret });
    const answer = await call('GET', '/api/record/retention', {
      as: now.ncra,
      query: { kind: 'provider', id: one.id },
    });
    expect(answer.data.eraseOn).toBe(answer.data.restoreUntil);
    await remove(`/api/techProvider/${one.id}`, now.ncra);
    await sweep();
    const [line] = await linesOf('provider', now.ncra);
    expect(line?.eraseOn).toBe(line?.until);
    onDay(89);
    await erase(root);
    expect((await placesOf(secret)).length).toBeGreaterThan(4);
    onDay(1.2);
    await erase(root);
    expect([await placesOf(secret), await versionsOf(file)]).toEqual([[], 0]);
  });

  it('counts as active when its history shows that it was, or does not reach its beginning', async () => {
    const { root, provider, read, remove, now } = await newTenant();
    const [active, doubtful] = [
      await provider({ name: `Active ${++made}` }),
      await provider({ name: `Doubt ${made}` }),
    ];
    const all = providers(tenantScope(serverActor, root));
    for (const { id } of [active, doubtful]) {
      const before = await all.get(id);
      await all.save(before, before.version, { activate: false });
      expect(await read(`/api/techProvider/${id}`)).toMatchObject({ activate: false });
    }
    await forgetCreation(root, doubtful.id);
    for (const { id } of [active, doubtful]) await remove(`/api/techProvider/${id}`, now.ncra);
    onDay(200);
    await erase(root);
    expect((await placesOf('Active ')).length).toBeGreaterThan(0);
    expect((await placesOf('Doubt ')).length).toBeGreaterThan(0);
  });
});

/** Takes the entry that created a record out of the journal, as if nothing were known of it. */
const forgetCreation = async (root: string, id: string) => {
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { table } = await import('#lambdas/ports/table.ts');
  const entries = (await readItems()).filter(
    ({ pk, changes }) => pk === `J#${root}#provider` && String(changes).includes(id),
  );
  for (const { pk, sk } of entries.filter(
    ({ changes }) => String(changes).includes(`"update","id":"${id}"`) || String(changes).includes('"create"'),
  ))
    await table.send(new DeleteCommand({ TableName: settings.table, Key: { pk, sk } }));
};

describe('what follows its record', () => {
  it('is a document that is deleted alone: five years for an active one, 90 days for one that never was', async () => {
    const { root, provider, unactivated, document, remove, now } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const [one, never] = [await provider(), await unactivated(`Never ${made}`)];
    const retained = await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', now.ncra, {
      documentName: `${secret} kept`,
    });
    const erased = await document(never.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', now.ncra, {
      documentName: `${secret} gone`,
    });
    await deactivateHistory(root, never.id);
    for (const id of [retained, erased]) await remove(`/security/delete/${id}`, now.ncra);
    const days = Object.fromEntries((await linesOf('document', now.ncra)).map((line) => [line.id, line]));
    expect(days[erased]?.eraseOn).toBe(days[erased]?.until);
    onDay(91);
    await erase(root);
    expect([await placesOf(`${secret} gone`), await versionsOf(erased)]).toEqual([[], 0]);
    expect((await placesOf(`${secret} kept`)).length).toBeGreaterThan(1);
    expect(await versionsOf(retained)).toBeGreaterThan(0);
    onDay(FIVE_YEARS - 89);
    await erase(root);
    expect([await placesOf(`${secret} kept`), await versionsOf(retained)]).toEqual([[], 0]);
  });

  it('is a record that was merged into an active one', async () => {
    const { root, provider, unactivated, send, now } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const [stays, goes] = [await provider({ name: `Stays ${made}` }), await unactivated(secret)];
    const pair = { kind: 'provider', id: stays.id, other: goes.id };
    const plan = (await call('GET', '/api/record/merge', { as: now.ncra, query: pair })).data;
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    await send('POST', '/api/record/merge', now.ncra, { ...pair, ...versions, taken: [] });
    await sweep();
    onDay(91);
    await erase(root);
    expect((await placesOf(secret)).length).toBeGreaterThan(1);
    onDay(FIVE_YEARS - 89);
    await erase(root);
    expect(await placesOf(secret)).toEqual([]);
  });

  it('is a record that the undo of an import removes: never active', async () => {
    const { root, provider } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const one = await provider({ name: secret });
    const all = providers(tenantScope(serverActor, root));
    const record = await all.get(one.id);
    await all.write(async () => ({ parts: [all.withdrawal(record)], transactItems: [] }));
    onDay(89);
    await erase(root);
    expect((await placesOf(secret)).length).toBeGreaterThan(0);
    onDay(2);
    await erase(root);
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('the years of a tenant', () => {
  it('decide about what is deleted already, and both days follow', async () => {
    const { root, provider, remove, now } = await newTenant();
    const secret = `Quibblefrost${++made}x`;
    const one = await provider({ name: secret });
    await remove(`/api/techProvider/${one.id}`, now.ncra);
    const put = async (as: Person, years: number) => {
      const { data } = await call('GET', '/api/company/retention', { as: now.admin, query: { companyId: root } });
      const body = { companyId: root, years, revision: data.revision };
      expect((await call('PUT', '/api/company/retention', { as, body })).status).toBe('Success');
    };
    const set = async (years: number, ...by: Person[]) => {
      for (const as of by) await put(as, years);
      const [line] = await linesOf('provider', now.ncra);
      expect(Number(line?.eraseOn.slice(0, 4)) - Number(line?.at.slice(0, 4))).toBe(years);
      const [copy] = (await readItems()).filter(({ pk }) => pk === `X#${root}#provider`);
      expect(copy).toMatchObject({ eraseOn: line?.eraseOn, restoreUntil: line?.until });
    };
    await set(10, now.admin);
    await set(1, now.admin, now.ncra);
    onDay(364);
    await erase(root);
    expect((await placesOf(secret)).length).toBeGreaterThan(1);
    onDay(3);
    await erase(root);
    expect(await placesOf(secret)).toEqual([]);
  });

  it('win when they are raised while the job runs, before the record is decided about', async () => {
    /** What is left of a due record when the years are raised just before the change of a number. */
    const placesAfter = async (change: number) => {
      vi.useRealTimers();
      const { root, provider, remove, now } = await newTenant();
      const secret = `Quibblefrost${++made}x`;
      const one = await provider({ name: secret });
      await remove(`/api/techProvider/${one.id}`, now.ncra);
      onDay(FIVE_YEARS + 1, start);
      const raise = async () =>
        void (await saveRetentionPolicy(root, await retentionPolicyOf(root), { years: 10, lines: [] }));
      faults.heal();
      if (change >= 0) faults.meanwhile(change, raise);
      await erase(root);
      const writes = [...faults.made];
      faults.heal();
      return { places: await placesOf(secret), writes };
    };
    const { places, writes } = await placesAfter(-1);
    const decision = writes.findIndex((name) => name.startsWith('Transact'));
    expect([places, decision]).toEqual([[], expect.any(Number)]);
    expect(decision).toBeGreaterThanOrEqual(0);
    for (let change = 0; change <= decision; change++)
      expect((await placesAfter(change)).places.length).toBeGreaterThan(1);
    expect((await placesAfter(decision + 1)).places).toEqual([]);
  });

  it('are raised by super admins; all else one user proposes and another one confirms', async () => {
    const { root, now } = await newTenant();
    const second = await signIn({ companyId: root, roles: [NCRA] });
    const policy = (as: Person) => call('GET', '/api/company/retention', { as, query: { companyId: root } });
    const put = async (as: Person, years: number) =>
      call('PUT', '/api/company/retention', {
        as,
        body: { companyId: root, years, revision: (await policy(now.admin)).data.revision },
      });
    for (const as of [now.experian, now.seller, now.mixed]) expect((await put(as, 2)).http).toBe(403);
    for (const years of [0, 11, 1.5]) expect((await put(now.admin, years)).status).toBe('Failure');
    await put(now.ncra, 2);
    expect((await policy(now.ncra)).data).toMatchObject({ years: 5, proposal: { years: 2, isOwn: true } });
    await put(now.ncra, 2);
    expect((await policy(second)).data).toMatchObject({ years: 5, proposal: { years: 2, isOwn: false } });
    await put(second, 2);
    expect((await policy(second)).data).toMatchObject({ years: 2 });
    await put(now.admin, 7);
    expect((await policy(second)).data).toEqual({ companyId: root, years: 7, lines: [], revision: expect.any(Number) });
    await put(now.admin, 3);
    expect((await policy(second)).data).toMatchObject({ years: 7, proposal: { years: 3, isOwn: false } });
    await put(now.admin, 3);
    expect((await policy(now.admin)).data).toMatchObject({ years: 7, proposal: { years: 3, isOwn: true } });
    await put(second, 3);
    expect((await policy(second)).data).toMatchObject({ years: 3 });
    const stale = { companyId: root, years: 7, revision: 0 };
    expect((await call('PUT', '/api/company/retention', { as: now.admin, body: stale })).http).toBe(409);
    const other = await newTenant();
    expect(
      (await call('GET', '/api/company/retention', { as: other.now.ncra, query: { companyId: root } })).message,
    ).toBe('Company Id is not available');
  });
});

describe('an erasure that is cut off at any write', () => {
  it('is finished by the next run, also when the years were raised in between', async () => {
    const { root, provider, document, remove, now, send } = await newTenant();
    const changes = await crashEverywhere(faults, async () => {
      vi.useRealTimers();
      const secret = `Quibblefrost${++made}x`;
      const one = await provider({ name: secret });
      await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', now.ncra, { documentName: secret });
      await send('POST', '/api/record/comments', now.ncra, { kind: 'provider', id: one.id, text: secret });
      await remove(`/api/techProvider/${one.id}`, now.ncra);
      await sweep();
      onDay(FIVE_YEARS + 1, start);
      return {
        run: () => erase(root),
        check: async (place) => {
          const isDecided = (await readItems()).some(({ pk, id }) => pk === `X#${root}#erasing` && id === one.id);
          if (isDecided) await saveRetentionPolicy(root, await retentionPolicyOf(root), { years: 10, lines: [] });
          await erase(root);
          const left = (await placesOf(secret)).filter((at) => !at.includes('#document'));
          if (isDecided) expect([place, left]).toEqual([place, []]);
          await saveRetentionPolicy(root, await retentionPolicyOf(root), { years: 5, lines: [] });
          await erase(root);
          expect([place, await placesOf(secret)]).toEqual([place, []]);
        },
      };
    });
    expect(changes).toBeGreaterThan(8);
  }, 240_000);
});
