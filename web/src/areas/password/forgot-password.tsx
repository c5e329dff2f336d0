import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { identityProblem } from '#web/auth/identity-problem.ts';
import { CardForm } from '#web/form/card-form.tsx';
import type { Values } from '#web/form/card-values.ts';
import { checkPassword, passwordField } from '#web/form/password-field.ts';
import { paths } from '#web/routing/paths/site.ts';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';

/** There is no session, and the form does not wait for these two calls: they only write the audit trail. D-15. */
const unattended = { token: '', quiet: true };

const TITLE = 'New Password';

/** Both steps of a forgotten password; the route says which. Spec part 1, 2.7; D-15. */
export const ForgotPassword = () => {
  const { email } = useParams();
  return email === undefined ? <AskForCode /> : <ChooseAnother key={email} email={email} />;
};

const explainRequest = (error: unknown) => {
  const problem = identityProblem(error);
  toastError(TITLE, problem);
  return problem;
};

const AskForCode = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const submit = async ({ userName }: { readonly userName: string }) => {
    const name = userName.trim();
    api.account.forgotByEmail({ body: { emailAddress: name, source: 'web' } }, unattended).catch(() => undefined);
    const { startReset } = await import('#web/session/passwords.ts');
    await startReset(name);
    navigate(paths.forgotPassword(name), { state });
  };
  return (
    <CardForm
      title="Forgot Password"
      lead={<p>Enter your user name, the e-mail address of your account. A code goes there.</p>}
      fields={[
        { name: 'userName', label: 'User Name', max: 50, autoComplete: 'username', missing: 'All fields are required' },
      ]}
      submit="Submit"
      pending="Sending…"
      onSubmit={submit}
      explain={explainRequest}
      links={
        <Link to={paths.login()} state={state}>
          Login
        </Link>
      }
    />
  );
};

const fields = [
  {
    name: 'code',
    label: 'Verification Code',
    max: 50,
    autoComplete: 'one-time-code',
    missing: 'Code is required',
  },
  { ...passwordField, missing: 'Please enter new password' },
] as const;

const NOT_ACCEPTED = 'The code is not right, or no longer good. Check it, or ask for another one.';

/** The same for every address, known or not. */
export const resetWords = {
  CodeMismatchException: NOT_ACCEPTED,
  ExpiredCodeException: NOT_ACCEPTED,
  NotAuthorizedException: NOT_ACCEPTED,
  UserNotFoundException: NOT_ACCEPTED,
  UserNotConfirmedException: NOT_ACCEPTED,
  InvalidParameterException: NOT_ACCEPTED,
} as const;

const explainReset = (error: unknown) => {
  toastError(TITLE, 'Changed Failed');
  return identityProblem(error, resetWords);
};

const ChooseAnother = ({ email }: { readonly email: string }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const submit = async ({ code, password }: Values<'code' | 'password'>) => {
    const { finishReset } = await import('#web/session/passwords.ts');
    await finishReset(email, code.trim(), password);
    api.account.forgotByName({ body: { type: 'userName', value: email } }, unattended).catch(() => undefined);
    toastSuccess(TITLE, 'Changed successfully');
    navigate(paths.login(), { replace: true, state });
  };
  return (
    <CardForm
      title="Reset Password"
      lead={
        <>
          <p>
            If <EmailAddress text={email} /> belongs to an account that has been signed in to, a code is on its way
            there. Enter it, and the password you want to use from now on.
          </p>
          <p>
            Nothing came? Look into the spam folder, and ask again in 15 minutes. If you were invited and have not
            signed in yet, ask your administrator to send the invitation again.
          </p>
        </>
      }
      fields={fields}
      check={({ password }) => ({ password: checkPassword(password) })}
      submit="Reset Password"
      pending="Resetting…"
      onSubmit={submit}
      explain={explainReset}
      links={
        <>
          <Link to={paths.forgotPassword()} state={state}>
            Resend Code
          </Link>
          <Link to={paths.login()} state={state}>
            Login
          </Link>
        </>
      }
    />
  );
};
