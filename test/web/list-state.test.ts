import { describe, expect, it } from 'vitest';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { type ListState, readListState, sortedBy, writeListState } from '#web/list/state/list-state.ts';

const start: ListState = { page: 1, orderBy: 'name', direction: 'asc', search: '', company: '', filters: {} };
const read = (query: string) => readListState(new URLSearchParams(query), resellerDefinition.list);
const write = (state: Partial<ListState>) => writeListState({ ...start, ...state }, resellerDefinition.list).toString();

describe('the address of a list', () => {
  it('is empty at the start and read back as the start', () => {
    expect(write({})).toBe('');
    expect(read('')).toEqual(start);
  });

  it('keeps page, sort, search and company, and gives them back', () => {
    const state: ListState = {
      page: 4,
      orderBy: 'member',
      direction: 'desc',
      search: 'a&b',
      company: 'c1',
      filters: {},
    };
    expect(read(write(state))).toEqual(state);
  });

  it('keeps what else narrows the list, and forgets it when it is empty', () => {
    const preserved = { filters: ['from', 'to'] };
    const address = writeListState({ ...start, filters: { from: '2026-01-02', to: '' } }, resellerDefinition.list);
    expect(address.toString()).toBe('from=2026-01-02');
    expect(readListState(address, resellerDefinition.list, preserved).filters).toEqual({ from: '2026-01-02' });
    expect(read('from=2026-01-02').filters).toEqual({});
    expect(readListState(new URLSearchParams(), resellerDefinition.list, { company: 'c1' }).company).toBe('c1');
  });

  it.each(['page=0', 'page=-3', 'page=2.5', 'page=x', 'page=', 'page=1e99'])(
    'with %s shows the first page',
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  it.each(['sort=nothing', 'sort=constructor', 'sort=id', 'order=up'])(
    'with %s keeps the order of the list',
    (query) => {
      expect(read(query)).toEqual(start);
    },
  );
});

describe('a click on a header', () => {
  it('turns the current column around and begins at page 1', () => {
    const down = sortedBy({ ...start, page: 3 }, 'name');
    expect(down).toEqual({ ...start, direction: 'desc' });
    expect(sortedBy(down, 'name').direction).toBe('asc');
  });

  it('starts another column ascending and keeps the search', () => {
    const state = { ...start, direction: 'desc', search: 'x' } as const;
    expect(sortedBy(state, 'member')).toEqual({ ...start, orderBy: 'member', search: 'x' });
  });
});
