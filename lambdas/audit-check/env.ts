import { AuditCopyEnv } from '../audit-copy/env.ts';
import { DataEnv } from '../store/env.ts';

export const AuditCheckEnv = DataEnv.extend(AuditCopyEnv.shape);
