import type { ProviderDate } from '../../contract/records/provider.ts';
import { providers } from '../data/provider.ts';
import type { Caller } from '../kit/caller.ts';

/** The chart's lines: providers belong to the root company, and everybody in the family sees them. ROLE_MATRIX row 39. */
export const providerDates = (caller: Caller, companyId: string | undefined): Promise<ProviderDate[]> =>
  providers(caller.familyScope(companyId)).all();
