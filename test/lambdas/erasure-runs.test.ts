import { afterEach, describe, expect, it, vi } from 'vitest';

import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';

const { queued } = await startBackend({ snapshots: 'always' });
const { readItems } = await import('../upgrade/dump.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');

const { daysLater, sweep, RETAINED, historyOf, placesOf, nextNumber, newWorld } = await import(
  '../support/erased-world.ts'
);

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

describe('an erasure', () => {
  it('that is cut off anywhere is ended by the next one', { timeout: 90_000 }, async () => {
    const { ncra, erase, send, provider, remove } = await newWorld();
    const changes = await crashEverywhere(faults, async () => {
      vi.useRealTimers();
      const secret = `Quibblefrost${nextNumber()}x`;
      const one = await provider({ name: secret });
      await send('POST', '/api/record/comments', ncra, { kind: 'provider', id: one.id, text: secret });
      await remove(`/api/techProvider/${one.id}`, ncra);
      await sweep();
      daysLater(RETAINED + 1);
      return {
        run: () => erase(),
        check: async (place) => {
          await erase();
          expect([place, (await readItems()).filter((item) => JSON.stringify(item).includes(secret))]).toEqual([
            place,
            [],
          ]);
        },
      };
    });
    expect(changes).toBeGreaterThan(5);
  });

  it('done twice, or by two at once, erases the same and nothing else', async () => {
    const { ncra, removedSecret, staff, erase } = await newWorld();
    const { secret, otherId } = await removedSecret();
    const before = await historyOf('provider', otherId, ncra);
    daysLater(RETAINED + 1);
    await Promise.all([erase(), erase(), erase()]);
    const items = await readItems();
    expect(await erase()).toEqual({ records: 0, isDone: true });
    expect(await readItems()).toEqual(items);
    expect(await placesOf(secret)).toEqual([]);
    expect(await historyOf('provider', otherId, await staff())).toEqual(before);
  });

  it('for which time has run out is another message’s work', async () => {
    const { root, removedSecret } = await newWorld();
    await removedSecret();
    daysLater(RETAINED + 1);
    const from = queued.length;
    const body = JSON.stringify({ familyId: root, time: new Date().toISOString(), work: 'erase' });
    const message = { id: 'late', body, receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() };
    await invoke('reminders', handler, sqsEvent([message] as never, 'reminders'), contextOf('reminders', 30_000));
    expect(queued.slice(from).map((each) => each.body)).toEqual([body]);
  });

  it('leaves other tenants alone', async () => {
    const [{ erase }, other] = [await newWorld(), await newWorld()];
    const { secret } = await other.removedSecret();
    daysLater(RETAINED + 1);
    const before = await placesOf(secret);
    await erase();
    expect(await placesOf(secret)).toEqual(before);
  });
});
