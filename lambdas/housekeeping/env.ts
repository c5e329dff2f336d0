import * as z from 'zod';
import { DataEnv } from '../data/env.ts';

export const HousekeepingEnv = DataEnv.extend({
  USER_POOL_ID: z.string().min(1),
  /** Where mails are handed over, as JSON; '' where a stage has no mail service. */
  MAIL_URL: z.string().default(''),
});
