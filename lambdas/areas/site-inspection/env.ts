import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const SiteInspectionEnv = KitEnv.extend({
  /** Where photos arrive. */
  UPLOAD_BUCKET: z.string().min(1),
  /** Holds checked photos. */
  DOCUMENT_BUCKET: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(SiteInspectionEnv);
