import { describe, expect, it, vi } from 'vitest';
import type { Claims } from '#lambdas/kit/caller.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
// A second function, with a memory and a queue of writes of its own: only the table is between the two.
const elsewhere = {
  ...(await import('#lambdas/areas/review/change-review.ts')),
  ...(await import('#lambdas/kit/caller.ts')),
};
vi.resetModules();
const { call } = await import('../support/call.ts');
const { tableItems } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { completedReviews, completeReview, giveUpReview, openReviews, sendCompletion, shownReview, startReview } =
  await import('../support/reviews.ts');
const { reviews } = await import('#lambdas/entities/records/review.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const {
  ids,
  admin,
  ncra,
  experian,
  faults,
  freeze,
  NOW,
  TODAY,
  madeProvider,
  madeEndUser,
  provider,
  endUser,
  outstandingOf,
  completedOf,
  origin,
  upload,
  ofProvider,
} = await import('../support/review-records.ts');

/** The same person at the second function. */
const there = ({ claims }: Person) => elsewhere.callerOf(claims as unknown as Claims, { via: 'pages' });

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
    // Whoever lost may withdraw a failure of the other one.
    expect(await completedOf(id, 'provider.review')).toEqual([{ ...first, mayWithdraw: expect.any(Boolean) }]);
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
