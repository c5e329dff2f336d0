import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordObligation } from '#contract/worklist/record.ts';
import type { Claims } from '#lambdas/kit/claims.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
// A second function, with a memory and a queue of writes of its own: only the table is between the two.
const elsewhere = {
  ...(await import('#lambdas/areas/review/change-review.ts')),
  ...(await import('#lambdas/areas/review/change-review.ts')),
  ...(await import('#lambdas/areas/review/change-review.ts')),
  ...(await import('#lambdas/areas/provider/delete-provider.ts')),
  ...(await import('#lambdas/kit/caller.ts')),
};
vi.resetModules();
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const {
  completedReviews,
  completeReview,
  giveUpReview,
  kindOf,
  openReviews,
  sendCompletion,
  shownReview,
  startReview,
} = await import('../support/reviews.ts');
const { reviews } = await import('#lambdas/entities/records/review.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const NOW = '2026-11-23T02:30:00Z';
/** In New York it is still the day before. */
const TODAY = '2026-11-22';
const freeze = (now = NOW) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

freeze();
const { ids, admin, ncra, experian, reseller } = await createTestUsers();
const faults = attachFaults();
beforeEach(() => void freeze());
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason || '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
const madeProvider = (fields: object = {}) => send('POST', '/api/techProvider', ncra, providerForm(fields));
const madeEndUser = (fields: object = {}) => send('POST', '/api/endUser', reseller, endUserForm(fields));
const provider = async (id: string) => (await call('GET', `/api/techProvider/${id}`, { as: admin })).data;
const endUser = async (id: string) => (await call('GET', `/api/endUser/${id}`, { as: admin })).data;
const outstandingOf = async (recordId: string, obligation: string): Promise<RecordObligation | undefined> => {
  const query = { kind: obligation.split('.')[0] ?? '', recordId };
  const { data } = await call('GET', '/api/worklist/record', { as: admin, query });
  return data.find((each: RecordObligation) => each.obligation === obligation);
};
const completedOf = async (recordId: string, obligation: Parameters<typeof openReviews>[2], as = ncra) =>
  (await completedReviews(as, recordId, obligation)).data.content;
/** The same person at the second function. */
const there = ({ claims }: Person) => elsewhere.callerOf(claims as unknown as Claims, { via: 'pages' });
const origin = { ip: '127.0.0.1', userAgent: 'test' };
const applySettings = async (change: object) => {
  const query = { companyId: ids.a };
  const { data } = await call('GET', '/api/company/settings', { as: ncra, query });
  const { reviewMonths, ...others } = data;
  const months = { ...reviewMonths, ...('reviewMonths' in change ? (change.reviewMonths as object) : {}) };
  await send('PUT', '/api/company/settings', ncra, { ...others, ...change, reviewMonths: months });
};
const upload = async (fields: object, as: Person, isChecked = true) => {
  const bytes = pdf();
  const data = await send('POST', '/security/upload', as, { ...fields, ...announce('a.pdf', bytes) });
  if (!isChecked) return data.id;
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return data.id;
};
const ofProvider = (rowId: string, documentName: string) => ({
  rowId,
  documentName,
  tableKeyName: 'TECHNOLOGY_PROVIDER',
  tableKeyName2: 'MASTERNCRA',
});

describe('a completed review', () => {
  it('moves the due day of a provider on, from the day of completion in the tenant’s time zone', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    const started = await startReview(ncra, id, 'provider.review');
    expect(started).toMatchObject({
      message: 'Review started',
      data: {
        obligation: 'provider.review',
        label: 'NCRA Review',
        startedBy: 'Test Person',
        startedAt: expect.any(String),
      },
    });
    expect(started.data).toMatchObject({ outcome: '', completedAt: '', documents: [] });
    expect((await provider(id)).reviewDate).toBe('2026-10-01');
    expect(await outstandingOf(id, 'provider.review')).toMatchObject({ state: 'overdue' });
    const done = await completeReview(ncra, id, 'provider.review');
    expect(done).toMatchObject({
      message: 'Review completed',
      data: {
        outcome: 'passed',
        completedBy: 'Test Person',
        completedAt: new Date(NOW).toISOString(),
        dueBefore: '2026-10-01',
        dueAfter: '2027-11-22',
      },
    });
    expect(await provider(id)).toMatchObject({ reviewDate: '2027-11-22', version: 2, completionDate: '' });
    expect(await outstandingOf(id, 'provider.review')).toMatchObject({ state: 'ok', due: '2027-11-22' });
    expect(await completedOf(id, 'provider.review')).toEqual([done.data]);
    expect((await openReviews(ncra, id, 'provider.review'))[0]).toMatchObject({ open: null, due: '2027-11-22' });
  });

  it('moves the approval of a provider on, also one that it did not have', async () => {
    const { id } = await madeProvider();
    await startReview(ncra, id, 'provider.approval');
    const { data } = await completeReview(ncra, id, 'provider.approval', {
      outcome: 'passed with conditions',
      conditions: 'Only until the new data centre is open.\nThen again.',
    });
    expect(data).toMatchObject({ dueBefore: '', dueAfter: '2027-11-22', conditions: /Only until[\s\S]*\nThen/ });
    expect(await provider(id)).toMatchObject({ e13PAExpirationDate: '2027-11-22', reviewDate: '2026-03-04' });
  });

  it('moves the review of an end user on, whom NCRA staff cannot edit', async () => {
    const { id } = await madeEndUser({ endUserReviewDate: '2026-12-01' });
    await startReview(ncra, id, 'endUser.review');
    expect((await completeReview(ncra, id, 'endUser.review')).data).toMatchObject({ dueAfter: '2027-11-22' });
    expect(await endUser(id)).toMatchObject({ endUserReviewDate: '2027-11-22', reviewDate: '', version: 2 });
    const { data } = await call('GET', `/api/endUser/${id}`, { as: ncra });
    expect((await call('PUT', '/api/endUser', { as: ncra, body: data })).http).toBe(403);
  });

  it('that is a sign-off sets mark, name and day, and only then', async () => {
    const { id } = await madeProvider();
    await startReview(experian, id, 'provider.signOff');
    const failed = await completeReview(experian, id, 'provider.signOff', {
      outcome: 'failed',
      conditions: 'No proof.',
    });
    expect(failed.data).toMatchObject({ outcome: 'failed', conditions: 'No proof.', dueBefore: '', dueAfter: '' });
    expect(await provider(id)).toMatchObject({
      isExperianSignoff: false,
      experianName: '',
      experianDate: '',
      version: 2,
    });
    expect(await outstandingOf(id, 'provider.signOff')).toMatchObject({ state: 'failed', due: '' });
    await startReview(experian, id, 'provider.signOff');
    await completeReview(experian, id, 'provider.signOff');
    expect(await provider(id)).toMatchObject({
      isExperianSignoff: true,
      experianName: 'Test Person',
      experianDate: TODAY,
      experianComments: '',
    });
    expect(await outstandingOf(id, 'provider.signOff')).toMatchObject({ state: 'ok' });
  });

  it('that has failed moves no day, and its obligation is failed', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    await startReview(ncra, id, 'provider.review');
    const { data } = await completeReview(ncra, id, 'provider.review', {
      outcome: 'failed',
      conditions: 'Not answered.',
    });
    expect(data).toMatchObject({ dueBefore: '2026-10-01', dueAfter: '2026-10-01' });
    expect(await provider(id)).toMatchObject({ reviewDate: '2026-10-01', version: 2 });
    expect(await outstandingOf(id, 'provider.review')).toMatchObject({ state: 'failed', due: '2026-10-01' });
  });

  it('that has passed keeps no conditions that were typed for another outcome', async () => {
    const { id } = await madeProvider();
    await startReview(ncra, id, 'provider.review');
    expect((await completeReview(ncra, id, 'provider.review', { conditions: 'Never mind' })).data.conditions).toBe('');
  });

  it('stands in the journals of the review and of the record as this person’s', async () => {
    const { id } = await madeProvider();
    const { data } = await startReview(ncra, id, 'provider.review');
    await completeReview(ncra, id, 'provider.review');
    const entries = (await tableItems()).filter(({ changes }) => String(changes).includes('2027-11-22'));
    const of = (record: string) => entries.filter(({ changes }) => JSON.parse(String(changes))[0].id === record);
    expect(of(id)).toMatchObject([{ by: ncra.userId, pk: `J#${ids.a}#provider` }]);
    expect(JSON.parse(String(of(id)[0]?.changes))).toMatchObject([
      { op: 'update', before: { reviewDate: '2026-03-04' }, after: { reviewDate: '2027-11-22' } },
    ]);
    expect(of(data.id)).toMatchObject([{ by: ncra.userId, pk: `J#${ids.a}#review` }]);
  });

  it('is listed after newer ones, a page at a time, and is not listed while it is open', async () => {
    const { id } = await madeProvider();
    for (const [minute, conditions] of ['first', 'second', 'third'].entries()) {
      await startReview(ncra, id, 'provider.approval');
      freeze(`2026-11-23T02:3${minute}:00Z`);
      await completeReview(ncra, id, 'provider.approval', { outcome: 'passed with conditions', conditions });
    }
    await startReview(ncra, id, 'provider.approval');
    const page = async (number: number) =>
      (await completedReviews(ncra, id, 'provider.approval', { page: String(number), size: '2' })).data;
    const texts = (content: { conditions: string }[]) => content.map(({ conditions }) => conditions);
    expect(await page(0)).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(texts((await page(0)).content)).toEqual(['third', 'second']);
    expect(texts((await page(1)).content)).toEqual(['first']);
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

describe('completing a review', () => {
  it.each([
    [{ outcome: undefined }, 'Please select the outcome'],
    [{ outcome: 'perhaps' }, 'Please select the outcome'],
    [{ outcome: 'passed with conditions', conditions: ' \n ' }, 'Please enter the conditions'],
    [{ outcome: 'failed', conditions: '' }, 'Please enter the reason'],
    [{ conditions: 'x'.repeat(2_001) }, 'At most 2000 characters are allowed'],
    [{ documentIds: Array.from({ length: 101 }, String) }, 'At most 100 documents can be chosen'],
    [{ dueAfter: 'soon' }, 'Please enter a valid date'],
  ])('refuses %j', async (given, message) => {
    const { id } = await madeProvider();
    await startReview(ncra, id, 'provider.review');
    const answer = await completeReview(ncra, id, 'provider.review', given as object);
    expect(answer).toMatchObject({ http: 400, message });
    expect((await provider(id)).version).toBe(1);
  });

  it('rests on ready documents of its record, whose names stay as they were', async () => {
    const { id } = await madeProvider();
    const agreement = await upload(ofProvider(id, 'The agreement'), ncra);
    await startReview(ncra, id, 'provider.review');
    const { data } = await completeReview(ncra, id, 'provider.review', { documentIds: [agreement, agreement] });
    expect(data.documents).toEqual([{ id: agreement, name: 'The agreement' }]);
    expect((await call('DELETE', `/security/delete/${agreement}`, { as: ncra })).status).toBe('Success');
    expect((await completedOf(id, 'provider.review'))[0].documents).toEqual(data.documents);
  });

  it('refuses documents that are of another record, not checked yet, deleted, or not there', async () => {
    const [{ id }, other] = [await madeProvider(), await madeProvider()];
    const deleted = await upload(ofProvider(id, 'Deleted'), ncra);
    await call('DELETE', `/security/delete/${deleted}`, { as: ncra });
    await startReview(ncra, id, 'provider.review');
    const wrong = [
      await upload(ofProvider(other.id, 'Of another'), ncra),
      await upload(ofProvider(id, 'On its way'), ncra, false),
      deleted,
      'none',
    ];
    for (const documentId of wrong)
      expect(await completeReview(ncra, id, 'provider.review', { documentIds: [documentId] })).toMatchObject({
        status: 'Failure',
        message: 'Update Failed',
        data: { reason: expect.stringContaining('A chosen document no longer exists') },
      });
    expect(await completedOf(id, 'provider.review')).toEqual([]);
  });

  it('fails when a document is deleted in the very moment', async () => {
    const { id } = await madeProvider();
    const document = await upload(ofProvider(id, 'Fleeting'), ncra);
    await startReview(ncra, id, 'provider.review');
    faults.meanwhile(0, () => call('DELETE', `/security/delete/${document}`, { as: admin }));
    const answer = await completeReview(ncra, id, 'provider.review', { documentIds: [document] });
    expect(answer).toMatchObject({ status: 'Failure', data: { reason: expect.stringContaining('A chosen document') } });
    expect(await provider(id)).toMatchObject({ reviewDate: '2026-03-04' });
    expect(await completedOf(id, 'provider.review')).toEqual([]);
  });

  it('keeps what another user saves of the record in the very moment', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    const before = await provider(id);
    await startReview(ncra, id, 'provider.review');
    faults.meanwhile(0, () => call('PUT', '/api/techProvider', { as: admin, body: { ...before, tpType: 'Changed' } }));
    expect((await completeReview(ncra, id, 'provider.review')).status).toBe('Success');
    expect(await provider(id)).toMatchObject({ tpType: 'Changed', reviewDate: '2027-11-22', version: 3 });
  });

  it('tells of the due day that was there when it was written, not when it was read', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    const before = await provider(id);
    await startReview(ncra, id, 'provider.review');
    faults.meanwhile(0, () =>
      call('PUT', '/api/techProvider', { as: admin, body: { ...before, reviewDate: '2026-10-15' } }),
    );
    expect((await completeReview(ncra, id, 'provider.review')).data).toMatchObject({ dueBefore: '2026-10-15' });
  });

  it('by two at once: one is first, the other gets a message, and the day moves once', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    await startReview(ncra, id, 'provider.review');
    const shown = [
      await shownReview(ncra, id, 'provider.review'),
      await shownReview(admin, id, 'provider.review', { outcome: 'failed', conditions: 'Too late' }),
    ];
    const answers = await Promise.all(shown.map((complete) => complete()));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    const first = answers.find(({ http }) => http === 200)?.data;
    expect(await completedOf(id, 'provider.review')).toEqual([first]);
    expect(await provider(id)).toMatchObject({
      reviewDate: first.dueAfter,
      version: 2,
    });
  });

  it('by two functions at once: the table decides which is first', async () => {
    const { id } = await madeProvider({ reviewDate: '2026-10-01' });
    await startReview(ncra, id, 'provider.review');
    const failed = { outcome: 'failed', conditions: 'Was first' } as const;
    const [shown] = await openReviews(admin, id, 'provider.review');
    const given = { ...failed, documentIds: [], version: 1, dueAfter: '2026-10-01' };
    faults.meanwhile(0, async () => elsewhere.completeReview(await there(admin), shown?.open?.id ?? '', given, origin));
    expect((await completeReview(ncra, id, 'provider.review')).http).toBe(409);
    expect(await provider(id)).toMatchObject({ reviewDate: '2026-10-01', version: 2 });
    expect(await completedOf(id, 'provider.review')).toMatchObject([{ conditions: 'Was first' }]);
  });

  it('that was aborted meanwhile, or with another version, is refused', async () => {
    const { id } = await madeProvider();
    const { data } = await startReview(ncra, id, 'provider.review');
    expect((await completeReview(ncra, id, 'provider.review', { version: 2 })).http).toBe(409);
    const [shown] = await openReviews(ncra, id, 'provider.review');
    faults.meanwhile(0, async () => elsewhere.giveUpReview(await there(admin), data.id, origin));
    const body = { outcome: 'passed', version: data.version, dueAfter: shown?.next };
    expect((await sendCompletion(ncra, data.id, body)).http).toBe(409);
    expect(await provider(id)).toMatchObject({ version: 1 });
    expect(await completedOf(id, 'provider.review')).toEqual([]);
  });

  it('that crashes anywhere is written whole or not at all', async () => {
    const outcomes = new Set<boolean>();
    await crashEverywhere(faults, async () => {
      const { id } = await madeProvider({ reviewDate: '2026-10-01' });
      const document = await upload(ofProvider(id, 'Proof'), ncra);
      await startReview(ncra, id, 'provider.review');
      return {
        run: () => completeReview(ncra, id, 'provider.review', { documentIds: [document] }),
        check: async (place) => {
          const [{ reviewDate }, completed] = [await provider(id), await completedOf(id, 'provider.review')];
          const [open] = await openReviews(ncra, id, 'provider.review');
          const isDone = place.startsWith('after Transact');
          expect([place, reviewDate, completed.length, open?.open === null]).toEqual(
            isDone ? [place, '2027-11-22', 1, true] : [place, '2026-10-01', 0, false],
          );
          outcomes.add(isDone);
        },
      };
    });
    expect(outcomes.size).toBe(2);
  });
});

