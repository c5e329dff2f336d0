import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const CompanySignInEnv = KitEnv.extend({
  /** Where the pool's hosted endpoints lie, to which providers answer. */
  FEDERATION_ENDPOINT: z.string().min(1),
  /** Where the site's pages are. */
  SITE_ORIGIN: z.string().min(1),
  /** The stage: that of one machine accepts providers on it. */
  STAGE: z.string().min(1),
  /** Name servers that are asked for proofs; '' for those of the function. */
  DNS_SERVERS: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(CompanySignInEnv);
