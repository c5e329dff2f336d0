import * as z from 'zod';
import { AnalyticsEnv, lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const ExportEnv = DataEnv.extend({
  ...AnalyticsEnv.shape,
  /** Receives the tables and the state of the export. */
  EXPORT_BUCKET: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(ExportEnv);
