import type { ImportCounts, ImportOptions } from '#contract/import/record.ts';
import type { SheetRow } from '../sheets/read/read-rows.ts';
import type { ListView } from '../store/journal/view/view.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import type { Base } from '../store/repository/entity.ts';
import type { Part } from '../store/repository/part.ts';
import type { Repository } from '../store/repository/repository.ts';
import type { FailedRow } from './run.ts';

/**
 * The outcome of some rows for the current list. `took` rows were planned; the others do not fit into the same write.
 */
export interface RowPlan {
  readonly parts: readonly Part[];
  readonly transactItems: readonly TransactItem[];
  readonly tally: Omit<ImportCounts, 'rows'>;
  readonly failed: readonly FailedRow[];
  readonly took: number;
  /** What follows the write; whatever of it fails, the task worker does. */
  readonly written?: () => Promise<void>;
}

/** Decides about the rows that a check has let through, and says where they are written. */
export interface RowWriter<Rec extends Base> {
  /** Rows per transaction of 100 items. */
  readonly rowsPerWrite: number;
  readonly repository: Repository<Rec, unknown>;
  /** Decides about rows as the list is; called again whenever it has changed. Writes nothing. */
  plan(view: ListView, rows: readonly SheetRow[], mode: ImportOptions['mode']): Promise<RowPlan>;
  /** Does beforehand, while other rows are being written, what planning these needs and what no list decides. */
  prepare?(rows: readonly SheetRow[]): void;
}

/** The list after the last write. It is not reloaded: a write on a list that has changed fails and loads it again. */
export interface Seen {
  view?: ListView;
}
