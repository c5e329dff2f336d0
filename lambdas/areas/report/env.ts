import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { AnalyticsEnv, lazyEnv } from '#lambdas/ports/env.ts';

export const ReportEnv = KitEnv.extend({
  ...AnalyticsEnv.shape,
  /** Holds the analytics export, requests for one, and downloads. */
  EXPORT_BUCKET: z.string().min(1),
  /** Origins of the site's pages, separated by commas: only they may hold an embedded view. */
  SITE_ORIGIN: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(ReportEnv);
