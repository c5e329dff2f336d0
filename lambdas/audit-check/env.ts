import { AuditCopyEnv } from '../audit-copy/env.ts';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const AuditCheckEnv = DataEnv.extend(AuditCopyEnv.shape);

/** The function's environment, read with the first call. */
export const env = lazyEnv(AuditCheckEnv);
