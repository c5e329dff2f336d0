import type { Triggers } from './identity/pool.ts';
import { invoke } from './invoke.ts';

/** Calls the function of lib/triggers.ts before and after somebody registers, and before a message is sent. */
export const registrationTriggers: Triggers = {
  preSignUp: async (event) => {
    const { handler } = await import('../lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
  customMessage: async (event) => {
    const { handler } = await import('../lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
  postConfirmation: async (event) => {
    const { handler } = await import('../lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
};
