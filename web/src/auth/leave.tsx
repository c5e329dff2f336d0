import { useLocation, useNavigate } from 'react-router-dom';
import { FRESH_SIGN_IN_MS, IDLE_LIMIT_MS } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import type { Wanted } from '../routing/app-context.ts';
import { paths } from '../routing/paths/site.ts';
import { forgetDraft } from '../session/form-draft.ts';
import { currentSession, endSession, leaveSession, signedInAt, tellEnd } from '../session/session.ts';

/** Longest wait for the audit trail and for the identity service; signing out here must not depend on them. */
const TIMEOUT_MS = 3_000;

const IDLE = `Nothing happened for ${IDLE_LIMIT_MS / 60_000} minutes.`;

const pause = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));

/** The library of the identity service is fetched when a user leaves: until then its pages do without. */
const endSignIn = async () => (await import('../session/identity.ts')).endSignIn();

/** Writes the 'logout' entry, purges the sign-in and every stored value. Spec part 1, section 4; D-12, D-28. */
export const leave = async (reason: 'user' | 'idle') => {
  if (!currentSession()) return;
  tellEnd();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await api.session.logout({ body: { reason } }, { signal, quiet: true }).catch(() => undefined);
  await Promise.race([endSignIn(), pause()]).catch(() => undefined);
  if (reason === 'idle') return endSession(IDLE);
  forgetDraft();
  leaveSession();
};

/** Whether the sign-in is recent enough for what the server requires a fresh one for. D-14, D-92. */
export const isFreshSignIn = () => Date.now() - signedInAt(currentSession()?.token ?? '') <= FRESH_SIGN_IN_MS;

/** The way out where a fresh sign-in is needed: it leads back to this page. */
export const SignInAgain = () => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const again = async () => {
    await leave('user');
    navigate(paths.login(), {
      replace: true,
      state: { wanted: `${pathname}${search}${hash}`, again: true } satisfies Wanted,
    });
  };
  return (
    <button type="button" className="button" onClick={again}>
      Sign in again
    </button>
  );
};
