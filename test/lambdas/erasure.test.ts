import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportKeys } from '#contract/analytics/keys.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { queued } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { startReview } = await import('../support/reviews.ts');
const { readItems, readStore } = await import('../upgrade/dump.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { retentionPolicyOf, saveRetentionPolicy } = await import('#lambdas/store/retention/retention-policy.ts');
const { views } = await import('#lambdas/store/journal/load.ts');
const { handler: runExport } = await import('#lambdas/analytics/handler.ts');
const { exportedRows } = await import('../support/exported.ts');
const { earlierKey } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { deleteObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { companies } = await import('#lambdas/entities/records/company.ts');
const { portalScope, serverActor } = await import('#lambdas/store/scope.ts');
const { daysLater, sweep, eraseIn, begin, RETAINED, historyOf, placesOf, nextNumber, newWorld } = await import(
  '../support/erased-world.ts'
);

afterEach(() => void vi.useRealTimers());

/** The daily event, and then the messages that it sends. */
const daily = async () => {
  const from = queued.length;
  await invoke('reminders', handler, { time: new Date().toISOString() });
  const messages = queued.slice(from).map(({ body }, at) => ({
    ...{ id: `m${from + at}`, body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() },
  }));
  const context = contextOf('reminders', 300_000);
  return invoke('reminders', handler, sqsEvent(messages as never, 'reminders'), context);
};

describe('a record that was active and deleted five years ago', () => {
  it('is deleted from the table and the buckets with its documents, comments and history', async () => {
    const { root, removedSecret } = await newWorld();
    const { secret, id } = await removedSecret();
    const earlier = earlierKey(root, 'provider');
    await putObject(settings.buckets.exports, earlier, Buffer.from(secret), { contentType: 'application/gzip' });
    expect((await placesOf(secret)).length).toBeGreaterThan(5);
    daysLater(RETAINED - 3);
    await daily();
    expect((await placesOf(secret)).length).toBeGreaterThan(5);
    daysLater(3, 2);
    expect(await daily()).toEqual({ batchItemFailures: [] });
    expect(await placesOf(secret)).toEqual([]);
    const left = (await placesOf(id)).map((place) => place.split('#')[0]);
    // Lines of the audit trail name it by its id, as the journal does.
    expect(new Set(left)).toEqual(new Set(['A', 'J']));
  });

  it('leaves in the journal that it was deleted, by whom and when, and whole histories of all others', async () => {
    const { ncra, removedSecret, staff, erase } = await newWorld();
    const { id, otherId, user } = await removedSecret();
    const histories = async (as: Person) => [
      await historyOf('provider', otherId, as),
      await historyOf('endUser', user, as),
    ];
    const before = await histories(ncra);
    const activity = async (as: Person) =>
      (await call('GET', '/api/record/activity', { as, query: { kind: 'provider' } })).data.content;
    const lineOf = async (as: Person) =>
      (await activity(as))
        .flatMap((line: { records: object[] }) => line.records.map((record) => ({ ...line, ...record })))
        .filter((record: { id: string }) => record.id === id);
    const then = await lineOf(ncra);
    daysLater(RETAINED + 1);
    await erase();
    views.clear();
    const later = await staff();
    expect(await histories(later)).toEqual(before);
    const now = await lineOf(later);
    expect(now.map(({ what, at, who }: Record<string, string>) => [what, at, who])).toEqual(
      then
        .filter(({ what }: { what: string }) => what !== 'changed')
        .map(({ what, at, who }: Record<string, string>) => [what, at, who]),
    );
    expect(now.map(({ what, name }: Record<string, string>) => [what, name])).toEqual([
      ['deleted', ''],
      ['commented', ''],
      ['created', ''],
    ]);
  });

  it('leaves entries of its documents in the audit trail, which no longer name them or their record', async () => {
    const { removedSecret, staff, erase } = await newWorld();
    const { secret } = await removedSecret();
    daysLater(RETAINED + 1);
    await erase();
    views.clear();
    const as = await staff();
    for (const query of [{}, { kind: 'document' }]) {
      const answer = await call('GET', '/api/record/activity', { as, query });
      expect(answer.status).toBe('Success');
      expect(answer.text).not.toContain(secret);
      const kinds = answer.data.content.map(({ kind }: { kind: string }) => kind);
      expect(kinds).toContain('document');
    }
  });

  it('can be restored in the last days, whole, and not after it was erased', async () => {
    const { ncra, removedSecret, staff, keyOf, restore } = await newWorld();
    const { id } = await removedSecret();
    const other = await removedSecret();
    const key = await keyOf('provider', id, ncra);
    const otherKey = await keyOf('provider', other.id, ncra);
    daysLater(RETAINED - 3);
    await daily();
    const then = await staff();
    expect((await restore('provider', key, then)).status).toBe('Success');
    daysLater(4);
    await daily();
    const later = await staff();
    const history = await historyOf('provider', id, later);
    expect(history.map(({ what }: { what: string }) => what)).toEqual(['restored', 'deleted', 'changed', 'created']);
    expect(history[2].fields[0].before).toContain('first');
    const comments = await call('GET', '/api/record/comments', { as: later, query: { kind: 'provider', id } });
    expect(comments.data.content).toHaveLength(1);
    expect(await restore('provider', otherKey, later)).toMatchObject({ http: 404, message: 'Id Not Available' });
  });

  it('is retained whole when it was restored and deleted again, until five years after that', async () => {
    const { removedSecret, staff, erase, keyOf, remove, restore } = await newWorld();
    const { id, secret } = await removedSecret();
    daysLater(RETAINED - 30);
    const then = await staff();
    expect((await restore('provider', await keyOf('provider', id, then), then)).status).toBe('Success');
    await remove(`/api/techProvider/${id}`, then);
    await sweep();
    daysLater(RETAINED - 30);
    await erase();
    const later = await staff();
    expect((await restore('provider', await keyOf('provider', id, later), later)).status).toBe('Success');
    expect(await historyOf('provider', id, later)).toHaveLength(6);
    await remove(`/api/techProvider/${id}`, later);
    await sweep();
    daysLater(RETAINED + 1);
    await erase();
    expect(await placesOf(secret)).toEqual([]);
  });

  it('waits while something of its tenant is coming back', async () => {
    const { removedSecret, erase } = await newWorld();
    const { id, secret } = await removedSecret();
    const { openTask, closeTask } = await import('#lambdas/store/outbox.ts');
    const task = { kind: 'restore-around', id, at: 0, actor: { userId: '', userName: '' } } as const;
    daysLater(RETAINED + 1);
    await openTask(task);
    expect(await erase()).toEqual({ records: 0, isDone: true });
    await closeTask(task);
    expect((await erase()).records).toBeGreaterThan(0);
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('what an earlier release has stored', () => {
  it('is erased although the table has removed the copies by which it could be restored', async () => {
    const { root, removedSecret, erase } = await newWorld();
    const { secret } = await removedSecret();
    const items = await readItems();
    for (const { pk, sk } of items.filter((item) => new RegExp(`^X#${root}#(?!expiry)`).test(String(item.pk))))
      await table.send(new DeleteCommand({ TableName: settings.table, Key: { pk, sk } }));
    daysLater(RETAINED + 100);
    await erase();
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('a report of what was done', () => {
  it('counts for each company what it counted before, also where it is made again', async () => {
    const { root, second, people, removedSecret, erase, remove } = await newWorld();
    const counted = async () => {
      for (const { key } of (await readStore()).objects.filter((object) => object.key.startsWith(exportKeys.states)))
        await deleteObject(settings.buckets.exports, key);
      await invoke('export', runExport, { time: new Date().toISOString() });
      return (await exportedRows('activity', root)).filter(({ day }) => String(day) <= today);
    };
    const other = recordMakers({ ...people, seller: await signIn({ companyId: second, roles: [RESELLER] }) });
    const user = await other.endUser({}, await signIn({ companyId: second, roles: [RESELLER] }));
    await remove(`/api/endUser/${user.id}`, await signIn({ companyId: second, roles: [RESELLER] }));
    await removedSecret();
    const today = new Date().toISOString().slice(0, 10);
    const before = await counted();
    expect(before.length).toBeGreaterThan(5);
    // Reports reach back for less than five years.
    await saveRetentionPolicy(root, await retentionPolicyOf(root), { years: 1, lines: [] });
    daysLater(367);
    expect((await erase()).records).toBeGreaterThan(2);
    expect(await counted()).toEqual(before);
  });
});

describe('what went with a deleted record', () => {
  it('is deleted too: divisions with their comments, documents and reviews', async () => {
    const { ncra, people, endUser, provider, document, send, remove, erase } = await newWorld();
    const { seller } = people;
    const made = nextNumber();
    const secret = `Quibblefrost${made}x`;
    const surviving = await provider({ name: `Kept ${made}` });
    const user = await endUser({ ...associated(surviving.id), name: `${secret} user` });
    const division = await send('POST', '/api/division', seller, divisionForm(user.id, { name: `${secret} north` }));
    await document(user.id, 'ENDUSER', 'ENDUSER/RESELLER', seller, { documentName: `${secret} contract` });
    const onDivision = { kind: 'division', id: division.id, text: `${secret} moved` };
    await send('POST', '/api/record/comments', seller, onDivision);
    expect((await startReview(ncra, user.id, 'endUser.review')).status).toBe('Success');
    await remove(`/api/endUser/${user.id}`, seller);
    await sweep();
    expect((await placesOf(secret)).length).toBeGreaterThan(10);
    daysLater(RETAINED + 1);
    await erase();
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('a record that was merged into another one', () => {
  it('is named nowhere after five years, and the other one keeps what it took', async () => {
    const { ncra, staff, erase, send, provider, read } = await newWorld();
    const made = nextNumber();
    const secret = `Quibblefrost${made}x`;
    const surviving = await provider({ name: `Stays ${made}` });
    const other = await provider({ name: secret, tpType: 'Data storage' });
    const pair = { kind: 'provider', id: surviving.id, other: other.id };
    const plan = (await call('GET', '/api/record/merge', { as: ncra, query: pair })).data;
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    await send('POST', '/api/record/merge', ncra, { ...pair, ...versions, taken: ['tpType'] });
    await sweep();
    daysLater(RETAINED + 1);
    await erase();
    expect(await placesOf(secret)).toEqual([]);
    const later = await staff();
    const [merge] = await historyOf('provider', surviving.id, later);
    expect(merge.fields).toMatchObject([
      { label: 'Merged with', after: 'a record that was deleted since' },
      { after: 'Data storage' },
    ]);
    expect((await read(`/api/techProvider/${surviving.id}`, later)).tpType).toBe('Data storage');
  });
});

describe('a company that was deleted', () => {
  it('is erased with all that its tenant has deleted before', async () => {
    const { send, remove } = await newWorld();
    const made = nextNumber();
    const secret = `Quibblefrost${made}x`;
    const company = await createTenant(`${secret} Group`, 'Kim Example', 1);
    await begin(company);
    const own = await signIn({ companyId: company, roles: [NCRA] });
    const reseller = await send('POST', '/api/reseller/add', own, resellerForm({ name: `${secret} Sales` }));
    await remove('/api/reseller/delete', own, { id: reseller.id });
    await sweep();
    await sweep();
    daysLater(30);
    const last = await signIn({ companyId: company, roles: [NCRA] });
    const late = await send('POST', '/api/reseller/add', last, resellerForm({ name: `${secret} Late` }));
    await remove('/api/reseller/delete', last, { id: late.id });
    await sweep();
    const onCompany = { kind: 'company', id: company, text: `${secret} is late` };
    await send('POST', '/api/record/comments', last, onCompany);
    await companies(portalScope(serverActor)).remove(company);
    daysLater(RETAINED - 29);
    await daily();
    expect(await placesOf(`${secret} Sales`)).toEqual([]);
    expect((await placesOf(`${secret} Group`)).length).toBeGreaterThan(2);
    daysLater(30);
    await eraseIn('@');
    expect(await placesOf(secret)).toEqual([]);
  });
});
