import { later } from '../later.ts';

const client = later(() => import('./cognito/accounts.ts'));

/** Accounts of the pool, each call as `cognito/accounts.ts` describes it; the client is loaded with the first one. */
export const createAccount = client('createAccount');
export const createAnotherAccount = client('createAnotherAccount');
export const hasAccount = client('hasAccount');
export const removeInvited = client('removeInvited');
export const deleteAccount = client('deleteAccount');
export const signOutEverywhere = client('signOutEverywhere');
export const resendInvitation = client('resendInvitation');
export const isWaitingForPassword = client('isWaitingForPassword');
export const bringInLine = client('bringInLine');
