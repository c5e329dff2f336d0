import { removalEffects } from '../../domain/cascade/effects.ts';
import { type Dependants, requireNoDependants } from '../../domain/dependants.ts';
import { companies } from '../../entities/company.ts';
import { endUserEntity } from '../../entities/end-user.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import { userEntity } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';

const dependants: readonly Dependants[] = [
  { entity: userEntity, noun: 'user', field: 'companyId' },
  { entity: resellerEntity, noun: 'reseller', field: 'resellerCompanyId' },
  { entity: endUserEntity, noun: 'end user', field: 'parentId' },
];

/** Deletes a company nobody depends on. Refuses with 'Delete Failed' and the reason. D-42. */
export const deleteCompany = (caller: Caller, id: string): Promise<void> =>
  companies(caller.scope()).remove(id, () => requireNoDependants('company', id, dependants));

/** What keeps a company from being deleted. */
export const effectsOfCompany = async (caller: Caller, id: string) => {
  await companies(caller.scope()).get(id);
  return removalEffects('company', id);
};
