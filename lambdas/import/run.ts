import type { ImportProgress } from '../entities/import.ts';
import type { SheetRow } from '../sheets/read-rows.ts';
import { workRetries } from '../store/journal/patience.ts';
import type { Scope } from '../store/scope.ts';
import type { CellError } from './definitions/cell-reader.ts';
import type { Owner } from './definitions/import-definition.ts';

/** An import that is being worked on: where its files are, in whose name, and how much time is left. */
export interface Run {
  readonly bucket: string;
  readonly scope: Scope;
  readonly owner: Owner;
  readonly progress: ImportProgress;
  /** Milliseconds until the function is stopped. */
  timeLeft(): number;
}

/** A journal entry is an item of at most 400 KB. */
export const ENTRY_BYTES = 200_000;

/** A function that has less time than this hands the rest of its rows on. */
export const RESERVE_MS = 120_000;

/** Imports let people go first, and wait for as long as there is time. */
export const retryPolicyOf = ({ timeLeft }: Run) => workRetries(() => timeLeft() > RESERVE_MS);

/** A row that cannot be taken, with everything that is wrong with it. */
export interface FailedRow extends SheetRow {
  readonly problems: readonly CellError[];
}

/** Rows that cannot be taken, and the headers of the person's own columns, whose cells are `others` of each row. */
export interface Refused {
  readonly otherColumns: readonly string[];
  readonly rows: readonly FailedRow[];
}

/** A row whose cells make a record. */
export interface GoodRow<Fields> {
  readonly row: SheetRow;
  readonly fields: Fields;
}
