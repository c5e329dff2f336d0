import { afterAll } from 'vitest';
import { startEngines } from './engines.ts';
import { recordRights } from './iam/record-permissions.ts';

/**
 * A table, an object store and a user pool for one test file. Import handlers and data modules after this, because they
 * read their environment on load. With `snapshots: 'always'` every loaded list is written to a snapshot, as on AWS only
 * long lists are.
 */
export const startBackend = async ({
  snapshots = 'long',
  moreBuckets = [],
}: {
  readonly snapshots?: 'long' | 'always';
  readonly moreBuckets?: readonly string[];
} = {}) => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  if (snapshots === 'always') process.env.SNAPSHOT_TAIL_PAGES = '0';
  const { stop, ...engines } = await startEngines({ moreBuckets });
  afterAll(stop);
  await recordRights();
  return engines;
};
