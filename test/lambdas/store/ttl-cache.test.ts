import { describe, expect, it } from 'vitest';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';

/** A load that ends when it is told to. */
const heldLoad = () => {
  let times = 0;
  let end = (_value: string) => {};
  let fail = (_error: Error) => {};
  const load = () => {
    times += 1;
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  };
  return { load, times: () => times, end: (value: string) => end(value), fail: () => fail(new Error('unreachable')) };
};

describe('a cache of loaded values', () => {
  it('loads a value once for all who ask while it is on its way', async () => {
    const cache = new TtlCache<string>(60_000);
    const { load, times, end } = heldLoad();
    const asked = [cache.get('tenant', load), cache.get('tenant', load)];
    end('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first']);
    expect(await cache.get('tenant', load)).toBe('first');
    expect(times()).toBe(1);
  });

  it('does not keep a value that is forgotten while it is on its way', async () => {
    const cache = new TtlCache<string>(60_000);
    const before = heldLoad();
    const asked = cache.get('tenant', before.load);
    cache.forget('tenant');
    const after = heldLoad();
    const askedAgain = cache.get('tenant', after.load);
    after.end('after');
    before.end('before');
    expect([await asked, await askedAgain]).toEqual(['before', 'after']);
    expect(await cache.get('tenant', before.load)).toBe('after');
  });

  it('loads again after a failure, of which all are told who have waited', async () => {
    const cache = new TtlCache<string>(60_000);
    const { load, fail, end } = heldLoad();
    const asked = [cache.get('tenant', load), cache.get('tenant', load)];
    fail();
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = cache.get('tenant', load);
    end('second');
    expect(await again).toBe('second');
  });
});
