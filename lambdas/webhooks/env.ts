import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const WebhooksEnv = DataEnv.extend({
  /** Where addresses in events and mails lead. */
  SITE_ORIGIN: z.string().min(1),
  /** The key from which secrets are derived. */
  WEBHOOK_KEY_ID: z.string().min(1),
  /** The function that sends events. */
  WEBHOOK_SENDER: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(WebhooksEnv);
