import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const BulkEnv = KitEnv.extend({
  /** Stores inbound spreadsheets and the reports of their imports. */
  UPLOAD_BUCKET: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(BulkEnv);
