import { currentSession, endSession, renewToken } from '../app/session.ts';

/** Renewed this long before it ends, so that a call never arrives with a token that has just run out. */
const EARLY_MS = 60_000;

/** When a token ends, in milliseconds; 0 when it cannot be read. */
export const endOf = (token: string): number => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp }: { exp?: number } = JSON.parse(atob(payload));
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
};

/** The bearer token of the session, renewed by the identity service when it is about to end; '' when signed out. */
export const bearer = async (): Promise<string> => {
  const token = currentSession()?.token ?? '';
  if (token === '' || endOf(token) - Date.now() > EARLY_MS) return token;
  const { refreshToken } = await import('../app/auth/identity.ts');
  const fresh = await refreshToken();
  if (fresh === '') endSession();
  else renewToken(fresh);
  return fresh;
};
