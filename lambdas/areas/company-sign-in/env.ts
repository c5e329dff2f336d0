import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';

export const CompanySignInEnv = KitEnv.extend({
  /** Where the hosted endpoints of the pool lie. */
  FEDERATION_ENDPOINT: z.string().min(1),
  /** 'yes' where the pool has its firewall, '' on a lean stage. */
  POOL_FIREWALL: z.enum(['yes', '']).default(''),
  /** Where the provider leads back to. */
  SITE_ORIGIN: z.string().min(1),
});
