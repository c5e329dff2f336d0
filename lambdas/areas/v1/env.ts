import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const V1Env = KitEnv.extend({
  /** The stage, which tokens name. */
  STAGE: z.string().min(1),
  /** Where the portal's pages are, of a moving domain the one that it has first. */
  SITE_ORIGIN: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(V1Env);
