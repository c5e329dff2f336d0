import * as z from 'zod';
import { LOCAL_RELEASE } from '#contract/site/config.ts';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

/** What every area function needs. lib/ sets exactly these; an area with more of its own extends the schema. */
export const KitEnv = DataEnv.extend({
  USER_POOL_ID: z.string().min(1),
  CLIENT_ID: z.string().min(1),
  /** The client of sign-ins with the provider of a company. ADR 0054. */
  FEDERATION_CLIENT_ID: z.string().min(1),
  /** The value of the header that only the site's own CDN sends. D-87. */
  ORIGIN_SECRET: z.string().min(16),
  /** Another value that is accepted while the secret is replaced. */
  ORIGIN_SECRET_BESIDES: z.string().min(16).optional(),
  /** The release that the function is of. */
  RELEASE: z.string().default(LOCAL_RELEASE),
});

/** The kit's environment, read with the first call. */
export const env = lazyEnv(KitEnv);
