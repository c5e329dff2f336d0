import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const SupportEnv = KitEnv.extend({
  /** Holds the attachments of support requests. */
  UPLOAD_BUCKET: z.string().min(1),
  /** Who is notified of a new support request; '' if no user is. */
  SUPPORT_MAIL: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(SupportEnv);
