import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignInStep } from '../../app/auth/steps.ts';
import { paths } from '../../app/paths.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { problemOf } from './problem.ts';

/** The step the screen shows after the password; the others lead to other screens. */
export type ShownStep = Extract<SignInStep, { kind: 'code' | 'choose' | 'setup' }>;

/** Amplify and its numbers are loaded after the form is on the screen. */
const identity = () => import('../../app/auth/identity.ts');

/** While the code is on its way to the phone, what comes after it is fetched. */
const fetchAhead = () => {
  for (const part of [import('../../app/auth/enter.ts'), import('../../app/secured-part.tsx')])
    part.catch(() => undefined);
};

/** The sign-in from the password to the first page. D-02. */
export const useSignIn = () => {
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [step, setStep] = useState<ShownStep>();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    identity()
      .then(({ ready }) => ready())
      .catch(() => undefined);
  }, []);

  const arrive = async (name: string) => {
    const { enter } = await import('../../app/auth/enter.ts');
    const path = await enter(name);
    toastSuccess('Login', 'Logged in successfully');
    navigate(path, { replace: true });
  };

  const proceed = async (next: SignInStep, name: string) => {
    setProblem('');
    if (next.kind === 'done') return arrive(name);
    if (next.kind === 'code' || next.kind === 'choose' || next.kind === 'setup') {
      fetchAhead();
      return setStep(next);
    }
    if (next.kind === 'confirm') return navigate(paths.confirmRegistration(name));
    if (next.kind === 'newPassword') return navigate(paths.newPassword());
    if (next.kind === 'reset') return navigate(paths.forgotPassword());
    setProblem('This account asks for a sign-in step that the portal does not know.');
  };

  const fail = (error: unknown) => {
    const { toast, message, over } = problemOf(error, step !== undefined);
    if (toast) toastError(toast.title, toast.message);
    if (over) setStep(undefined);
    setProblem(message);
  };

  const start = async (name: string, password: string) => {
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
      await proceed(await (await identity()).answerStep(text, userName), userName);
    } catch (error) {
      fail(error);
    }
  };

  const cancel = () => {
    setStep(undefined);
    setProblem('');
    identity()
      .then(({ endSignIn }) => endSignIn())
      .catch(() => undefined);
  };

  return { step, problem, start, answer, cancel, forgive: () => setProblem('') };
};
