import type { Triggers } from './identity/pool.ts';
import { invoke } from './invoke.ts';

/** Calls the function of lib/identity.ts before and after somebody registers. */
export const registrationTriggers: Triggers = {
  preSignUp: async (event) => {
    const { handler } = await import('../lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
  postConfirmation: async (event) => {
    const { handler } = await import('../lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
};
