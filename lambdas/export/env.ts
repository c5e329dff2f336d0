import * as z from 'zod';
import { AnalyticsEnv } from '../ports/analytics-env.ts';
import { DataEnv } from '../store/env.ts';

export const ExportEnv = DataEnv.extend({
  ...AnalyticsEnv.shape,
  /** Where the tables go, and what the export remembers of them. */
  EXPORT_BUCKET: z.string().min(1),
});
