import { lazy, Suspense } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { OwnReset } from '../../../../contract/records/password.ts';
import { PASSWORD_MAX } from '../../../../contract/rules/limits.ts';
import { paths } from '../../app/paths.ts';
import { CardForm } from '../../form/card-form.tsx';
import { mistakeOf } from '../../form/card-values.ts';
import { toastError } from '../../ui/toasts.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';

const CodeStep = lazy(() => import('../sign-in/code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** 'User needs to set password.': the sign-in that waits goes on here, up to its code. D-02. */
export const NewPassword = () => {
  const navigate = useNavigate();
  const toLogin = () => navigate(paths.login(), { replace: true });
  const flow = useSignIn((problem) => {
    toastError('New Password', problem);
    toLogin();
  });
  if (flow.userName === '') return <Navigate to={paths.login()} replace />;
  if (flow.step)
    return (
      <section className="card">
        <Suspense fallback={<div className="card-wait" aria-hidden="true" />}>
          <CodeStep
            step={flow.step}
            problem={flow.problem}
            onAnswer={flow.answer}
            onCancel={() => {
              flow.cancel();
              toLogin();
            }}
          />
        </Suspense>
      </section>
    );
  return (
    <CardForm
      title="Set new password"
      lead={<p>Your password was given to you by somebody else. Choose your own to go on.</p>}
      fields={[
        {
          name: 'userName',
          label: 'User Name',
          max: 50,
          autoComplete: 'username',
          value: flow.userName,
          disabled: true,
        },
        {
          name: 'password',
          label: 'New Password',
          max: PASSWORD_MAX,
          type: 'password',
          autoComplete: 'new-password',
          placeholder: 'at least 8 characters',
          missing: 'Please enter new password',
        },
      ]}
      check={({ password }) => ({ password: mistakeOf(OwnReset.shape.newPassword, password) })}
      submit="Set new password"
      pending="Saving…"
      onSubmit={({ password }) => flow.choosePassword(password)}
      links={<Link to={paths.login()}>Login</Link>}
    />
  );
};
