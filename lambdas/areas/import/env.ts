import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';

export const BulkEnv = KitEnv.extend({
  /** Holds dropped spreadsheets and the reports of their imports. */
  UPLOAD_BUCKET: z.string().min(1),
});
