import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

/** No user pool: Cognito's event has all that the function needs. */
export const TriggersEnv = DataEnv.extend({
  /** Where links in messages lead. */
  SITE_ORIGIN: z.string().min(1),
  /** 'yes' where the pool sends its mails through SES, '' if Cognito sends them itself. */
  SENDS_THROUGH_SES: z.enum(['yes', '']).default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(TriggersEnv);
