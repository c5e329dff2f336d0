import * as z from 'zod';

/** Where the analytics service keeps what belongs to this stage; both '' where a stage has none. */
export const AnalyticsEnv = z.object({
  QUICKSIGHT_ACCOUNT: z.string().default(''),
  /** What the ids of the stage's folders, dashboards and data sets begin with. */
  QUICKSIGHT_PREFIX: z.string().default(''),
});
