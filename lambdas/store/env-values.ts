import { readEnv } from '../ports/env.ts';
import { DataEnv } from './env.ts';

/** The data layer's environment, read once. Apart from env.ts, which the infrastructure imports for its types. */
export const env = readEnv(DataEnv);
