import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { ContactEnv, lazyEnv } from '#lambdas/ports/env.ts';

export const AccountEnv = KitEnv.extend({
  ...ContactEnv.shape,
  /** The app client that registers people. */
  REGISTRATION_CLIENT_ID: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(AccountEnv);
