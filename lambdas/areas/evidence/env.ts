import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const EvidenceAreaEnv = KitEnv.extend({
  /** Holds the packages and their plans. */
  EXPORT_BUCKET: z.string().min(1),
  /** The queue before the function that makes packages. */
  PACKAGE_QUEUE_URL: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(EvidenceAreaEnv);
