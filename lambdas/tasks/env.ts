import * as z from 'zod';
import { DataEnv } from '../store/env.ts';

export const TasksEnv = DataEnv.extend({
  USER_POOL_ID: z.string().min(1),
  /** Holds the files of removed documents. */
  DOCUMENT_BUCKET: z.string().min(1),
  /** Who mails come from, an identity that SES knows; '' where a stage sends none. */
  MAIL_FROM: z.string().default(''),
});
