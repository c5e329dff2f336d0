import { later } from '../later.ts';

const client = later(() => import('./cognito/passwords.ts'));

/** Passwords, each call as `cognito/passwords.ts` describes it; the client is loaded with the first one. */
export const setTemporaryPassword = client('setTemporaryPassword');
export const changePassword = client('changePassword');
export const hasOwnPassword = client('hasOwnPassword');
