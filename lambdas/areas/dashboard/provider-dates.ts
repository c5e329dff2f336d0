import type { ProviderChart, ProviderDate } from '../../../contract/dashboard/provider-chart.ts';
import { providers, which } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { byMonth } from './by-month.ts';

const NEWEST = 100;

/** The chart's lines: active providers of the root company, which everybody in the family sees. Role matrix row 39. */
export const providerDates = (caller: Caller, companyId: string | undefined): Promise<ProviderDate[]> =>
  providers(caller.familyScope(companyId)).all({ listFilter: which.active });

/** The same lines counted by month, and the newest of them. */
export const providerChart = async (caller: Caller, companyId: string | undefined): Promise<ProviderChart> => {
  const lines = await providerDates(caller, companyId);
  const newest = [...lines].sort((a, b) => b.updatedTime.localeCompare(a.updatedTime)).slice(0, NEWEST);
  const times = lines.map(({ updatedTime }) => updatedTime);
  return { total: lines.length, months: byMonth(times, Date.now()), newest };
};
