import type { ImportProgress } from '../entities/imports/import-progress.ts';
import type { Scope } from '../store/scope.ts';
import type { Run } from './run.ts';

/** The steps of one import, opened with the rights that its person has now. Each may be interrupted and repeated. */
export interface Flow {
  readonly scope: Scope;
  /** The dry run: what would be written, and what cannot be. */
  check(run: Run): Promise<ImportProgress>;
  commit(run: Run): Promise<ImportProgress>;
  undo(run: Run): Promise<ImportProgress>;
}
