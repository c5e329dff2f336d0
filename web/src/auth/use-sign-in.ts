import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { product } from '#contract/rules/product.ts';
import { type AppContext, useApp, wantedIn } from '../routing/app-context.ts';
import type { SignInStep } from '../session/sign-in-step.ts';
import { toastError, toastSuccess } from '../ui/feedback/toasts.tsx';
import {
  type FirstAnswer,
  forgetPending,
  forgetStep,
  isShown,
  keepStep,
  otherScreen,
  passwordChosen,
  pendingSignIn,
  readStoredStep,
  type ShownStep,
} from './pending-sign-in.ts';

/** Amplify is large: it is loaded after the form is on the screen. */
const identity = () => import('../session/identity.ts');

const problems = () => import('./problem.ts');

const factors = () => import('../session/passwords.ts');

/** Loads what the first answer needs, and what explains a connection that is lost later. */
const getReady = () => {
  problems().catch(() => undefined);
  identity()
    .then(({ ready }) => ready())
    .catch(() => undefined);
};

/** Loads what comes after the sign-in while the person waits for the code. */
const fetchAhead = ({ prefetch }: AppContext) => {
  for (const part of [import('./enter.ts'), prefetch()]) part.catch(() => undefined);
};

/** Forgets the sign-in that waits for a code. */
const endSignIn = () => {
  identity()
    .then((identity) => identity.endSignIn())
    .catch(() => undefined);
};

/**
 * The way from a session to the first page. A user who has to set up an authenticator app first is shown that step instead.
 * `entering` while the session exists and the page that follows is not decided.
 */
const useArrival = (show: (step: ShownStep) => void) => {
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

/**
 * The sign-in from the password to the first page; it goes on from a screen to the next if a new password is needed in
 * between. `onEnded` is called, instead of a problem on the screen, when the sign-in has to begin again. D-02.
 */
export const useSignIn = (onEnded?: (problem: string) => void) => {
  const navigate = useNavigate();
  const app = useApp();
  const { state } = useLocation();
  const [stored] = useState(readStoredStep);
  const [userName, setUserName] = useState(() => pendingSignIn() || (stored?.userName ?? ''));
  const [step, setStep] = useState<ShownStep | undefined>(stored?.step);
  const { entering, arrive } = useArrival(setStep);
  const [problem, setProblem] = useState('');

  /** Of the sign-in that waits for a code by SMS: the identity service sends another one to a new sign-in only. */
  const password = useRef('');

  useEffect(getReady, []);

  const proceed = async (next: SignInStep, name: string) => {
    setProblem('');
    keepStep(name, next);
    if (next.kind !== 'code' && next.kind !== 'choose') password.current = '';
    if (next.kind === 'done') return arrive(name);
    if (isShown(next)) {
      fetchAhead(app);
      return setStep(next);
    }
    const elsewhere = await otherScreen(next, name);
    if (elsewhere) return navigate(elsewhere, { state });
    setProblem('This account asks for a sign-in step that the portal does not know.');
  };

  const fail = async (error: unknown, name = userName) => {
    const { problemOf } = await problems();
    const { toast, message, hasEnded } = problemOf(error, step !== undefined, name);
    if (hasEnded) password.current = '';
    if (hasEnded) forgetStep();
    if (toast) toastError(toast.title, toast.message);
    if (hasEnded && onEnded) return onEnded(message);
    if (hasEnded) setStep(undefined);
    setProblem(message);
  };

  const start = async (name: string, given: string) => {
    forgetPending();
    forgetStep();
    setUserName(name);
    setProblem('');
    password.current = given;
    try {
      await proceed(await (await identity()).startSignIn(name, given), name);
    } catch (error) {
      await fail(error, name);
    }
  };

  /** Signs in once more with the same password, up to the code. */
  const resend = async (): Promise<boolean> => {
    const { startSignIn, answerStep } = await identity();
    try {
      const next = await startSignIn(userName, password.current);
      await proceed(next.kind === 'choose' ? await answerStep('SMS', userName) : next, userName);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    }
  };

  const answer = async (text: string) => {
    try {
      if (step?.kind === 'setup' && step.signedIn) {
        await (await factors()).finishApp(text);
        return await arrive(userName);
      }
      await proceed(await (await identity()).answerStep(text, userName), userName);
    } catch (error) {
      await fail(error);
    }
  };

  /** The answer to 'User needs to set password.'; throws what is wrong with it. */
  const choosePassword = async (chosen: string, besides: FirstAnswer) => {
    try {
      const next = await (await identity()).answerStep(chosen, userName);
      passwordChosen(besides);
      password.current = chosen;
      await proceed(next, userName);
    } catch (error) {
      const { problemOfNewPassword } = await problems();
      const { toast, message, hasEnded } = problemOfNewPassword(error);
      if (toast) toastError(toast.title, toast.message);
      if (hasEnded) onEnded?.(message);
      throw new Error(message);
    }
  };

  const cancel = () => {
    password.current = '';
    forgetPending();
    forgetStep();
    setStep(undefined);
    setProblem('');
    endSignIn();
  };

  // After a reload nothing is left of the password, and another code needs a new sign-in.
  const canResend = step?.kind === 'code' && step.factor === 'SMS' && step !== stored?.step;
  const onResend = canResend ? resend : undefined;
  return {
    userName,
    step,
    problem,
    entering,
    onResend,
    start,
    answer,
    choosePassword,
    cancel,
    forgive: () => setProblem(''),
  };
};
