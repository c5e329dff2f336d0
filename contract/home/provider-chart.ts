import * as z from 'zod';
import { Id } from '../fields/common.ts';

/** A line of the dashboard's Technology Provider Chart; `updatedTime` is when the provider was created, an ISO time. */
export const ProviderDate = z.object({ id: Id, name: z.string(), updatedTime: z.string() });
export type ProviderDate = z.infer<typeof ProviderDate>;

/** How many providers were created in a month; `month` is 'YYYY-MM'. */
export const MonthCount = z.object({ month: z.string(), count: z.number().int() });
export type MonthCount = z.infer<typeof MonthCount>;

/** The dashboard's chart: how many providers there are, how many came in each of the last twelve months, and the newest. */
export const ProviderChart = z.object({
  total: z.number().int(),
  months: z.array(MonthCount),
  newest: z.array(ProviderDate),
});
export type ProviderChart = z.infer<typeof ProviderChart>;
