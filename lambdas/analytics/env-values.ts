import { readEnv } from '../ports/env.ts';
import { ExportEnv } from './env.ts';

/** The function's environment, read once. Apart from env.ts, which the infrastructure imports for its types. */
export const env = readEnv(ExportEnv);
