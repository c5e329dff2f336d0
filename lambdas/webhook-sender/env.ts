import * as z from 'zod';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const WebhookSenderEnv = z.object({
  /** The stage. That of one machine also sends to receivers on it; settings of stages allow no such name. */
  STAGE: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(WebhookSenderEnv);
