import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const PackagingEnv = DataEnv.extend({
  DOCUMENT_BUCKET: z.string().min(1),
  /** Holds the packages and their plans. */
  EXPORT_BUCKET: z.string().min(1),
  /** The queue that the function works on; a package that takes longer than one run is continued through it. */
  PACKAGE_QUEUE_URL: z.string().min(1),
  /** The key of KMS with which the register is signed. */
  SIGNING_KEY_ID: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(PackagingEnv);
