import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { beforeInvoke } = await import('#local/invoke.ts');
const { step: storeEndUsers } = await import('../../bench/steps/store-end-users.ts');
const { step: actOnMany } = await import('../../bench/steps/act-on-many.ts');
const { step: inspectPlaces } = await import('../../bench/steps/inspect-places.ts');
const { step: eraseRecords } = await import('../../bench/steps/erase-records.ts');
const { step: reviewAccess } = await import('../../bench/steps/access-review.ts');
const { step: callByToken } = await import('../../bench/steps/public-api.ts');
const { step: keepPurposes } = await import('../../bench/steps/keep-purposes.ts');
const { step: mergeAndRestore } = await import('../../bench/steps/merge-and-restore.ts');
const { step: receiveFiles } = await import('../../bench/steps/receive-files.ts');
const { step: readTrail } = await import('../../bench/steps/read-trail.ts');
const { step: changeRequirements } = await import('../../bench/steps/change-requirements.ts');
const { step: suspendReseller } = await import('../../bench/steps/suspend-reseller.ts');

type Cost = Readonly<Record<'calls' | 'read units' | 'write units', number>>;

/** Calls, read units and write units of one time may be these at most. The benches measure the same steps with more records. */
const expectAtMost = (found: Cost, calls: number, reads: number, writes: number) => {
  expect(found.calls, 'calls').toBeLessThanOrEqual(calls);
  expect(found['read units'], 'read units').toBeLessThanOrEqual(reads);
  expect(found['write units'], 'write units').toBeLessThanOrEqual(writes);
  expect(found.calls).toBeGreaterThan(0);
};

// Functions keep what they have read, as in a process of each.
beforeInvoke.clear();
const ROWS = 40;
/** Ten companies have them, and one answers about more than its warm-ups. */
const USERS = 300;
let tenant: Awaited<ReturnType<typeof storeEndUsers>>;
beforeAll(async () => {
  tenant = await storeEndUsers({ count: ROWS, whole: ROWS });
});

// Functions read anew what they have kept for a minute: no minute ends between calls that are counted.
beforeEach(() => {
  vi.setSystemTime(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the load on table and buckets stays within its budget', () => {
  it('by contacts, by chosen rows of a list, and by the counts of days', async () => {
    const { contacts, set, requested, document, review, counted, trend } = await actOnMany(tenant);
    expectAtMost(contacts.one, 4, 6, 12);
    expectAtMost(contacts.many, 4, 6, 26);
    expectAtMost(set.plan, 26, 60, 6);
    expectAtMost(set.written, 17, 55, 6 * ROWS);
    expectAtMost(requested.plan, 25, 60, 6);
    expectAtMost(requested.written, 25, 60, 10 * ROWS);
    expectAtMost(document, 10, 17, 48);
    expectAtMost(review, 12, 16, 20);
    expectAtMost(counted, 10, 10, 1);
    expectAtMost(trend, 3, 10, 0);
  });

  it('by an inspection from its order to its outcome, and by each of its photos', async () => {
    const { order, photo, reported, page, decision } = await inspectPlaces({ ...tenant, photos: 5 });
    expectAtMost(order, 9, 10, 22);
    expectAtMost(photo, 28, 12, 56);
    expectAtMost(reported, 9, 11, 30);
    expectAtMost(page, 3, 6, 0);
    expectAtMost(decision, 8, 10, 28);
  });

  it('by holds, and for each record that is erased with its line in a certificate', async () => {
    const { deleted, hold, holds, erasure, records } = await eraseRecords({ count: ROWS });
    expect(records).toBe(ROWS - ROWS / 10);
    expectAtMost(deleted, 14, 14, 16);
    expectAtMost(hold, 7, 20, 11);
    expectAtMost(holds, 11, 27, 0);
    expectAtMost({ ...erasure, calls: erasure.calls / records }, 18, 17 * records, 15 * records);
  });

  it('by an access review: its start for each user, its page and its answers', async () => {
    const { start, page, kept, removed } = await reviewAccess({ count: USERS, disabled: 0 });
    expectAtMost(start, 17, 10, 3 * USERS);
    expectAtMost(page, 8, 75, 0);
    expectAtMost(kept, 6, 6, 7);
    expectAtMost(removed, 9, 9, 21);
  });

  it('by a token, which takes one call more than a session, and rarely reads what both remember', async () => {
    for (const { token, session } of await callByToken(tenant))
      expect(token.calls - session.calls).toBeLessThanOrEqual(1.1);
  });

  it('by the step that suspends a reseller, however many end users it has', async () => {
    const { suspended } = await suspendReseller({ count: ROWS });
    expectAtMost(suspended, 4, 6, 26);
  });

  it('by a purpose that is entered, certified, verified by another user, shown and ended', async () => {
    const { purpose, certified, verified, shown, ended } = await keepPurposes(tenant);
    expectAtMost(purpose, 8, 8, 14);
    expectAtMost(certified, 8, 8, 16);
    expectAtMost(verified, 8, 8, 18);
    expectAtMost(shown, 3, 4, 0);
    expectAtMost(ended, 8, 8, 18);
  });

  it('by a merge of two end users with divisions, by deleted ones and by their restore', async () => {
    const { plan, merged, deleted, restored } = await mergeAndRestore(tenant);
    expectAtMost(plan, 17, 26, 0);
    expectAtMost(merged, 38, 50, 62);
    expectAtMost(deleted, 24, 28, 0);
    expectAtMost(restored, 32, 30, 82);
  });

  it('by the page of a recipient, and by a file that is sent there', async () => {
    const { page, sent } = await receiveFiles(tenant);
    expectAtMost(page, 8, 8, 2);
    expectAtMost(sent, 34, 62, 42);
  });

  it('by what was done in a tenant and to a record, by a calendar, and by what resembles a new record', async () => {
    const { activity, history, calendar, similar } = await readTrail(tenant);
    expectAtMost(activity, 20, 110, 0);
    expectAtMost(history, 15, 22, 0);
    expectAtMost(calendar, 6, 10, 0);
    expectAtMost(similar, 2, 5, 0);
  });

  it('by a draft of requirements that is saved and published, and by an exemption from asked for to ended', async () => {
    const { drafted, published, asked, granted, why, ended } = await changeRequirements(tenant);
    expectAtMost(drafted, 5, 20, 2);
    expectAtMost(published, 10, 22, 12);
    expectAtMost(asked, 10, 16, 16);
    expectAtMost(granted, 9, 16, 16);
    expectAtMost(why, 5, 9, 0);
    expectAtMost(ended, 9, 16, 16);
  });
});
