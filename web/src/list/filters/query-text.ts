import type { Filter } from '../../../../contract/definition/filter.ts';

/** The query of a list call as text, without its page, with this filter in the place of its own. */
export const queryText = (query: Readonly<Record<string, unknown>>, filter: Filter | undefined) => {
  const { page: _page, size: _size, filter: _filter, ...rest } = query;
  const given = Object.entries({ ...rest, filter: filter && JSON.stringify(filter) });
  const set = given.filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
};
