import { ApplicationError } from '#contract/application-error.ts';
import { FRESH_SIGN_IN_MS } from '#contract/rules/limits.ts';
import type { Caller } from './caller.ts';

/** Whether the person has signed in, with password and second factor, within the last ten minutes. D-14, D-92. */
export const isFresh = ({ signedInAt }: Pick<Caller, 'signedInAt'>) => Date.now() - signedInAt <= FRESH_SIGN_IN_MS;

/** Why a change has to wait. */
export const notFresh = (message = 'Update Failed') =>
  new ApplicationError(message, 'You signed in more than 10 minutes ago. Please sign in again first.');
