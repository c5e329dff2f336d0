import { DataEnv } from '../store/env.ts';

/** No user pool: Cognito's event has all that the function needs. */
export const TriggersEnv = DataEnv;
