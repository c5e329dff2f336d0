import * as z from 'zod';
import { DataEnv } from '../store/env.ts';

export const InspectionEnv = DataEnv.extend({
  /** Where files arrive. */
  UPLOAD_BUCKET: z.string().min(1),
  /** Holds checked documents. */
  DOCUMENT_BUCKET: z.string().min(1),
  /** The queue itself, to have a failed message delivered soon; '' where the queue sees to that. */
  QUEUE_URL: z.string().default(''),
});
