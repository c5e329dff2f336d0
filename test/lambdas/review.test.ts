import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Claims } from '#lambdas/kit/caller.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
// A second function, with a memory and a queue of writes of its own: only the table is between the two.
const elsewhere = {
  ...(await import('#lambdas/areas/review/change-review.ts')),
  ...(await import('#lambdas/areas/provider/delete-provider.ts')),
  ...(await import('#lambdas/kit/caller.ts')),
};
vi.resetModules();
const { call } = await import('../support/call.ts');
const { tableItems } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { completeReview, giveUpReview, kindOf, openReviews, sendCompletion, startReview } = await import(
  '../support/reviews.ts'
);
const { reviews } = await import('#lambdas/entities/records/review.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const {
  ids,
  admin,
  ncra,
  experian,
  reseller,
  faults,
  freeze,
  send,
  madeProvider,
  madeEndUser,
  provider,
  outstandingOf,
  completedOf,
  origin,
  applySettings,
} = await import('../support/review-records.ts');

/** The same person at the second function. */
const there = ({ claims }: Person) => elsewhere.callerOf(claims as unknown as Claims, { via: 'pages' });

describe('starting a review', () => {
  it.each(['provider.review', 'endUser.review'] as const)('by two at once opens one: %s', async (obligation) => {
    const { id } = obligation === 'endUser.review' ? await madeEndUser() : await madeProvider();
    const answers = await Promise.all([ncra, admin, ncra, admin].map((as) => startReview(as, id, obligation)));
    expect(answers.filter(({ status }) => status === 'Success')).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 'Success'))
      expect(refused).toMatchObject({
        message: 'Save Failed',
        data: { reason: 'This review has been started already. Reload the page to see it.' },
      });
    const open = (await tableItems()).filter(
      ({ pk, record }) => String(pk).startsWith(`T#${ids.a}#review#`) && String(record).includes(`"recordId":"${id}"`),
    );
    expect(open).toHaveLength(1);
  });

  it('by two functions at once opens one: the table decides, not what was read before', async () => {
    const { id } = await madeProvider();
    const form = { kind: 'provider', recordId: id, obligation: 'provider.review' } as const;
    faults.meanwhile(0, async () => elsewhere.startReview(await there(admin), form, origin));
    expect(await startReview(ncra, id, 'provider.review')).toMatchObject({ message: 'Save Failed' });
    expect((await openReviews(ncra, id, 'provider.review'))[0]?.open).not.toBeNull();
  });

  it('is open to each obligation and each record on its own, and again once it has ended', async () => {
    const [{ id }, other] = [await madeProvider(), await madeProvider()];
    const { data } = await startReview(ncra, id, 'provider.review');
    expect((await startReview(ncra, id, 'provider.approval')).status).toBe('Success');
    expect((await startReview(ncra, other.id, 'provider.review')).status).toBe('Success');
    expect(await giveUpReview(ncra, data.id)).toMatchObject({ message: 'Review aborted' });
    expect((await startReview(ncra, id, 'provider.review')).status).toBe('Success');
    await completeReview(ncra, id, 'provider.review');
    expect((await startReview(ncra, id, 'provider.review')).status).toBe('Success');
  });

  it('twice by the same request starts one, and gives it', async () => {
    const { id } = await madeProvider();
    const headers = { 'idempotency-key': 'one-review' };
    const [one, two] = [
      await startReview(ncra, id, 'provider.review', headers),
      await startReview(ncra, id, 'provider.review', headers),
    ];
    expect([two.status, two.data.id]).toEqual(['Success', one.data.id]);
  });

  it('that is aborted stands in the journal, with who did', async () => {
    const { id } = await madeProvider();
    const { data } = await startReview(ncra, id, 'provider.review');
    await giveUpReview(admin, data.id);
    const changes = (await tableItems())
      .filter(({ pk, changes: text }) => pk === `J#${ids.a}#review` && String(text).includes(data.id))
      .map(({ by, changes: text }) => ({ by, op: JSON.parse(String(text))[0].op }));
    expect(changes).toEqual([
      { by: ncra.userId, op: 'create' },
      { by: admin.userId, op: 'remove' },
    ]);
    expect(await giveUpReview(ncra, data.id)).toMatchObject({ status: 'Failure', message: 'Id Not Available' });
  });

  it('is refused for what is not reviewed of such a record', async () => {
    const { id } = await madeProvider();
    const body = { kind: 'provider', recordId: id, obligation: 'endUser.review' };
    expect(await call('POST', '/api/review', { as: ncra, body })).toMatchObject({
      http: 400,
      message: 'Please choose what is reviewed',
    });
  });

  it('and completing are refused for a provider that is not active, which shows none', async () => {
    const { id: endUserId } = await madeEndUser();
    const entry = await send('POST', '/api/techProvider', reseller, providerForm({ isEndUserTp: true, endUserId }));
    expect(await openReviews(ncra, entry.id, 'provider.review')).toEqual([]);
    expect(await startReview(ncra, entry.id, 'provider.review')).toMatchObject({
      status: 'Failure',
      data: { reason: 'An inactive record is not reviewed.' },
    });
  });

  it('and completing are refused once the record is deleted, in the very moment too', async () => {
    const { id } = await madeProvider();
    faults.meanwhile(0, async () => elsewhere.deleteProvider(await there(admin), id));
    expect(await startReview(ncra, id, 'provider.review')).toMatchObject({ message: 'Id Not Available' });
    const { id: second } = await madeProvider();
    const { data } = await startReview(ncra, second, 'provider.review');
    const [shown] = await openReviews(ncra, second, 'provider.review');
    await call('DELETE', `/api/techProvider/${second}`, { as: admin });
    const body = { outcome: 'passed', version: data.version, dueAfter: shown?.next };
    expect(await sendCompletion(ncra, data.id, body)).toMatchObject({ message: 'Id Not Available' });
    expect(await startReview(ncra, second, 'provider.review')).toMatchObject({ message: 'Id Not Available' });
  });
});

