import type { ProviderDate } from '../../contract/records/provider.ts';
import { Refusal } from '../../contract/refusal.ts';
import { rootOf } from '../data/id.ts';
import { providers } from '../data/provider.ts';
import { chosenScope } from '../data/scope.ts';
import type { Caller } from '../kit/caller.ts';

/** The chart's lines: providers belong to the root company, and everybody in the family sees them. ROLE_MATRIX row 39. */
export const providerDates = async (caller: Caller, companyId: string | undefined): Promise<ProviderDate[]> => {
  if (caller.isSuperadmin) return providers(caller.scope(companyId)).all();
  const root = rootOf(caller.home);
  if (companyId && companyId !== root && companyId !== caller.home) throw new Refusal('Company Id is not available');
  return providers(chosenScope(caller, root)).all();
};
