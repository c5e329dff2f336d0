import { describe, expect, it } from 'vitest';
import type { Condition, Filter } from '#contract/definition/filter.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { usualLayout } from '#contract/view/fitting.ts';
import type { SavedView } from '#contract/view/record.ts';
import { arrangedColumns, arrangedSpec, moved, storedColumns, toggled } from '#web/list/columns/arrange.ts';
import { CUSTOM, conditionOf, draftOf } from '#web/list/filters/draft.ts';
import { filterFrom, groupOf, isPlainGroup, queryText, withItem } from '#web/list/filters/groups.ts';
import { conditionText, filterText } from '#web/list/filters/use-filtering.ts';
import {
  contentOf,
  isBare,
  isChangedIn,
  type ListState,
  readListState,
  showSame,
  stateOfView,
  writeListState,
} from '#web/list/state/list-state.ts';

const spec = resellerDefinition.list;
const city: Condition = { field: 'cityName', is: 'contains', text: 'a' };
const state: Condition = { field: 'state', is: 'oneOf', values: ['1', '2'] };

describe('filters as a group', () => {
  it('of any size come back as the filter they were', () => {
    for (const filter of [undefined, city, { all: [city, state] }, { any: [city, { all: [city, state] }] }] as (
      | Filter
      | undefined
    )[])
      expect(filterFrom(groupOf(filter))).toEqual(filter);
  });

  it('take one more, another in its place, and leave one out', () => {
    const group = groupOf({ all: [city, state] });
    expect(filterFrom(withItem(group, 2, city))).toEqual({ all: [city, state, city] });
    expect(filterFrom(withItem(group, 0, state))).toEqual({ all: [state, state] });
    expect(filterFrom(withItem(group, 0, undefined))).toEqual(state);
  });

  it('are edited one group deep; what is deeper is preserved whole', () => {
    expect([isPlainGroup({ any: [city] }), isPlainGroup({ any: [{ all: [city] }] }), isPlainGroup(city)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a condition', () => {
  const say = (condition: Condition, as: 'day' | 'number' | 'choice' | 'text' | 'flag' = 'text') =>
    conditionText('Due', condition, { as }, (id) => `#${id}`);
  it.each<[Condition, string]>([
    [{ field: 'x', is: 'oneOf', values: ['1'] }, 'Due is #1'],
    [{ field: 'x', is: 'oneOf', values: ['1', '2'], not: true }, 'Due is not one of #1, #2'],
    [{ field: 'x', is: 'oneOf', values: ['1', '2', '3', '4', '5'] }, 'Due is one of #1, #2, #3 and 2 more'],
    [{ field: 'x', is: 'contains', text: 'a', not: true }, 'Due does not contain “a”'],
    [{ field: 'x', is: 'between', from: '2026-01-02', to: '2026-03-04' }, 'Due is from 01/02/2026 to 03/04/2026'],
    [{ field: 'x', is: 'between', to: '2026-03-04', not: true }, 'Due is not at most 03/04/2026'],
    [{ field: 'x', is: 'preset', preset: 'next30' }, 'Due is in: next 30 days'],
    [{ field: 'x', is: 'empty', not: true }, 'Due is not empty'],
    [{ field: 'x', is: 'yes', not: true }, 'Due is No'],
  ])('%o is said: %s', (condition, text) => {
    expect(say(condition, 'day')).toBe(text);
  });

  it('with others is said with and, or', () => {
    expect(filterText({ any: [city, { all: [city, state] }] }, ({ field }) => field)).toBe(
      '(cityName or (cityName and state))',
    );
  });

  it.each<[Condition, 'choice' | 'text' | 'day' | 'number' | 'flag']>([
    [state, 'choice'],
    [{ ...city, not: true }, 'text'],
    [{ field: 'd', is: 'preset', preset: 'past', not: true }, 'day'],
    [{ field: 'd', is: 'between', from: '2026-01-01' }, 'day'],
    [{ field: 'n', is: 'between', from: '1', to: '3', not: true }, 'number'],
    [{ field: 'f', is: 'no' }, 'flag'],
    [{ field: 'd', is: 'empty', not: true }, 'day'],
  ])('%o is edited and comes back as it was', (condition, kind) => {
    expect(conditionOf(condition.field, kind, draftOf(kind, condition))).toEqual({ condition, problem: '' });
  });

  it('that says nothing yet is not applied', () => {
    expect(conditionOf('state', 'choice', draftOf('choice', undefined)).problem).toBe('Please choose a value');
    expect(conditionOf('name', 'text', draftOf('text', undefined)).problem).toBe('Please enter a text');
    expect(conditionOf('d', 'day', { ...draftOf('day', undefined), days: CUSTOM }).problem).toBe(
      'Please enter a valid date',
    );
  });
});

describe('the columns of a list', () => {
  it('are those it starts with, then what it offers, and nothing is stored of them as they are', () => {
    const columns = arrangedColumns(spec, usualLayout);
    expect(columns.filter(({ isShown }) => isShown).map(({ field }) => field)).toEqual(Object.keys(spec.columns));
    expect(storedColumns(spec, columns)).toEqual([]);
    expect(arrangedSpec(spec, usualLayout)).toBe(spec);
  });

  it('are chosen, ordered and widened', () => {
    const columns = arrangedColumns(spec, usualLayout);
    const at = columns.findIndex(({ field }) => field === 'cityName');
    const chosen = toggled(columns, at);
    const end = chosen.findIndex(({ field }) => field === 'cityName');
    expect(chosen.slice(end + 1).some(({ isShown }) => isShown)).toBe(false);
    const first = moved(chosen, 1, -1).map((column) =>
      column.field === 'name' ? { ...column, width: '320' } : column,
    );
    const stored = storedColumns(spec, first);
    expect(stored.slice(0, 2)).toEqual([{ field: 'member' }, { field: 'name', width: 320 }]);
    expect(Object.keys(arrangedSpec(spec, { ...usualLayout, columns: stored }).columns).at(-1)).toBe('cityName');
    expect(storedColumns(spec, arrangedColumns(spec, { ...usualLayout, columns: stored }))).toEqual(stored);
  });
});

describe('the address of a list', () => {
  const start: ListState = { page: 1, orderBy: 'name', direction: 'asc', search: '', company: '', filters: {} };
  const read = (query: string) => readListState(new URLSearchParams(query), spec);

  it('keeps a filter of any depth', () => {
    const where: Filter = { any: [city, { all: [city, { any: [state, city] }] }] };
    expect(readListState(writeListState({ ...start, where }, spec), spec).where).toEqual(where);
  });

  it('forgets what the list cannot apply', () => {
    const written = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect(read(written({ all: [city, { field: 'gone', is: 'yes' }] })).where).toEqual({ all: [city] });
    expect([read(written({ field: 'gone', is: 'yes' })).where, read('filter=%7B').where]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('asks for choices with the query of the list, without its page and under another filter', () => {
    const query = { companyId: undefined, page: 3, size: 10, orderBy: 'name', searchText: 'a b', filter: '{"x":1}' };
    expect(queryText(query, undefined)).toBe('orderBy=name&searchText=a+b');
    expect(new URLSearchParams(queryText(query, city)).get('filter')).toBe(JSON.stringify(city));
  });
});

describe('a view', () => {
  const view: SavedView = {
    ...{ id: 'v', version: 1, list: 'reseller', name: 'V', shared: false, owner: 'o', changeable: true },
    ...{ filter: city, search: 'x', orderBy: 'member', direction: 'desc', refinements: { status: 'missing' } },
    ...usualLayout,
  };
  const address: ListState = {
    page: 2,
    orderBy: 'name',
    direction: 'asc',
    search: '',
    company: 'c',
    filters: { show: 'inactive' },
  };

  it('opens with what it keeps, on the page, for the company and in the list of the address', () => {
    const opened = stateOfView(view, address, ['show']);
    expect(opened).toEqual({
      ...{ page: 2, company: 'c', orderBy: 'member', direction: 'desc', search: 'x', where: city },
      filters: { status: 'missing', show: 'inactive' },
    });
    expect(contentOf({ ...opened, filters: { status: 'missing' } }, usualLayout)).toEqual(
      contentOf(stateOfView(view, address, []), usualLayout),
    );
  });

  it('is changed by a filter or a sort, not by its page', () => {
    const opened = stateOfView(view, address, []);
    expect([
      showSame(opened, { ...opened, page: 7 }),
      showSame(opened, { ...opened, where: undefined }),
      showSame(opened, { ...opened, direction: 'asc' }),
    ]).toEqual([true, false, false]);
  });

  it('gives way to an address that says more, and opens by itself only where it says nothing', () => {
    const params = (query: string) => new URLSearchParams(query);
    expect(
      ['', 'show=inactive', 'company=c', 'view=all', 'page=2'].map((query) => isBare(params(query), ['show'])),
    ).toEqual([true, true, true, false, false]);
    expect(
      ['view=v', 'view=v&page=2', 'view=v&changed=1', 'view=v&search=x'].map((query) => isChangedIn(params(query), [])),
    ).toEqual([false, false, true, true]);
  });
});
