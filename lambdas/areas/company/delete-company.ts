import { requireNoDependants } from '#lambdas/domain/cascade/dependants.ts';
import { removalEffects } from '#lambdas/domain/cascade/removal-effects.ts';
import { companyDependants, companyEffects } from '#lambdas/domain/company/removal.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';

/** Deletes a company nobody depends on. Refuses with 'Delete Failed' and the reason. D-42. */
export const deleteCompany = (caller: Caller, id: string): Promise<void> =>
  companies(caller.scope()).remove(id, () => requireNoDependants('company', id, companyDependants));

/** What keeps a company from being deleted. */
export const effectsOfCompany = async (caller: Caller, id: string) => {
  await companies(caller.scope()).get(id);
  return removalEffects(companyEffects, [id]);
};
