import type { ProviderDate } from '../../contract/records/provider.ts';
import { providers, which } from '../data/provider.ts';
import type { Caller } from '../kit/caller.ts';

/** The chart's lines: active providers of the root company, which everybody in the family sees. ROLE_MATRIX row 39. */
export const providerDates = (caller: Caller, companyId: string | undefined): Promise<ProviderDate[]> =>
  providers(caller.familyScope(companyId)).all({ narrowing: which.active });
