import type { Direction } from '../../../contract/definition/list.ts';
import type { Row } from './columns.ts';

/** How stored rows are shown; `stamp` changes when the names that `show` joins in have changed. */
export interface Presentation {
  readonly stamp: string;
  readonly search: readonly string[];
  /** Columns shown as they are stored, so that ordering by them need not build every row. */
  readonly plain: readonly string[];
  show(row: Row): Readonly<Record<string, unknown>>;
}

/** A filter of rows; `key` identifies the filter in the cache. */
export interface ListFilter {
  readonly key: string;
  keeps(value: (field: string) => unknown): boolean;
}

/** The criteria of a list query besides its page; `searchIn` searches this one column instead of the list's own. */
export interface ListCriteria {
  readonly searchIn?: string | undefined;
  readonly listFilter?: ListFilter | undefined;
}

/** Which rows, in which order. */
export interface Selection extends ListCriteria {
  readonly owners: readonly string[];
  readonly companies: ReadonlySet<string> | 'all';
  readonly orderBy: string;
  readonly modifier: Direction;
  readonly searchText: string;
}

/** Rows that two filters keep; a second one that is not asked for keeps all. */
export const both = (one: ListFilter, other: ListFilter | undefined): ListFilter =>
  other ? { key: `${one.key}, ${other.key}`, keeps: (value) => one.keeps(value) && other.keeps(value) } : one;
