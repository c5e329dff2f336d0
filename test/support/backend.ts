import { afterAll } from 'vitest';
import { startEngines } from './engines.ts';
import { recordRights } from './iam/record-permissions.ts';

/**
 * A table, an object store and a user pool for one test file. Handlers and data modules must be imported after this,
 * because they read their environment when they are loaded. With `snapshots: 'always'` every list that is loaded is folded
 * into a snapshot, as on AWS only long lists are.
 */
export const startBackend = async ({ snapshots = 'long' }: { readonly snapshots?: 'long' | 'always' } = {}) => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  if (snapshots === 'always') process.env.SNAPSHOT_TAIL_PAGES = '0';
  const { stop, ...engines } = await startEngines();
  afterAll(stop);
  await recordRights();
  return engines;
};
