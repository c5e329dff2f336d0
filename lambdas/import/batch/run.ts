import type { ImportCounts, ImportOptions } from '#contract/import/record.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { workRetries } from '#lambdas/store/journal/write/retry-policy.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import type { CellError, Owner } from '../definitions/import-definition.ts';

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

/** With less time than this left, the function requeues the remaining rows. */
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
  /** Errors that show only in comparison with other rows. */
  readonly amiss?: readonly CellError[];
}

/** The import of a file in progress, and whose rows it holds. */
export interface FileRun extends Run {
  readonly owner: Owner;
}

/** The steps of one import, opened with the rights that its person has now. Each may be interrupted and repeated. */
export interface Flow {
  readonly scope: Scope;
  /** The dry run: what would be written, and what cannot be. */
  check(run: Run): Promise<ImportProgress>;
  commit(run: Run): Promise<ImportProgress>;
  undo(run: Run): Promise<ImportProgress>;
}

/**
 * The outcome of some rows for the current list. `took` rows were planned; the others do not fit into the same write.
 */
export interface RowPlan {
  readonly parts: readonly RecordWrite[];
  readonly transactItems: readonly TransactItem[];
  readonly tally: Omit<ImportCounts, 'rows'>;
  readonly failed: readonly FailedRow[];
  readonly took: number;
  /** Runs after the write; the task worker repeats whatever of it fails. */
  readonly written?: () => Promise<void>;
}

/** Items of a transaction, of its 100, that its records may use; the further items of the write use the others. */
export const PART_ITEMS = 90;

/** Plans the rows that have passed the check, and names the repository that writes them. */
export interface RowWriter<Rec extends Base> {
  /** Rows per transaction of 100 items. */
  readonly rowsPerWrite: number;
  readonly repository: Repository<Rec, unknown>;
  /** Decides about rows as the list is; called again whenever it has changed. Writes nothing. */
  plan(view: ListProjection, rows: readonly SheetRow[], mode: ImportOptions['mode']): Promise<RowPlan>;
  /** Plans rows as `plan` does, for version `entry` of the list, while the write before theirs is on its way. */
  planAhead?(
    view: ListProjection,
    rows: readonly SheetRow[],
    mode: ImportOptions['mode'],
    entry: number,
  ): Promise<Ahead>;
}

/** Rows that were planned before the write before theirs was done, and whether the plan holds for the list now, given the records which that one has written. */
interface Ahead {
  readonly plan: RowPlan;
  isGood(now: ListProjection, written: ReadonlySet<string>): boolean;
}

/** What is known after the last write. */
export interface Seen {
  /** The list. It is not reloaded: a write on a list that has changed fails and loads it again. */
  view?: ListProjection;
  /** The next rows, planned while that write was on its way. */
  ahead?: NextRows | undefined;
}

/** Rows that were planned ahead, the version of the list that they count on, and the records that the write before has written. */
interface NextRows extends Ahead {
  readonly rows: readonly SheetRow[];
  readonly v: number;
  readonly written: ReadonlySet<string>;
}
