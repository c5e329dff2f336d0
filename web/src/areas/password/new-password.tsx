import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { OwnReset } from '../../../../contract/fields/password.ts';
import { PASSWORD_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';
import { CardForm } from '../../form/card-form.tsx';
import type { CardField } from '../../form/card-input.tsx';
import { mistakeOf, type Values } from '../../form/card-values.ts';
import { paths } from '../../routing/paths/site.ts';
import { CardSkeleton, FormSkeleton } from '../../ui/card-skeleton.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { toastError } from '../../ui/toasts.ts';
import '../../styles/overlay.css';
import type { FirstAnswer } from '../../auth/pending-sign-in.ts';
import { useSignIn } from '../../auth/use-sign-in.ts';

const CodeStep = lazy(() => import('../../auth/code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** 'User needs to set password.': the sign-in that waits goes on here, up to its code. D-02. */
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

/** The questions to choose from; undefined while they load, none where they cannot be had: then they are asked later. */
const useQuestions = () => {
  const [questions, setQuestions] = useState<readonly Option[]>();
  useEffect(() => {
    api.account.firstQuestions({}, { token: '', quiet: true }).then(
      (list) => setQuestions(list.map(({ id, name }) => ({ id: String(id), name }))),
      () => setQuestions([]),
    );
  }, []);
  return questions;
};

interface ChooseProps {
  readonly userName: string;
  readonly questions: readonly Option[];
  choose(password: string, besides: FirstAnswer): Promise<string>;
}

/** The one form of a first login: one's own password, and a security question where there are any. Spec part 1, 2.8; D-16. */
export const ChooseForm = ({ userName, questions, choose }: ChooseProps) => {
  const [picked, setPicked] = useState('');
  const question = picked || (questions[0]?.id ?? '');
  const fields: CardField<Name>[] = [
    { name: 'userName', label: 'User Name', max: 50, autoComplete: 'username', value: userName, disabled: true },
    {
      name: 'password',
      label: 'New Password',
      max: PASSWORD_MAX,
      type: 'password',
      autoComplete: 'new-password',
      placeholder: 'at least 8 characters',
      missing: 'Please enter new password',
    },
  ];
  if (question !== '')
    fields.push({
      name: 'answer',
      label: 'Answer',
      max: TEXT_MAX,
      missing: 'Please enter an answer',
      before: <Select label="Security Question" options={questions} value={question} onChange={setPicked} />,
    });
  const submit = ({ password, answer }: Values<Name>) =>
    choose(
      password,
      question === '' ? {} : { securityAnswer: { questionId: Number(question), answer: answer.trim() } },
    );
  return (
    <CardForm<Name>
      title="Set new password"
      lead={<p>Your password was given to you by somebody else. Choose your own to go on.</p>}
      fields={fields}
      check={({ password }) => ({ password: mistakeOf(OwnReset.shape.newPassword, password) })}
      submit="Set new password"
      pending="Saving…"
      onSubmit={submit}
      links={<Link to={paths.login()}>Login</Link>}
    />
  );
};
