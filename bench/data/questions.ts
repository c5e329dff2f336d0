import type { Filter } from '#contract/definition/filter.ts';
import type { PageRequest } from '#contract/definition/list.ts';

/** The first page of a list of resellers by name. */
export const firstPage: PageRequest = { page: 0, size: 10, orderBy: 'name', modifier: 'asc', searchText: '' };

/** Pages that people ask for in a list of this many records. */
export const questions = (count: number): Readonly<Record<string, PageRequest>> => ({
  'first page': firstPage,
  'middle page': { ...firstPage, page: Math.floor(count / 20) },
  'last page, descending': { ...firstPage, page: Math.ceil(count / 10) - 1, modifier: 'desc' },
  'by contact': { ...firstPage, orderBy: 'contactName' },
  'search asked before': { ...firstPage, searchText: '77' },
});

/** Five conditions over columns of every sort; each `part` makes one that no user has queried before. */
export const fiveFilters = (part: number): Filter => ({
  all: [
    { field: 'state', is: 'oneOf', values: Array.from({ length: 25 }, (_, at) => String(at * 2 + 1)) },
    { field: 'resellerType', is: 'oneOf', values: ['1', '2', '3'], not: true },
    {
      any: [
        { field: 'resellerDate', is: 'preset', preset: 'past' },
        { field: 'contactEmail', is: 'empty' },
      ],
    },
    { field: 'contactPhone', is: 'contains', text: String(part) },
    { field: 'cityName', is: 'contains', text: 'r' },
  ],
});