describe('the next due day', () => {
  afterEach(async () => {
    freeze();
    await applySettings({
      reviewFrom: 'completion',
      reviewMonths: { 'provider.review': 12, 'provider.approval': 12, 'provider.signOff': 0, 'endUser.review': 12 },
    });
  });

  it('is counted from the anniversary where the tenant has settled it so, behind the completion', async () => {
    await applySettings({ reviewFrom: 'anniversary', reviewMonths: { 'provider.review': 6 } });
    const { id } = await madeProvider({ reviewDate: '2025-08-31' });
    await startReview(ncra, id, 'provider.review');
    await completeReview(ncra, id, 'provider.review');
    expect((await provider(id)).reviewDate).toBe('2027-02-28');
  });

  it('is empty with 0 months where the record need not have one', async () => {
    await applySettings({ reviewMonths: { 'provider.approval': 0, 'endUser.review': 0 } });
    const { id } = await madeProvider({ e13PAExpirationDate: '2026-12-01' });
    await startReview(ncra, id, 'provider.approval');
    expect((await completeReview(ncra, id, 'provider.approval')).data).toMatchObject({
      dueBefore: '2026-12-01',
      dueAfter: '',
    });
    expect((await provider(id)).e13PAExpirationDate).toBe('');
    expect(await outstandingOf(id, 'provider.approval')).toBeUndefined();
  });

  it('of a sign-off is counted from the day it was given, whatever was settled', async () => {
    await applySettings({ reviewFrom: 'anniversary', reviewMonths: { 'provider.signOff': 24 } });
    const { id } = await madeProvider();
    const signed = await provider(id);
    const experianDate = '2024-06-30';
    await send('PUT', '/api/techProvider', experian, {
      ...signed,
      isExperianSignoff: true,
      experianName: 'Ezra',
      experianDate,
    });
    await startReview(experian, id, 'provider.signOff');
    const { data } = await completeReview(experian, id, 'provider.signOff');
    expect(data).toMatchObject({ dueBefore: '2026-06-30', dueAfter: '2028-11-22' });
    expect(await outstandingOf(id, 'provider.signOff')).toMatchObject({ state: 'ok', due: '2028-11-22' });
  });

  it('that is no longer the one the person was shown has to be confirmed again, and nothing is written', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    const { data } = await startReview(ncra, id, 'provider.review');
    await applySettings({ reviewMonths: { 'provider.review': 24 } });
    const { version } = data;
    const body = { outcome: 'passed', version, dueAfter: '2027-11-22' };
    expect(await sendCompletion(ncra, data.id, body)).toMatchObject({
      http: 409,
      data: { reason: expect.stringContaining('The next due day is 11/22/2028 now') },
    });
    expect(await provider(id)).toMatchObject({ reviewDate: '2026-10-01', version: 1 });
    expect(await completedOf(id, 'provider.review')).toEqual([]);
    expect((await completeReview(ncra, id, 'provider.review')).data.dueAfter).toBe('2028-11-22');
  });

  it('of a provider’s review is needed, also under settings from before that give none', async () => {
    const { PutCommand, GetCommand } = await import('@aws-sdk/lib-dynamodb');
    const { table } = await import('#lambdas/ports/table.ts');
    const { keys } = await import('#lambdas/store/keys.ts');
    const { settings: local } = await import('#local/settings.ts');
    const { forgetRoot } = await import('#lambdas/entities/records/company.ts');
    const Key = keys.record('@', 'company', ids.a);
    const { Item } = await table.send(new GetCommand({ TableName: local.table, Key }));
    const record = JSON.parse(String(Item?.record));
    record.settings.reviewMonths['provider.review'] = 0;
    await table.send(new PutCommand({ TableName: local.table, Item: { ...Item, record: JSON.stringify(record) } }));
    forgetRoot(ids.a);
    const { id } = await madeProvider();
    await startReview(ncra, id, 'provider.review');
    expect(await completeReview(ncra, id, 'provider.review')).toMatchObject({
      status: 'Failure',
      data: { reason: expect.stringContaining('number of months under My Company, Settings') },
    });
    expect(await provider(id)).toMatchObject({ reviewDate: '2026-03-04', version: 1 });
    const failed = { outcome: 'failed', conditions: 'No answer' } as const;
    expect((await completeReview(ncra, id, 'provider.review', failed)).status).toBe('Success');
  });
});

