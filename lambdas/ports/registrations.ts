import { later } from '../later.ts';

const client = later(() => import('./cognito/registrations.ts'));

/** Registrations, each call as `cognito/registrations.ts` describes it; the client is loaded with the first one. */
export const signUp = client('signUp');
export const confirmSignUp = client('confirmSignUp');
export const resendSignUpCode = client('resendSignUpCode');
