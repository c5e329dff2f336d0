import { IDLE_LIMIT_MS } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { forgetDraft } from '../session/form-draft.ts';
import { currentSession, endSession, leaveSession, tellEnd } from '../session/session.ts';

/** Longest wait for the audit trail and for the identity service; signing out here must not depend on them. */
const PATIENCE_MS = 3_000;

const IDLE = `Nothing happened for ${IDLE_LIMIT_MS / 60_000} minutes.`;

const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** The library of the identity service is fetched when somebody leaves: until then its pages do without. */
const endSignIn = async () => (await import('../session/identity.ts')).endSignIn();

/** Writes the 'logout' entry, purges the sign-in and every stored value. Spec part 1, section 4; D-12, D-28. */
export const leave = async (reason: 'user' | 'idle') => {
  if (!currentSession()) return;
  tellEnd();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await api.session.logout({ body: { reason } }, { signal, quiet: true }).catch(() => undefined);
  await Promise.race([endSignIn(), pause()]).catch(() => undefined);
  if (reason === 'idle') return endSession(IDLE);
  forgetDraft();
  leaveSession();
};
