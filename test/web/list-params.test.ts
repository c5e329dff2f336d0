import { describe, expect, it } from 'vitest';
import { ADDRESS_MAX } from '#contract/site/headers.ts';
import { addressWith, paramsIn } from '#web/list/state/list-state.ts';

const PATH = '/technologyprovider';
const addressOf = (given: Readonly<Record<string, string>>) =>
  new URL(addressWith(PATH, new URLSearchParams(given)), 'https://portal.example.com');
const filter = (length: number) =>
  JSON.stringify({ all: [{ column: 'name', is: 'contains', value: 'ä&#?+ '.repeat(length) }] });

describe('the address of a list', () => {
  it('has everything in its query while that is short', () => {
    const { search, hash } = addressOf({ page: '2', filter: filter(10) });
    expect([[...new URLSearchParams(search).keys()], hash]).toEqual([['page', 'filter'], '']);
    expect(addressWith(PATH, new URLSearchParams())).toBe(PATH);
  });

  it.each([100, 300, 1_000])('keeps a filter of %i words behind #, and gives it back', (length) => {
    const given = { page: '2', view: 'v1', search: 'x y', filter: filter(length) };
    const { pathname, search, hash } = addressOf(given);
    expect(`${pathname}${search}`.length).toBeLessThan(ADDRESS_MAX);
    expect([...new URLSearchParams(search).keys()]).toEqual(['page', 'view', 'search']);
    expect(Object.fromEntries(paramsIn({ search, hash }))).toEqual(given);
  });

  it('keeps two long ones there where one is not enough', () => {
    const given = { sort: 'name', search: 's'.repeat(2_100), filter: filter(400) };
    const { search, hash } = addressOf(given);
    expect(search).toBe('?sort=name');
    expect(Object.fromEntries(paramsIn({ search, hash }))).toEqual(given);
  });

  it('is read as before where it is from before, and takes no other fragment for parameters', () => {
    expect(Object.fromEntries(paramsIn({ search: `?filter=${encodeURIComponent(filter(400))}`, hash: '' }))).toEqual({
      filter: filter(400),
    });
    expect([...paramsIn({ search: '?page=2', hash: '#comments' })]).toEqual([['page', '2']]);
  });
});
