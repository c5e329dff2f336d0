import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CardForm } from '#web/form/card-form.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { toastSuccess } from '#web/ui/toasts.ts';
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
