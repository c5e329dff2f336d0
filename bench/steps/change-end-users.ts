import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { seedScope } from '#local/seed/words.ts';

/** Changes end users one by one. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const all = endUsers(seedScope(root));
  for (const id of ids) await all.patchLatest(id, { contractStartdate: '2026-02-03' });
};
