import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const ImportEnv = DataEnv.extend({
  /** Stores inbound spreadsheets and the reports of their imports. */
  UPLOAD_BUCKET: z.string().min(1),
  /** The queue itself, for redelivering a failed message soon; '' if the queue does so itself. */
  QUEUE_URL: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(ImportEnv);
