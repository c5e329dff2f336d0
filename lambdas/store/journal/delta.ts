import type { Packed, WholeList } from './columns.ts';

/** One change of a list, as a journal entry tells it. */
export interface Delta {
  readonly v: number;
  readonly rows: Packed;
  readonly removed: readonly string[];
  /** How the rows were made. */
  readonly format: number;
}

/** A whole list as of version `v`. */
export interface Snapshot {
  readonly v: number;
  readonly format: number;
  /** Ids of rows of another format. */
  readonly outdated: readonly string[];
  readonly list: WholeList;
}
