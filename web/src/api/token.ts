import { currentSession, endSession, renewToken } from '../app/session.ts';
import { renewTogether } from '../app/tabs.ts';
import { endOf } from '../app/token-claims.ts';

/** Renewed this long before it ends, so that a call never arrives with a token that has just run out. */
const EARLY_MS = 60_000;

const ownToken = () => currentSession()?.token ?? '';
const isGood = (token: string) => token === '' || endOf(token) - Date.now() > EARLY_MS;

/**
 * The bearer token of the session, renewed by the identity service when it is about to end; '' when signed out. The tabs
 * take turns, because each renewal replaces the refresh token that they share.
 */
export const bearer = async (): Promise<string> => {
  const token = ownToken();
  return isGood(token) ? token : renewTogether(renewed);
};

const renewed = async () => {
  const token = ownToken();
  if (isGood(token)) return token;
  const { refreshToken } = await import('../app/auth/identity.ts');
  const fresh = await refreshToken();
  if (fresh === '') endSession();
  else renewToken(fresh);
  return fresh;
};
