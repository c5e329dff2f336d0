import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { createFamily } from '#local/seed/families.ts';
import { storeView } from '../data/stored-list.ts';

/** A second family with the same list of resellers as another. Returns its root company. */
export const step = async ({ company, name }: { company: string; name: string }) => {
  const copy = await createFamily(name, 'Kim Example', 1);
  await storeView(familyIdOf(copy), resellerEntity, await loadView(familyIdOf(company), resellerEntity));
  return copy;
};
