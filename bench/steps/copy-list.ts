import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { storeView } from '../data/stored-list.ts';

/** A second tenant with the same list of resellers as another. Returns its root company. */
export const step = async ({ company, name }: { company: string; name: string }) => {
  const copy = await createTenant(name, 'Kim Example', 1);
  await storeView(tenantIdOf(copy), resellerEntity, await loadView(tenantIdOf(company), resellerEntity));
  return copy;
};
