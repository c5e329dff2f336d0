import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';

/** What the data layer needs: the table, and the bucket that holds list snapshots. */
export const DataEnv = z.object({
  TABLE_NAME: z.string().min(1),
  SNAPSHOT_BUCKET: z.string().min(1),
  /** Bytes of list projections that a process caches in memory: somewhat more than a third of what a function has. */
  VIEW_CACHE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(640 * 1024 * 1024),
  /** A journal's tail longer than this many pages of 1 MB is written into a new snapshot by the process that had to read it. */
  SNAPSHOT_TAIL_PAGES: z.coerce.number().int().nonnegative().default(2),
});

/** The data layer's environment, read with the first call. */
export const env = lazyEnv(DataEnv);
