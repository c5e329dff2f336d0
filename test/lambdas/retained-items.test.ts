import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '#lambdas/store/keys.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, resellerForm } from '../support/business-forms.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { startReview } = await import('../support/reviews.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const { attachMeter } = await import('../support/meter.ts');
const { readItems } = await import('../upgrade/dump.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { removeExpiries } = await import('#lambdas/tasks/remove-expiries.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');
const { PORTAL } = await import('#lambdas/store/id.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');

const { ids, people } = await createWorld();
const { admin, ncra, seller } = people;
const { send, provider, endUser, read, remove, document, deleted, restore } = recordMakers(people);
const faults = attachFaults();
const meter = attachMeter();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
/** Items of deleted records, of records, their comments and their history. */
const governed = async () => (await readItems()).filter(({ pk }) => /^[XTDJ]#/.test(String(pk)));
const expiring = async () => (await governed()).filter(({ expiresAt }) => expiresAt !== undefined);

/** One deleted record of each kind, with all that a deletion and a merge store. */
const deleteEachKind = async () => {
  const one = await provider({ name: 'Goes alone' });
  const user = await endUser({ name: 'Goes', ...associated(one.id) });
  const division = await send('POST', '/api/division', seller, divisionForm(user.id));
  const now = await read(`/api/endUser/${user.id}`);
  await send('PUT', '/api/endUser', seller, { ...now, ...associated(one.id, [division.id]) });
  await document(user.id, 'ENDUSER', 'ENDUSER/RESELLER', seller);
  const alone = await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
  await send('POST', '/api/record/comments', ncra, { kind: 'provider', id: one.id, text: 'A comment' });
  expect((await startReview(ncra, user.id, 'endUser.review')).status).toBe('Success');
  const reseller = await send('POST', '/api/reseller/add', ncra, resellerForm());
  const [stays, goes] = [await provider({ name: 'Stays' }), await provider({ name: 'Is merged' })];
  await endUser({ name: 'Stays', ...associated(goes.id) });
  const pair = { kind: 'provider', id: stays.id, other: goes.id };
  const plan = (await call('GET', '/api/record/merge', { as: ncra, query: pair })).data;
  const versions = { version: plan.kept.version, otherVersion: plan.other.version };
  await send('POST', '/api/record/merge', ncra, { ...pair, ...versions, taken: [] });
  const company = await send('POST', '/api/company/registration', admin, {
    name: `Company ${Math.random()}`,
    addressId: { contactName: 'Kim', contactPhone: '+15550100300', contactEmail: 'kim@example.com' },
  });
  const report = await send('POST', '/api/report', ncra, { endUserTpList: [{ endUserId: user.id }] });
  await sweep();
  await remove(`/api/report/${report.id}`, ncra);
  await remove(`/security/delete/${alone}`, ncra);
  await remove(`/api/division/${division.id}`, seller);
  await remove(`/api/endUser/${user.id}`, seller);
  await remove('/api/reseller/delete', ncra, { id: reseller.id });
  await remove(`/api/techProvider/${one.id}`, ncra);
  await remove('/api/company/delete', admin, { id: company.id });
  await sweep();
};

const itemAt = async (Key: Key) =>
  (await table.send(new GetCommand({ TableName: settings.table, Key: { ...Key } }))).Item;

/** As after the deployment of level 2: nothing was searched yet. */
const begin = async () => {
  const marks = [keys.expiryRemoval, ...[ids.a, ids.b, PORTAL].map(keys.expiry)];
  for (const Key of marks) await table.send(new DeleteCommand({ TableName: settings.table, Key: { ...Key } }));
};

describe('what retention governs', () => {
  it('has no expiry in the table, whichever kind is deleted or merged', async () => {
    await deleteEachKind();
    const partitions = new Set(
      (await governed()).map(({ pk }) =>
        String(pk)
          .split('#')
          .slice(0, 3)
          .join('#')
          .replace(/#[^#]*#/, '#*#'),
      ),
    );
    for (const kind of [
      'provider',
      'reseller',
      'endUser',
      'division',
      'document',
      'report',
      'company',
      'with',
      'moved',
    ])
      expect([...partitions]).toContain(`X#*#${kind}`);
    expect(await expiring()).toEqual([]);
  });

  it('is not erased before the expiry of what was deleted before is removed', async () => {
    await begin();
    const before = await governed();
    later(2500 * DAY_MS);
    const body = JSON.stringify({ familyId: ids.a, time: new Date().toISOString(), work: 'erase' });
    const message = { id: 'old', body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() };
    const event = sqsEvent([message] as never, 'reminders');
    expect(await invoke('reminders', handler, event, contextOf('reminders', 300_000))).toEqual({
      batchItemFailures: [],
    });
    const marks = (await governed()).filter(({ pk }) => pk === `X#${ids.a}#expiry`);
    expect(marks).toMatchObject([{ list: 0, after: 0 }]);
    expect(marks[0]?.done).toBeUndefined();
    expect(await governed()).toEqual(expect.arrayContaining(before));
  });
});

describe('the expiry of what release 0.1 has deleted', () => {
  const HOUR_MS = 3_600_000;
  const run = (ms = 10_000) => removeExpiries(Date.now() + ms);
  const progress = async (tenantId: string) => (await itemAt(keys.expiry(tenantId))) ?? {};
  /** Gives stored items an expiry, as release 0.1 has written them; the table may remove those of the past already. */
  const expireAll = async (days: number, pk = 'X#') => {
    const expiresAt = Math.floor((Date.now() + days * DAY_MS) / 1000);
    const marks = /^X#[^#]*#(expiry|erased|policy|days)$/;
    const items = (await governed()).filter((item) => String(item.pk).startsWith(pk) && !marks.test(String(item.pk)));
    for (const item of items)
      await table.send(new PutCommand({ TableName: settings.table, Item: { ...item, expiresAt } }));
    return items.length;
  };

  it.each([30, -5])(
    'is removed from everything that is left, %i days from now, and counted by tenant',
    async (days) => {
      const made = await expireAll(days);
      await begin();
      expect((await expiring()).length).toBe(made);
      await run();
      later(HOUR_MS + 60_000);
      await run();
      expect(await expiring()).toEqual([]);
      const done = [await progress(ids.a), await progress(PORTAL)];
      expect(done.map(({ done }) => done)).toEqual([Date.now(), Date.now()]);
      expect(done.reduce((sum, { items }) => sum + items, 0)).toBe(made);
    },
  );

  it('is done when a pass without functions of that release finds none, and is one read from then on', async () => {
    await begin();
    await run();
    expect((await progress(ids.a)).done).toBeUndefined();
    await expireAll(30, `X#${ids.a}#provider`);
    later(HOUR_MS - 60_000);
    await run();
    expect((await expiring()).length).toBeGreaterThan(0);
    later(120_000);
    await run();
    expect([await expiring(), (await progress(ids.a)).done]).toEqual([[], undefined]);
    later(60_000);
    await run();
    expect((await progress(ids.a)).done).toBe(Date.now());
    meter.reset();
    await run();
    expect(meter.calls).toBe(1);
  });

  it('is removed step by step when a run has little time', async () => {
    await expireAll(30);
    await begin();
    for (let runs = 0; (await expiring()).length > 0; runs++) {
      expect(runs).toBeLessThan(500);
      let left = 1;
      for (const tenantId of [ids.a, ids.b, PORTAL]) await removeExpiry(tenantId, entities, () => left-- > 0);
    }
  });

  it('goes with the place where release 0.1.0 has put records: they can be restored in the portal', async () => {
    const one = await provider({ name: 'Deleted by 0.1.0' });
    await remove(`/api/techProvider/${one.id}`, ncra);
    const [line] = (await deleted('provider', ncra)).data.content;
    const Key = { pk: `X#${ids.a}#provider`, sk: line.key };
    const { record, version } = (await itemAt(Key)) ?? {};
    const before = keys.deletedBefore(ids.a, 'provider', one.id);
    await table.send(new DeleteCommand({ TableName: settings.table, Key }));
    const Item = { ...before, record, version, expiresAt: Math.floor(Date.now() / 1000) + 60 };
    await table.send(new PutCommand({ TableName: settings.table, Item }));
    expect((await deleted('provider', ncra)).data.content.map(({ id }: { id: string }) => id)).not.toContain(one.id);
    await begin();
    await run();
    expect([await expiring(), await itemAt(before)]).toEqual([[], undefined]);
    const [again] = (await deleted('provider', ncra)).data.content;
    expect(again).toMatchObject({ id: one.id, name: 'Deleted by 0.1.0', who: line.who });
    expect((await restore('provider', again.key, ncra)).status).toBe('Success');
    expect(await read(`/api/techProvider/${one.id}`)).toMatchObject({ name: 'Deleted by 0.1.0', version: 2 });
  });

  it('stays with everything else that expires: sessions, tasks, notifications', async () => {
    const others = async () =>
      (await readItems()).filter(({ pk, expiresAt }) => expiresAt !== undefined && !String(pk).startsWith('X#'));
    const before = await others();
    expect(before.length).toBeGreaterThan(0);
    await begin();
    await run();
    expect(await others()).toEqual(before);
  });

  it('does not make an item again that was restored meanwhile', async () => {
    await begin();
    const [item] = (await governed()).filter(({ pk }) => pk === `X#${ids.a}#provider`);
    const Key = { pk: item?.pk, sk: item?.sk };
    await expireAll(30, `X#${ids.a}#provider`);
    faults.meanwhile(0, () => table.send(new DeleteCommand({ TableName: settings.table, Key })));
    await run();
    expect(await itemAt(Key as never)).toBeUndefined();
  });

  it('is removed by the next run when one was cut off anywhere', async () => {
    const changes = await crashEverywhere(faults, async () => {
      await begin();
      await expireAll(30, `X#${ids.a}#with`);
      return {
        run: () => removeExpiry(ids.a, entities, () => true),
        check: async (place) => {
          await removeExpiry(ids.a, entities, () => true);
          expect([place, await expiring()]).toEqual([place, []]);
        },
      };
    });
    expect(changes).toBeGreaterThan(2);
  });
});
