import { describe, expect, it } from 'vitest';
import { forgetInnerWalk, type ListWalk, rememberWalk, stepsFrom, walkWith, withPage } from '#web/session/visited.ts';

const walk: ListWalk = {
  userId: 'u1',
  path: '/reseller',
  call: '/api/reseller/listall',
  query: { orderBy: 'name' },
  size: 3,
  total: 8,
  from: 3,
  ids: ['d', 'e', 'f'],
};

describe('the way through a list', () => {
  it('knows the neighbours within a page, and which page they are on at its ends', () => {
    expect(stepsFrom(walk, 'e')).toMatchObject({
      place: 5,
      before: 'd',
      after: 'f',
      pageBefore: undefined,
      pageAfter: undefined,
    });
    expect(stepsFrom(walk, 'f')).toMatchObject({ place: 6, after: undefined, pageAfter: 2 });
    expect(stepsFrom(walk, 'd')).toMatchObject({ place: 4, before: undefined, pageBefore: 0 });
  });

  it('grows by a page at either end, and ends with the list', () => {
    const longer = withPage(withPage(walk, 2, ['g', 'h']), 0, ['a', 'b', 'c']);
    expect(longer).toMatchObject({ from: 0, ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] });
    expect(stepsFrom(longer, 'h')).toMatchObject({ place: 8, pageAfter: undefined, after: undefined });
    expect(stepsFrom(longer, 'a')).toMatchObject({ place: 1, pageBefore: undefined, before: undefined });
  });

  it('names a row once that has moved to another page meanwhile', () => {
    expect(withPage(walk, 2, ['f', 'g']).ids).toEqual(['d', 'e', 'f', 'g']);
  });

  it('is there for the person who was in the list, and for its own records only; a list within a page goes before it', () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    };
    expect(walkWith(store, 'u1', '/reseller', 'e')).toBeUndefined();
    rememberWalk(store, walk);
    expect(walkWith(store, 'u1', '/reseller', 'e')).toEqual(walk);
    expect(walkWith(store, 'u2', '/reseller', 'e')).toBeUndefined();
    expect(walkWith(store, 'u1', '/enduser', 'e')).toBeUndefined();
    expect(walkWith(store, 'u1', '/reseller', 'z')).toBeUndefined();

    const inner: ListWalk = { ...walk, path: '/technologyprovider/1', ids: ['e', 'x'], isInner: true };
    rememberWalk(store, inner);
    expect(walkWith(store, 'u1', '/reseller', 'e')).toEqual(inner);
    expect(walkWith(store, 'u2', '/reseller', 'e')).toBeUndefined();
    expect(walkWith(store, 'u1', '/reseller', 'd')).toEqual(walk);
    forgetInnerWalk(store);
    expect(walkWith(store, 'u1', '/reseller', 'e')).toEqual(walk);
  });
});
