import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import type { FirstAnswer } from '#web/auth/pending-sign-in.ts';
import { useSignIn } from '#web/auth/use-sign-in.ts';
import { CardForm } from '#web/form/card-form.tsx';
import type { CardField } from '#web/form/card-values.ts';
import { checkPassword, passwordField } from '#web/form/password-field.ts';
import { paths } from '#web/routing/paths/site.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { CardSkeleton, FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { toOptions, useSecurityQuestion } from './security-question.tsx';

const CodeStep = lazy(() => import('#web/auth/code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** 'User needs to set password.': continues the pending sign-in up to its code. D-02. */
export const NewPassword = () => {
  const navigate = useNavigate();
  const toLogin = () => navigate(paths.login(), { replace: true });
  const flow = useSignIn((problem) => {
    toastError('New Password', problem);
    toLogin();
  });
  const questions = useQuestions();
  if (flow.userName === '') return <Navigate to={paths.login()} replace />;
  if (flow.step)
    return (
      <section className="card">
        <Suspense fallback={<FormSkeleton />}>
          <CodeStep
            step={flow.step}
            problem={flow.problem}
            onAnswer={flow.answer}
            onResend={flow.onResend}
            onCancel={() => {
              flow.cancel();
              toLogin();
            }}
          />
        </Suspense>
      </section>
    );
  if (!questions) return <CardSkeleton />;
  return <ChooseForm userName={flow.userName} questions={questions} choose={flow.choosePassword} />;
};

type Name = 'userName' | 'password' | 'answer';

/** The questions to choose from; undefined while they load. Empty if they cannot be loaded: then a later screen shows them. */
const useQuestions = () => {
  const [questions, setQuestions] = useState<readonly Option[]>();
  useEffect(() => {
    api.account.firstQuestions({}, { token: '', quiet: true }).then(
      (list) => setQuestions(toOptions(list)),
      () => setQuestions([]),
    );
  }, []);
  return questions;
};

interface ChooseProps {
  readonly userName: string;
  readonly questions: readonly Option[];
  /** Throws what is wrong with the password. */
  choose(password: string, answer: FirstAnswer): Promise<unknown>;
}

/** The one form of a first login: the user's own password, and a security question if there are any. Spec part 1, 2.8; D-16. */
export const ChooseForm = ({ userName, questions, choose }: ChooseProps) => {
  const question = useSecurityQuestion(questions);
  const fields: readonly CardField<Name>[] = [
    { name: 'userName', label: 'User Name', max: 50, autoComplete: 'username', value: userName, disabled: true },
    { ...passwordField, missing: 'Please enter new password' },
    ...question.fields,
  ];
  return (
    <CardForm<Name>
      title="Set new password"
      lead={<p>Your password was set by another user. Choose your own to go on.</p>}
      fields={fields}
      check={({ password }) => ({ password: checkPassword(password) })}
      submit="Set new password"
      pending="Saving…"
      onSubmit={({ password, answer }) => choose(password, question.answerWith(answer))}
      explain={(error) => (error instanceof Error ? error.message : '')}
      links={<Link to={paths.login()}>Login</Link>}
    />
  );
};
