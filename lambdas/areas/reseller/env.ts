import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';

export const ResellerEnv = KitEnv.extend({
  /** Holds logos and documents. */
  DOCUMENT_BUCKET: z.string().min(1),
});
