import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignInStep } from '../../app/auth/steps.ts';
import { paths } from '../../app/paths.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { awaitNewPassword, forgetPending, passwordChosen, pendingSignIn } from './pending-sign-in.ts';
import { problemOf, problemOfNewPassword } from './problem.ts';

/** The step the screen shows after the password; the others lead to other screens. */
export type ShownStep = Extract<SignInStep, { kind: 'code' | 'choose' | 'setup' }>;

/** Amplify and its numbers are loaded after the form is on the screen. */
const identity = () => import('../../app/auth/identity.ts');

const factors = () => import('../../app/auth/factors.ts');

/** While the code is on its way to the phone, what comes after it is fetched. */
const fetchAhead = () => {
  for (const part of [import('../../app/auth/enter.ts'), import('../../app/secured-part.tsx')])
    part.catch(() => undefined);
};

/**
 * The sign-in from the password to the first page; it goes on from a screen to the next where a new password is asked in
 * between. `onOver` is told instead of the screen when it has to begin again. D-02.
 */
export const useSignIn = (onOver?: (problem: string) => void) => {
  const navigate = useNavigate();
  const [userName, setUserName] = useState(pendingSignIn);
  const [step, setStep] = useState<ShownStep>();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    identity()
      .then(({ ready }) => ready())
      .catch(() => undefined);
  }, []);

  const arrive = async (name: string) => {
    const { enter, FactorMissing } = await import('../../app/auth/enter.ts');
    try {
      const path = await enter(name);
      toastSuccess('Login', 'Logged in successfully');
      navigate(path, { replace: true });
    } catch (error) {
      if (!(error instanceof FactorMissing)) throw error;
      setStep({ kind: 'setup', signedIn: true, ...(await (await factors()).startApp(name)) });
    }
  };

  const proceed = async (next: SignInStep, name: string) => {
    setProblem('');
    if (next.kind === 'done') return arrive(name);
    if (next.kind === 'code' || next.kind === 'choose' || next.kind === 'setup') {
      fetchAhead();
      return setStep(next);
    }
    if (next.kind === 'confirm') return navigate(paths.confirmRegistration(name));
    if (next.kind === 'newPassword') {
      awaitNewPassword(name);
      return navigate(paths.newPassword());
    }
    if (next.kind === 'reset') return navigate(paths.forgotPassword(name));
    setProblem('This account asks for a sign-in step that the portal does not know.');
  };

  const fail = (error: unknown) => {
    const { toast, message, over } = problemOf(error, step !== undefined);
    if (toast) toastError(toast.title, toast.message);
    if (over && onOver) return onOver(message);
    if (over) setStep(undefined);
    setProblem(message);
  };

  const start = async (name: string, password: string) => {
    forgetPending();
    setUserName(name);
    setProblem('');
    try {
      await proceed(await (await identity()).startSignIn(name, password), name);
    } catch (error) {
      fail(error);
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
      fail(error);
    }
  };

  /** The answer to 'User needs to set password.'; what is wrong with it, '' when it was taken. */
  const choosePassword = async (password: string): Promise<string> => {
    try {
      const next = await (await identity()).answerStep(password, userName);
      passwordChosen();
      await proceed(next, userName);
    } catch (error) {
      const { toast, message, over } = problemOfNewPassword(error);
      if (toast) toastError(toast.title, toast.message);
      if (over) onOver?.(message);
      return message;
    }
    return '';
  };

  const cancel = () => {
    forgetPending();
    setStep(undefined);
    setProblem('');
    identity()
      .then(({ endSignIn }) => endSignIn())
      .catch(() => undefined);
  };

  return { userName, step, problem, start, answer, choosePassword, cancel, forgive: () => setProblem('') };
};
