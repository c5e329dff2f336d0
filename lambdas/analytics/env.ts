import * as z from 'zod';
import { AnalyticsEnv } from '../ports/analytics-env.ts';
import { DataEnv } from '../store/env.ts';

export const ExportEnv = DataEnv.extend({
  ...AnalyticsEnv.shape,
  /** Receives the tables and the state of the export. */
  EXPORT_BUCKET: z.string().min(1),
});
