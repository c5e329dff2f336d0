import { describe, expect, it } from 'vitest';
import { chosenBy, randomOf, sharesOf } from '../../bench/scale/shares.ts';
import { simulateCaches } from '../../bench/scale/views.ts';
import { simulateWriters } from '../../bench/scale/writers.ts';

const writers = { seconds: 10, planMs: 5, transactionMs: 15 };

describe('tenants by their shares', () => {
  it('are together all, and the first is twice the second', () => {
    const shares = sharesOf(100);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect((shares[0] ?? 0) / (shares[1] ?? 1)).toBeCloseTo(2);
  });

  it('are chosen as often as their shares say', () => {
    const choose = chosenBy(sharesOf(3), randomOf(7));
    const chosen = Array.from({ length: 11_000 }, choose);
    for (const [tenant, expected] of [6_000, 3_000, 2_000].entries()) {
      const times = chosen.filter((each) => each === tenant).length;
      expect(Math.abs(times - expected)).toBeLessThan(200);
    }
  });
});

describe('simulated writers of one list', () => {
  it('take one transaction each where they do not meet', () => {
    const { served, busy } = simulateWriters({ ...writers, perSecond: 0.5 });
    expect([served[0], busy]).toEqual([20, 0]);
  });

  it('are never served faster than one transaction after the other allows', () => {
    for (const perSecond of [20, 60]) {
      const { served, busy } = simulateWriters({ ...writers, perSecond });
      // The last ones are served within the ten seconds that they wait at most.
      expect(served.length).toBeLessThan((writers.seconds + 11) * 100);
      expect(served.length + busy).toBeGreaterThan(writers.seconds * perSecond * 0.8);
    }
  });

  it('wait longer the more they are, and are told to try later where they are too many', () => {
    const [few, many, tooMany] = [5, 40, 80].map((perSecond) => simulateWriters({ ...writers, perSecond }));
    const middle = (of: typeof few) => of?.served[Math.floor((of?.served.length ?? 0) / 2)] ?? 0;
    expect(middle(few)).toBeLessThan(middle(many));
    expect([few?.busy, many?.busy]).toEqual([0, 0]);
    expect(tooMany?.busy).toBeGreaterThan(0);
  });
});

describe('simulated lists in memory', () => {
  const caches = { tenants: 100, records: 100_000, bytesPerRow: 1_000, processes: 4, requests: 20_000 };

  it('are loaded once where all of them fit', () => {
    expect(simulateCaches({ ...caches, cacheBytes: 200_000_000 }).loaded).toBeLessThan(1);
  });

  it('are loaded for nearly every request where one of them fits', () => {
    const { loaded, largest } = simulateCaches({ ...caches, cacheBytes: 1_000 });
    expect(loaded).toBeGreaterThan(80);
    expect(largest).toBe(Math.round((sharesOf(100)[0] ?? 0) * 100_000));
  });

  it('are loaded less often where each group of tenants has processes of its own', () => {
    const cacheBytes = 40_000_000;
    const [together, apart] = [1, 4].map((groups) => simulateCaches({ ...caches, cacheBytes, groups }).loaded);
    expect(apart).toBeLessThan((together ?? 0) / 2);
  });
});
