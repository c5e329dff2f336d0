import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';

export const AuditCopyEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Holds the locked copy of the audit trail. */
  AUDIT_BUCKET: z.string().min(1),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(AuditCopyEnv);
