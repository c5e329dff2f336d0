import * as z from 'zod';
import { lazyEnv, MailEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const TasksEnv = DataEnv.extend({
  USER_POOL_ID: z.string().min(1),
  /** Holds the files of removed documents. */
  DOCUMENT_BUCKET: z.string().min(1),
  /** Where links in mails lead. */
  SITE_ORIGIN: z.string().min(1),
  ...MailEnv.shape,
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(TasksEnv);
