import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { completedReviews, completeReview, startReview } = await import('../support/reviews.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { openTaskKinds, tableItems } = await import('../support/accounts.ts');

const NOW = '2026-11-23T17:00:00Z';
const freeze = (now = NOW) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
freeze();
const { ids, admin, ncra, experian, reseller, neighbour, stranger } = await createTestUsers();
const second = await signIn({ companyId: ids.a, roles: [NCRA] });
beforeEach(() => void freeze());
afterEach(() => void vi.useRealTimers());

let made = 0;
const send = async (path: string, as: Person, body: object) => {
  const { status, message, data } = await call('POST', path, { as, body });
  expect([status, message, data?.reason || '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
const madeProvider = (fields: object = {}) =>
  send('/api/techProvider', ncra, providerForm({ name: `Failed ${++made}`, reviewDate: '2027-06-30', ...fields }));
const failed = async (id: string, obligation: Parameters<typeof startReview>[2] = 'provider.review', as = ncra) => {
  await startReview(as, id, obligation);
  const { data, status } = await completeReview(as, id, obligation, { outcome: 'failed', conditions: 'Not answered.' });
  expect(status).toBe('Success');
  return data;
};
const lineOf = async (recordId: string, obligation: string, as = admin): Promise<RecordObligation | undefined> => {
  const query = { kind: obligation.split('.')[0] ?? '', recordId };
  const { data } = await call('GET', '/api/worklist/record', { as, query });
  return data.find((each: RecordObligation) => each.obligation === obligation);
};
const rowOf = async (id: string, query = {}) => {
  const { data } = await call('GET', '/api/techProvider/listall', { as: ncra, query: { size: '100', ...query } });
  return data.content.find((row: { id: string }) => row.id === id);
};
/** The records of the worklist whose last review ended so. */
const lastReviewed = async (lastReview: string, as = ncra): Promise<string[]> => {
  const query = { lastReview, turn: 'all', size: '100' };
  const { data } = await call('GET', '/api/worklist/list', { as, query });
  return [...new Set<string>(data.content.map(({ recordId }: { recordId: string }) => recordId))];
};
const countOf = async () => (await call('GET', '/api/worklist/counts', { as: ncra })).data.kinds.provider.failed;
const notificationsOf = async (as: Person) => {
  await runTasks({ time: new Date().toISOString() });
  return (await call('GET', '/api/notification/listall', { as })).data.content;
};
const withdraw = (as: Person, { id, version }: { id: string; version: number }, reason = 'Wrong provider') =>
  call('POST', `/api/review/${id}/withdraw`, { as, body: { version, reason } });

describe('a review that failed', () => {
  it('is seen in record, list, filters and dashboard until a later one passes', async () => {
    const before = await countOf();
    const { id } = await madeProvider();
    await failed(id);
    expect(await lineOf(id, 'provider.review')).toMatchObject({
      state: 'failed',
      due: '2027-06-30',
      why: 'Failed on 11/23/2026 by Test Person: Not answered.',
    });
    expect(await rowOf(id)).toMatchObject({ status: 'Failed', lastReview: 'Failed' });
    expect((await rowOf(id, { status: 'failed' }))?.id).toBe(id);
    const filter = JSON.stringify({ field: 'lastReview', is: 'oneOf', values: ['Failed'] });
    expect((await rowOf(id, { filter }))?.id).toBe(id);
    expect(await countOf()).toBe(before + 1);
    const { data } = await call('GET', '/api/worklist/list', { as: ncra, query: { group: 'failed', size: '100' } });
    expect(data.content.filter((row: { recordId: string }) => row.recordId === id)).toHaveLength(1);
    expect(await lastReviewed('failed')).toEqual([id]);
    expect(await lastReviewed('passed with conditions')).toEqual([]);
    freeze('2026-11-23T17:05:00Z');
    await startReview(ncra, id, 'provider.review');
    await completeReview(ncra, id, 'provider.review', { outcome: 'passed with conditions', conditions: 'Until May.' });
    expect(await lineOf(id, 'provider.review')).toMatchObject({
      state: 'ok',
      due: '2027-11-23',
      why: 'Passed with conditions on 11/23/2026 by Test Person: Until May.',
    });
    expect(await rowOf(id)).toMatchObject({ status: 'Missing', lastReview: 'Passed with conditions' });
    expect(await countOf()).toBe(before);
    expect(await lastReviewed('failed')).toEqual([]);
    expect(await lastReviewed('passed with conditions')).toEqual([id]);
    expect(await lastReviewed('passed with conditions', stranger)).toEqual([]);
    expect((await call('GET', '/api/worklist/list', { as: ncra, query: { lastReview: 'lost' } })).http).toBe(400);
  });

  it('is not mended by a date that is typed into the form', async () => {
    const { id } = await madeProvider();
    await failed(id);
    const { data } = await call('GET', `/api/techProvider/${id}`, { as: ncra });
    await call('PUT', '/api/techProvider', { as: ncra, body: { ...data, reviewDate: '2029-01-01' } });
    expect((await lineOf(id, 'provider.review'))?.state).toBe('failed');
  });

  it('of an end user without a day of it is seen too', async () => {
    const { id } = await send('/api/endUser', reseller, endUserForm({ name: 'No day', endUserReviewDate: '' }));
    await failed(id, 'endUser.review');
    expect(await lineOf(id, 'endUser.review')).toMatchObject({ state: 'failed', due: '' });
  });

  it('notifies the responsible user and those who may review at once, in the portal and by mail', async () => {
    const { id, name } = await madeProvider({ responsibleId: experian.userId });
    await failed(id);
    const title = `NCRA Review failed: ${name}`;
    expect(await openTaskKinds()).toEqual(expect.arrayContaining(['notice', 'mail']));
    for (const recipient of [second, experian]) {
      const notification = (await notificationsOf(recipient)).find((each: { title: string }) => each.title === title);
      expect(notification).toMatchObject({ text: 'By Test Person: Not answered.' });
      expect(notification.link).toContain(id);
    }
    for (const other of [ncra, reseller, neighbour, stranger])
      expect((await notificationsOf(other)).filter((each: { title: string }) => each.title === title)).toEqual([]);
  });

  it('of an end user notifies no other reseller', async () => {
    const { id } = await send('/api/endUser', reseller, endUserForm({ name: 'Told', responsibleId: reseller.userId }));
    await failed(id, 'endUser.review');
    expect((await notificationsOf(reseller))[0]).toMatchObject({ title: 'End User Review failed: Told' });
    expect(await notificationsOf(neighbour)).toEqual([]);
  });
});

describe('the withdrawal of a failure', () => {
  it('needs a second user with the right and a reason, and both stay in the history', async () => {
    const { id } = await madeProvider();
    const review = await failed(id);
    expect(await withdraw(ncra, review)).toMatchObject({
      status: 'Failure',
      data: { reason: 'You have entered this failure yourself. A second user withdraws it.' },
    });
    expect((await withdraw(second, review, ' ')).http).toBe(400);
    expect((await withdraw(experian, review)).http).toBe(403);
    expect((await withdraw(stranger, review)).message).toBe('Id Not Available');
    expect((await withdraw(second, { ...review, version: 1 })).http).toBe(409);
    expect((await lineOf(id, 'provider.review'))?.state).toBe('failed');
    expect(await withdraw(second, review)).toMatchObject({
      message: 'Failure withdrawn',
      data: { outcome: 'failed', withdrawnBy: 'Test Person', withdrawalReason: 'Wrong provider' },
    });
    expect(await lineOf(id, 'provider.review')).toMatchObject({ state: 'ok', why: '' });
    expect(await rowOf(id)).toMatchObject({ status: 'Missing', lastReview: '' });
    expect((await completedReviews(ncra, id, 'provider.review')).data.content).toMatchObject([
      { outcome: 'failed', conditions: 'Not answered.', withdrawalReason: 'Wrong provider' },
    ]);
    const history = await call('GET', '/api/record/history', { as: ncra, query: { kind: 'provider', id } });
    expect(JSON.stringify(history.data)).toContain('NCRA Review, 2026-11-23: Failed');
    expect(history.data.content.map(({ by }: { by: string }) => by)).toHaveLength(3);
    expect((await withdraw(second, { ...review, version: 3 })).data.reason).toContain('already');
    const query = { kind: 'provider', id, at: 'reviewDate' };
    const { content } = (await call('GET', '/api/record/history', { as: ncra, query })).data;
    expect(content.map((each: { review?: { reason: string } }) => each.review?.reason)).toEqual([
      'Wrong provider',
      'Not answered.',
      undefined,
    ]);
  });

  it('brings the outcome of the review before back', async () => {
    const { id } = await madeProvider();
    await failed(id);
    freeze('2026-11-23T17:05:00Z');
    const again = await failed(id);
    await withdraw(second, again);
    expect((await lineOf(id, 'provider.review'))?.state).toBe('failed');
  });

  it('is refused of a review that passed', async () => {
    const { id } = await madeProvider();
    await startReview(ncra, id, 'provider.review');
    const { data } = await completeReview(ncra, id, 'provider.review');
    expect((await withdraw(second, data)).data.reason).toBe('Only a review that failed can be withdrawn.');
  });

  it('changes review and record in one transaction', async () => {
    const { id } = await madeProvider();
    const review = await failed(id);
    await withdraw(second, review);
    const entries = (await tableItems()).filter(
      ({ by, changes }) => by === second.userId && String(changes).includes(review.id),
    );
    expect(new Set(entries.map(({ pk }) => String(pk).split('#')[2]))).toEqual(new Set(['provider', 'review']));
  });
});
