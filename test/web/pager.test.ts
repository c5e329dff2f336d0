import { describe, expect, it } from 'vitest';
import { pagerWindow } from '#web/list/pager.tsx';

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the pager shows', () => {
  it.each([
    [1, 1, from(1, 1)],
    [3, 7, from(1, 7)],
    [1, 30, from(1, 10)],
    [6, 30, from(1, 10)],
    [7, 30, from(2, 11)],
    [15, 30, from(10, 19)],
    [26, 30, from(21, 30)],
    [27, 30, from(21, 30)],
    [30, 30, from(21, 30)],
    [9, 10, from(1, 10)],
    [8, 11, from(2, 11)],
  ])('on page %i of %i the links %j', (current, total, links) => {
    expect(pagerWindow(current, total)).toEqual(links);
  });

  it('no link when there is no page', () => {
    expect(pagerWindow(1, 0)).toEqual([]);
  });

  it('always the current page and never more than ten links', () => {
    for (let total = 1; total <= 40; total++)
      for (let current = 1; current <= total; current++) {
        const links = pagerWindow(current, total);
        expect(links).toContain(current);
        expect(links.length).toBe(Math.min(10, total));
        expect(links.at(-1)).toBeLessThanOrEqual(total);
      }
  });
});
