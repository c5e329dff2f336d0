import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const HoldEnv = KitEnv.extend({
  /** Holds the certificates. */
  DOCUMENT_BUCKET: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(HoldEnv);
