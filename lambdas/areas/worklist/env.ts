import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const WorklistEnv = KitEnv.extend({
  /** Holds exports until they are fetched. */
  UPLOAD_BUCKET: z.string().min(1),
  /** Origins of the site's pages, separated by commas: events of a calendar file lead to the first. */
  SITE_ORIGIN: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(WorklistEnv);
