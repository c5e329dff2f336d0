import { describe, expect, it } from 'vitest';
import { list } from '#contract/definition/list.ts';
import { fittingView } from '#contract/view/fitting.ts';
import { viewedLists, viewNames } from '#contract/view/lists.ts';
import { NewView, type ViewContent } from '#contract/view/record.ts';

const spec = list({
  name: 'sample',
  columns: { name: { label: 'Name', sortable: true }, city: { label: 'City' } },
  offered: { due: { label: 'Due', sortable: true } },
  filters: { name: { as: 'text' }, due: { as: 'day' } },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});

const content: ViewContent = {
  columns: [{ field: 'due', width: 120 }, { field: 'gone' }, { field: 'name' }],
  density: 'compact',
  size: 50,
  comments: false,
  filter: {
    all: [
      { field: 'name', is: 'contains', text: 'a' },
      { field: 'gone', is: 'yes' },
      { any: [{ field: 'gone', is: 'empty' }] },
      { field: 'due', is: 'contains', text: '2026' },
    ],
  },
  search: 'x',
  orderBy: 'due',
  direction: 'desc',
  refinements: { status: 'missing' },
};

describe('a view of a list that has other columns by now', () => {
  it('opens with what is left of its columns, filter and sort', () => {
    expect(fittingView(spec, content)).toEqual({
      ...content,
      columns: [{ field: 'due', width: 120 }, { field: 'name' }],
      filter: { all: [{ field: 'name', is: 'contains', text: 'a' }] },
    });
    expect(fittingView(spec, { ...content, orderBy: 'gone', filter: { field: 'gone', is: 'yes' } })).toMatchObject({
      orderBy: 'name',
      direction: 'asc',
      filter: null,
    });
  });

  it('stays as it was saved where all of it is there', () => {
    const whole = { ...content, columns: [], filter: null };
    expect(fittingView(spec, whole)).toEqual(whole);
  });
});

describe('what is sent to keep a view', () => {
  const sent = { ...content, list: 'reseller', name: 'Mine', shared: false };
  it.each([
    ['no name', { name: ' ' }, 'Please enter a name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'At most 60 characters are allowed'],
    ['a list without views', { list: 'message' }, 'This list stores no views'],
    [
      'too many parameters',
      { refinements: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`p${n}`, 'x'])) },
      'The view has too many filters',
    ],
  ])('is refused with %s', (_what, change, message) => {
    expect(NewView.safeParse({ ...sent, ...change }).error?.issues[0]?.message).toBe(message);
  });

  it('names lists that all have columns, rights and filters', () => {
    for (const name of viewNames) {
      const { spec: viewed, actions } = viewedLists[name];
      expect([name, actions.length > 0, Object.keys(viewed.filters ?? {}).length > 0]).toEqual([name, true, true]);
    }
  });
});
