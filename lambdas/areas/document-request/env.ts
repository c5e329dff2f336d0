import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';

export const DocumentRequestEnv = KitEnv.extend({
  /** Where blank forms arrive. */
  UPLOAD_BUCKET: z.string().min(1),
});
