import { type Condition, type Filter, partsOf } from '#contract/definition/filter.ts';

/** Filters that stand next to each other: all of them count, or any does. */
export interface Group {
  readonly match: 'all' | 'any';
  readonly items: readonly Filter[];
}

/** A filter as a group, also where it is a single condition or none. */
export const groupOf = (filter: Filter | undefined): Group => {
  if (!filter) return { match: 'all', items: [] };
  const items = partsOf(filter) ?? [filter];
  return { match: 'any' in filter ? 'any' : 'all', items };
};

/** The filter that a group makes; undefined without anything in it. */
export const filterFrom = ({ match, items }: Group): Filter | undefined => {
  if (items.length === 0) return undefined;
  const [only] = items;
  if (items.length === 1 && only) return only;
  return match === 'all' ? { all: items } : { any: items };
};

/** A group with another filter at a place, one more at its end, or without the one at the place. */
export const withItem = ({ match, items }: Group, at: number, item: Filter | undefined): Group => ({
  match,
  items: item ? [...items.slice(0, at), item, ...items.slice(at + 1)] : items.toSpliced(at, 1),
});

/** Whether it is a group of conditions alone, which can be edited; groups deeper than that are shown and preserved. */
export const isPlainGroup = (filter: Filter) => {
  const parts = partsOf(filter);
  return parts?.every((part) => partsOf(part) === undefined) ?? false;
};

export const isCondition = (filter: Filter): filter is Condition => partsOf(filter) === undefined;

/** The query of a list call as text, without its page, with this filter in the place of its own. */
export const queryText = (query: Readonly<Record<string, unknown>>, filter: Filter | undefined) => {
  const { page: _page, size: _size, filter: _filter, ...rest } = query;
  const given = Object.entries({ ...rest, filter: filter && JSON.stringify(filter) });
  const set = given.filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
};
