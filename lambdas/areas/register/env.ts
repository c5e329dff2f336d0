import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const RegisterAreaEnv = KitEnv.extend({
  /** Holds the files. */
  EXPORT_BUCKET: z.string().min(1),
  /** The queue before the function that makes them. */
  PACKAGE_QUEUE_URL: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(RegisterAreaEnv);
