import { providers } from '#lambdas/entities/records/provider.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { providerRecord } from '../data/tenant-records.ts';

/** Adds this many providers to a tenant of a running portal. */
export const step = async ({ root, count }: { root: string; count: number }) => {
  const all = providers(seedScope(root));
  await saveAll(
    all,
    Array.from({ length: count }, (_, at) => providerRecord(all.newId(), root, at)),
  );
};
