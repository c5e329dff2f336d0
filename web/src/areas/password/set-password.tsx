import { QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { ApplicationError } from '#contract/application-error.ts';
import { PASSWORD_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { describeFailure, sayFailure, TransportError } from '#web/api/failure.ts';
import { queryClient, useCall } from '#web/api/use-call.ts';
import { identityProblem } from '#web/auth/identity-problem.ts';
import { pageAfterFirstPassword } from '#web/auth/page-after-first-password.ts';
import { CardForm } from '#web/form/card-form.tsx';
import type { Values } from '#web/form/card-values.ts';
import { checkPassword, passwordField } from '#web/form/password-field.ts';
import { paths } from '#web/routing/paths/site.ts';
import { endFirstLogin, useSession } from '#web/session/session.ts';
import type { Session } from '#web/session/session-values.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { toOptions, useSecurityQuestion } from './security-question.tsx';

type Name = 'userName' | 'temporary' | 'password' | 'answer';

const TITLE = 'New Password';

/** A temporary password opens no session: it was replaced during the login, and the new one may stay. */
const temporaryField = {
  name: 'temporary',
  label: 'Temporary Password',
  max: PASSWORD_MAX,
  type: 'password',
  autoComplete: 'current-password',
  hint: 'It was replaced when you signed in. Leave both empty to keep the password you chose then, or enter that one here.',
} as const;

const check = ({ temporary, password }: Values<Name>) => ({
  temporary: temporary === '' && password !== '' ? 'Please enter old password' : '',
  password: password === '' && temporary === '' ? '' : checkPassword(password),
});

/** The portal's own call, or the identity service. */
const explain = (error: unknown) => {
  if (error instanceof ApplicationError || error instanceof TransportError) {
    toastError(TITLE, describeFailure(error, TITLE).message || 'Changed Failed');
    return sayFailure(error);
  }
  toastError(TITLE, 'Reset Failed');
  return identityProblem(error, { NotAuthorizedException: 'The present password is not right.' });
};

/** 'Set new password': temporary and new password, and a security question where there are any. Spec part 1, 2.8; D-11, D-16. */
export const SetPasswordForm = ({ session }: { readonly session: Session }) => {
  const navigate = useNavigate();
  /** When only the portal's own call failed, it is not changed at the identity service again. */
  const changed = useRef(false);
  const { data = [], isPending } = useCall(api.account.securityQuestions, {});
  const question = useSecurityQuestion(toOptions(data));

  if (isPending) return <CardSkeleton />;

  const change = async (from: string, to: string) => {
    if (to === '' || changed.current) return;
    const { changePassword } = await import('#web/session/passwords.ts');
    await changePassword(from, to);
    changed.current = true;
  };
  const submit = async ({ temporary, password, answer }: Values<Name>) => {
    await change(temporary, password);
    const { userId: id } = session;
    await api.account.firstPassword({ body: { id, isFirstLogin: false, ...question.answerWith(answer) } });
    toastSuccess(TITLE, 'Changed successfully');
    endFirstLogin();
    navigate(pageAfterFirstPassword(session.holder), { replace: true });
  };

  return (
    <CardForm
      title="Set new password"
      fields={[
        {
          name: 'userName',
          label: 'User Name',
          max: 50,
          autoComplete: 'username',
          value: session.userName,
          disabled: true,
        },
        temporaryField,
        passwordField,
        ...question.fields,
      ]}
      check={check}
      submit="Submit"
      pending="Saving…"
      onSubmit={submit}
      explain={explain}
      links={<Link to={paths.logout()}>Logout</Link>}
    />
  );
};

/** First sign-in: without header and footer, but only for a user who is signed in. Spec part 1, 2.8. */
export const SetPassword = () => {
  const session = useSession();
  if (!session) return <Navigate to={paths.login()} replace />;
  if (!session.isFirstLogin) return <Navigate to={pageAfterFirstPassword(session.holder)} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <SetPasswordForm session={session} />
    </QueryClientProvider>
  );
};
