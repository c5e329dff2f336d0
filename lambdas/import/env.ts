import * as z from 'zod';
import { DataEnv } from '../data/env.ts';

export const ImportEnv = DataEnv.extend({
  /** Holds dropped spreadsheets and the reports of their imports. */
  UPLOAD_BUCKET: z.string().min(1),
});
