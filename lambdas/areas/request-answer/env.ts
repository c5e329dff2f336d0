import * as z from 'zod';
import { KitEnv } from '#lambdas/kit/env.ts';
import { lazyEnv, MailEnv } from '#lambdas/ports/env.ts';

export const AnswerEnv = KitEnv.extend({
  /** Where files arrive. */
  UPLOAD_BUCKET: z.string().min(1),
  /** Holds logos and blank forms, besides documents that this function cannot read. */
  DOCUMENT_BUCKET: z.string().min(1),
  ...MailEnv.shape,
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(AnswerEnv);
