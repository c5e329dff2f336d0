import { readEnv } from '../ports/env.ts';
import { KitEnv } from './env.ts';

/** The kit's environment, read once. Apart from env.ts, which the infrastructure imports for its types. */
export const env = readEnv(KitEnv);
