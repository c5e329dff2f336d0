import { KitEnv } from '../../kit/env.ts';

/** Sign-in asks Cognito for the person's factors; the kit's pool id is all it needs. */
export const SessionEnv = KitEnv;