describe('a review that was completed', () => {
  it('is changed, completed again and aborted by no user', async () => {
    const { id } = await madeProvider();
    const { data } = await startReview(ncra, id, 'provider.review');
    const done = (await completeReview(ncra, id, 'provider.review')).data;
    for (const version of [1, 2])
      expect(
        (await sendCompletion(admin, data.id, { outcome: 'failed', conditions: 'x', version, dueAfter: '' })).http,
      ).toBe(409);
    expect(await giveUpReview(admin, data.id)).toMatchObject({
      http: 409,
      data: { reason: 'This review is completed. It cannot be changed any more.' },
    });
    expect(await completedOf(id, 'provider.review')).toEqual([done]);
  });

  it('is refused by the store for every writer', async () => {
    const { id } = await madeProvider();
    const { data } = await startReview(ncra, id, 'provider.review');
    await completeReview(ncra, id, 'provider.review');
    const stored = reviews(tenantScope(serverActor, ids.a));
    const before = await stored.get(data.id);
    const message = 'Update Failed';
    await expect(stored.update(data.id, before.version, { conditions: 'Forged' })).rejects.toThrow(message);
    await expect(stored.patchLatest(data.id, { outcome: 'failed' })).rejects.toThrow(message);
    await expect(stored.remove(data.id)).rejects.toThrow(message);
    const forged = { ...before, dueAfter: '', version: before.version + 1 };
    await expect(
      stored.write(async (view) => ({ parts: [stored.change(view, before, forged)], transactItems: [] })),
    ).rejects.toThrow(message);
    // As if it were read while it was open still.
    const open = { ...before, completedAt: '', version: 1 };
    await expect(
      stored.write(async (view) => ({ parts: [stored.change(view, open, forged)], transactItems: [] })),
    ).rejects.toThrow(message);
    expect(await stored.get(data.id)).toEqual(before);
  });
});

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
