import { readEnv } from '../../ports/env.ts';
import { ViewEnv } from './env.ts';

/** The area's environment, read once. Apart from env.ts, which the infrastructure imports for its types. */
export const env = readEnv(ViewEnv);
