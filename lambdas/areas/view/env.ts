import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';

export const ViewEnv = KitEnv.extend({
  /** Holds exports until they are fetched. */
  EXPORT_BUCKET: z.string().min(1),
});
