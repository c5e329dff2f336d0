import * as z from 'zod';

export const AuditCopyEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Holds the locked copy of the audit trail. */
  AUDIT_BUCKET: z.string().min(1),
});
