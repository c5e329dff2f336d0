import type { Filter } from '#contract/definition/filter.ts';
import type { Direction } from '#contract/definition/list-spec.ts';
import type { Row } from '../snapshot/columns.ts';

/** A stored row's value of a column. Holds for one row, while it is looked at. */
export type ValueOf = (field: string) => unknown;

/** A column of shown rows: the stored one that it is made of, and how its values are written. */
interface ShownColumn {
  readonly from: string;
  show(value: unknown, derived?: unknown): string | number;
  /** The value that filters compare, if it is computed from what is derived. */
  derivedValue?(derived: unknown): unknown;
}

/**
 * How stored rows are shown; `stamp` changes when the names that `show` joins in, or what `derive` depends on, have
 * changed.
 */
export interface Presentation {
  readonly stamp: string;
  readonly search: readonly string[];
  /** The column of the list's own order, in which rows stand that sort alike by another column. */
  readonly order: string;
  /** Columns that are made of one stored column each, so that ordering by them need not build every row. */
  readonly columns: Readonly<Record<string, ShownColumn>>;
  /** What is computed from a row again when the stamp changes; cached with the list until then. */
  readonly derive?: (value: ValueOf) => unknown;
  /** The status of a row from what is derived, for filters. */
  readonly statusOf?: (derived: unknown) => string | undefined;
  /** How rows sort by columns that are shown from what is derived. */
  readonly ranks?: Readonly<Record<string, (derived: unknown) => number>>;
  /** Without `derived`, columns that are shown from it are empty. */
  show(row: Row, derived?: unknown, namesHidden?: boolean): Readonly<Record<string, unknown>>;
}

/** A filter of rows; `key` identifies the filter in the cache. */
export interface ListFilter {
  readonly key: string;
  matches(value: ValueOf, derived: () => unknown): boolean;
}

/**
 * The criteria of a list query besides its page; `searchIn` searches this one column instead of the list's own, `status`
 * matches rows of that status only.
 */
export interface ListCriteria {
  readonly status?: string | undefined;
  readonly searchIn?: string | undefined;
  readonly listFilter?: ListFilter | undefined;
  /** What people have chosen of the columns. */
  readonly filter?: Filter | undefined;
  /** The reader is told also what is not named to all users. D-68. */
  readonly namesHidden?: boolean;
}

/** Which rows, in which order; its filter is dated. */
export interface Selection extends ListCriteria {
  readonly owners: readonly string[];
  readonly companies: ReadonlySet<string> | 'all';
  readonly orderBy: string;
  readonly modifier: Direction;
  readonly searchText: string;
}

/** Rows that two filters match; a missing one matches all. */
export function both(one: ListFilter, other: ListFilter | undefined): ListFilter;
export function both(one: ListFilter | undefined, other: ListFilter | undefined): ListFilter | undefined;
export function both(one: ListFilter | undefined, other: ListFilter | undefined): ListFilter | undefined {
  if (!one || !other) return one ?? other;
  return {
    key: `${one.key}, ${other.key}`,
    matches: (value, derived) => one.matches(value, derived) && other.matches(value, derived),
  };
}
