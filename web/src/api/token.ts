import { currentSession, endOf, endSession, renewToken } from '../session/session.ts';
import { renewTogether } from '../session/tabs.ts';
import { transportError } from './failure.ts';

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

/** An identity service that cannot be reached ends no session: it is a failed call. */
const renewed = async () => {
  const token = ownToken();
  if (isGood(token)) return token;
  const { refreshToken } = await import('../session/identity.ts');
  const fresh = await refreshToken().catch(() => {
    throw transportError(0);
  });
  if (fresh === '') endSession();
  else renewToken(fresh);
  return fresh;
};
