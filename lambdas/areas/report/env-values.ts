import { readEnv } from '#lambdas/ports/env.ts';
import { ReportEnv } from './env.ts';

/** The area's environment, read once. Apart from env.ts, which the infrastructure imports for its types. */
export const env = readEnv(ReportEnv);
