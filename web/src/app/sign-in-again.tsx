import { useLocation, useNavigate } from 'react-router-dom';
import { FRESH_SIGN_IN_MS } from '../../../contract/rules/limits.ts';
import { leave } from './auth/leave.ts';
import { paths } from './paths.ts';
import { currentSession } from './session.ts';
import { signedInAt } from './token-claims.ts';
import type { Wanted } from './wanted.ts';

/** Whether the sign-in is recent enough for what the server asks a fresh one for. D-14, D-92. */
export const isFreshSignIn = () => Date.now() - signedInAt(currentSession()?.token ?? '') <= FRESH_SIGN_IN_MS;

/** The way out where a fresh sign-in is needed: it leads back to this page. */
export const SignInAgain = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const again = async () => {
    await leave('user');
    navigate(paths.login(), { replace: true, state: { wanted: `${pathname}${search}` } satisfies Wanted });
  };
  return (
    <button type="button" className="button" onClick={again}>
      Log in again
    </button>
  );
};