describe('the removal of a record', () => {
  it.each(['provider.review', 'endUser.review'] as const)(
    'tells of its reviews and takes them along: %s',
    async (obligation) => {
      const isEndUser = kindOf(obligation) === 'endUser';
      const [{ id }, other] = isEndUser
        ? [await madeEndUser(), await madeEndUser()]
        : [await madeProvider(), await madeProvider()];
      const area = isEndUser ? 'endUser' : 'techProvider';
      await startReview(ncra, id, obligation);
      await completeReview(ncra, id, obligation);
      await startReview(ncra, id, obligation);
      await startReview(ncra, other.id, obligation);
      const effects = await call('GET', `/api/${area}/removal`, { as: admin, query: { id } });
      expect(effects.data).toContainEqual(expect.objectContaining({ noun: 'review', outcome: 'deleted', count: 2 }));
      await call('DELETE', `/api/${area}/${id}`, { as: admin });
      const left = (await tableItems()).filter(
        ({ pk, record }) =>
          String(pk).startsWith('T#') && String(pk).includes('#review#') && String(record).includes(id),
      );
      expect(left).toEqual([]);
      expect((await openReviews(ncra, other.id, obligation)).some(({ open }) => open !== null)).toBe(true);
    },
  );

  it('is finished by the task worker after a crash anywhere', async () => {
    await crashEverywhere(faults, async () => {
      const { id } = await madeProvider();
      await startReview(ncra, id, 'provider.review');
      return {
        run: () => call('DELETE', `/api/techProvider/${id}`, { as: admin }),
        check: async () => {
          await runTasks({ time: new Date(Date.now() + 16 * 60_000).toISOString() });
          const isRemoved = (await call('GET', `/api/techProvider/${id}`, { as: admin })).status === 'Failure';
          const stored = (await reviews(tenantScope(serverActor, ids.a)).view()).columns;
          const left = [...stored.positions()].filter((at) => stored.value('recordId', at) === id);
          expect(left).toHaveLength(isRemoved ? 0 : 1);
        },
      };
    });
  });
});
