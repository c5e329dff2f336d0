import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { product } from '../../../contract/rules/product.ts';
import { useApp } from '../routing/app-context.ts';
import { wantedIn } from '../routing/wanted.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { factors } from './sign-in-parts.ts';
import type { ShownStep } from './sign-in-screens.ts';

/**
 * The way from a session to the first page. Whoever has to set up an authenticator app first is shown that step instead.
 * `entering` while the session exists and the page that follows is not decided.
 */
export const useArrival = (show: (step: ShownStep) => void) => {
  const navigate = useNavigate();
  const app = useApp();
  const { state } = useLocation();
  const [entering, setEntering] = useState(false);
  const arrive = async (name: string) => {
    const { enter, FactorMissing } = await import('./enter.ts');
    setEntering(true);
    try {
      const path = await enter(name, wantedIn(state), app);
      toastSuccess('Login', 'Logged in successfully');
      navigate(path, { replace: true });
    } catch (error) {
      setEntering(false);
      if (!(error instanceof FactorMissing)) throw error;
      show({ kind: 'setup', signedIn: true, ...(await (await factors()).startApp(name, product)) });
    }
  };
  return { entering, arrive };
};
