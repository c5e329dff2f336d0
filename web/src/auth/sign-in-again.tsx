import { useLocation, useNavigate } from 'react-router-dom';
import { FRESH_SIGN_IN_MS } from '#contract/rules/limits.ts';
import { paths } from '../routing/paths/site.ts';
import type { Wanted } from '../routing/wanted.ts';
import { currentSession } from '../session/session.ts';
import { signedInAt } from '../session/token-claims.ts';
import { leave } from './leave.ts';

/** Whether the sign-in is recent enough for what the server asks a fresh one for. D-14, D-92. */
export const isFreshSignIn = () => Date.now() - signedInAt(currentSession()?.token ?? '') <= FRESH_SIGN_IN_MS;

/** The way out where a fresh sign-in is needed: it leads back to this page. */
export const SignInAgain = () => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const again = async () => {
    await leave('user');
    navigate(paths.login(), { replace: true, state: { wanted: `${pathname}${search}${hash}` } satisfies Wanted });
  };
  return (
    <button type="button" className="button" onClick={again}>
      Log in again
    </button>
  );
};
