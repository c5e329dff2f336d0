import type { ImportProgress } from '../entities/imports/import-progress.ts';
import type { SheetRow } from '../sheets/read/read-rows.ts';
import { workRetries } from '../store/journal/write/retry-policy.ts';
import type { Scope } from '../store/scope.ts';
import type { CellError } from './definitions/cell-reader.ts';

/** An import in progress: its files, its scope, and the time that is left. */
export interface Run {
  readonly bucket: string;
  readonly scope: Scope;
  readonly progress: ImportProgress;
  /** Milliseconds until the function times out. */
  timeLeft(): number;
}

/** A journal entry is an item of at most 400 KB. */
export const ENTRY_BYTES = 200_000;

/** With less time than this left, the function hands the remaining rows over to its next invocation. */
export const RESERVE_MS = 120_000;

/** Imports yield to people, and retry for as long as there is time. */
export const retryPolicyOf = ({ timeLeft }: Run) => workRetries(() => timeLeft() > RESERVE_MS);

/** A row that cannot be saved, with all its errors. */
export interface FailedRow extends SheetRow {
  readonly problems: readonly CellError[];
}

/** Rows that cannot be saved, and the headers of the person's own columns, whose cells are `others` of each row. */
export interface Refused {
  readonly otherColumns: readonly string[];
  readonly rows: readonly FailedRow[];
}

/** A row of the file that was read, and what its cells say. */
export interface GoodRow<Fields> {
  readonly row: SheetRow;
  readonly fields: Fields;
  /** What is wrong with its cells beside those of other rows. */
  readonly amiss?: readonly CellError[];
}
