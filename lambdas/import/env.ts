import * as z from 'zod';
import { DataEnv } from '../store/env.ts';

export const ImportEnv = DataEnv.extend({
  /** Holds dropped spreadsheets and the reports of their imports. */
  UPLOAD_BUCKET: z.string().min(1),
  /** The queue itself, to have a failed message delivered soon; '' where the queue sees to that. */
  QUEUE_URL: z.string().default(''),
});
