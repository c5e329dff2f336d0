import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParallel } from '../../bin/data/items.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('work in parallel', () => {
  it('is done for every element, at most as many at a time as the limit', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel(range(100), 7, async (element) => {
      most = Math.max(most, ++running);
      await tick();
      running--;
      done.push(element);
    });
    expect(done.sort((a, b) => a - b)).toEqual(range(100));
    expect(most).toBe(7);
  });

  it('fetches the elements of a generator as they are needed', async () => {
    let fetched = 0;
    async function* pages() {
      for (const page of range(10)) {
        fetched++;
        yield page;
      }
    }
    await expect(
      inParallel(pages(), 2, async (page) => {
        if (page === 3) throw new Error('The fourth page fails');
        await tick();
      }),
    ).rejects.toThrow('The fourth page fails');
    expect(fetched).toBeLessThan(7);
  });

  it('waits for the work that has begun before it throws a failure', async () => {
    const ended: number[] = [];
    const run = inParallel(range(4), 4, async (element) => {
      if (element === 0) throw new Error('The first fails');
      for (const _ of range(element * 3)) await tick();
      ended.push(element);
    });
    await expect(run).rejects.toThrow('The first fails');
    expect(ended).toEqual([1, 2, 3]);
  });
});
