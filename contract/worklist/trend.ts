import * as z from 'zod';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { figureLists } from './figures.ts';
import { Kind } from './record.ts';

/**
 * How many records of each kind were in each status on past days. `days` has those that were counted ('YYYY-MM-DD', oldest
 * first), from `from` on; a day on which nothing was counted is missing. Each list has a figure for each of the days.
 */
export const Trend = z.object({
  today: z.string(),
  from: z.string(),
  days: z.array(z.string()),
  kinds: z.partialRecord(Kind, figureLists(obligationStates)),
});
export type Trend = z.infer<typeof Trend>;
