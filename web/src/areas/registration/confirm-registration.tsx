import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { CardForm } from '#web/form/card-form.tsx';
import type { Values } from '#web/form/card-values.ts';
import { paths } from '#web/routing/paths/site.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { emailField } from './email-field.ts';

const emailIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';

/** Sends another confirmation code. Spec part 1, 2.6. */
export const ResendCode = () => {
  const navigate = useNavigate();
  const known = emailIn(useLocation().state);
  const submit = async ({ email }: { readonly email: string }) => {
    const { resendCode } = await import('#web/auth/registration.ts');
    await resendCode(email.trim());
    toastSuccess('Resend Code', 'If this address waits for a code, a new one is on its way.');
    navigate(paths.confirmRegistration(email.trim()));
  };
  return (
    <CardForm
      title="Resend Code"
      lead={<p>We send a new confirmation code to the address you registered with.</p>}
      fields={[{ ...emailField, value: known }]}
      submit="Resend Code"
      pending="Sending…"
      onSubmit={submit}
      explain={() => 'Something went wrong...please try again'}
      links={<Link to={paths.login()}>Login</Link>}
    />
  );
};

const code = {
  name: 'code',
  label: 'Confirmation Code',
  max: 50,
  autoComplete: 'one-time-code',
  missing: 'Code is required',
} as const;

/** The route contains the address when the person comes from the sign-up or the sign-in. */
const isKnown = (username: string) => username.includes('@');

/** Confirms the e-mail address of a registration. Spec part 1, 2.5. */
export const ConfirmRegistration = () => {
  const navigate = useNavigate();
  const { username = '' } = useParams();
  const known = isKnown(username);
  const submit = async ({ email, code: given }: Values<'email' | 'code'>) => {
    const { confirmRegistration } = await import('#web/auth/registration.ts');
    await confirmRegistration(known ? username : email.trim(), given.trim());
    toastSuccess('Confirm Registration', 'Your account is confirmed. You can sign in as soon as it is approved.');
    // Redirects to the login while no user is signed in.
    navigate(paths.dashboard(), { replace: true });
  };
  return (
    <CardForm<'email' | 'code'>
      key={username}
      title="Confirm Registration"
      lead={
        <p>
          {known ? (
            <>
              If <EmailAddress text={username} /> can be registered, we sent a code there. Enter it here.
            </>
          ) : (
            'Enter the code that we sent you.'
          )}
        </p>
      }
      fields={known ? [code] : [emailField, code]}
      submit="Confirm"
      pending="Confirming…"
      onSubmit={submit}
      links={
        <>
          <Link to={paths.resendCode()} state={known ? { email: username } : null}>
            Resend Code
          </Link>
          <Link to={paths.login()}>Login</Link>
        </>
      }
    />
  );
};
