import type { Owner } from './definitions/import-definition.ts';
import type { Run } from './run.ts';

/** The import of a file in progress, and whose rows it holds. */
export interface FileRun extends Run {
  readonly owner: Owner;
}
