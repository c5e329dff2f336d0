import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const WebhookEnv = KitEnv.extend({
  /** The stage: that of one machine accepts receivers on it. */
  STAGE: z.string().min(1),
  /** Where addresses in events lead. */
  SITE_ORIGIN: z.string().min(1),
  /** The key from which secrets are derived. */
  WEBHOOK_KEY_ID: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(WebhookEnv);
