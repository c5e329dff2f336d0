import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv } from '#lambdas/ports/env.ts';

export const SessionEnv = KitEnv.extend({
  /** 'yes' where a firewall stands before the pool, without which what a provider reports of a second factor does not count. ADR 0054. */
  POOL_FIREWALL: z.enum(['yes', '']).default(''),
  /** Where links in mails lead. */
  SITE_ORIGIN: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(SessionEnv);
