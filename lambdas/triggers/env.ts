import { DataEnv } from '../store/env.ts';

/** Cognito calls it, so it knows no pool: the event says what there is to know. */
export const TriggersEnv = DataEnv;
