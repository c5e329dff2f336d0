import { deleteObject, objectSize } from '#lambdas/ports/s3/objects.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '../entry.ts';
import { headOf, loadView } from '../load.ts';
import { earlierKey, writeSnapshot } from './snapshot.ts';

/**
 * Replaces a list's snapshot that is older than a version, by which records were removed, and removes the one that an earlier
 * release has left: a reader that looks for that one reads the journal.
 */
export const snapshotWithout = async (tenantId: TenantId, list: ListSource, v: number): Promise<void> => {
  const { snapshotV } = await headOf(tenantId, list.name);
  if (snapshotV === 0) return;
  if (snapshotV < v) await writeSnapshot(tenantId, list, await loadView(tenantId, list));
  const earlier = earlierKey(tenantId, list.name);
  if ((await objectSize(env().SNAPSHOT_BUCKET, earlier)) !== undefined)
    await deleteObject(env().SNAPSHOT_BUCKET, earlier);
};
