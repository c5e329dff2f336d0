import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { isFreshSignIn, SignInAgain } from '../../auth/sign-in-again.tsx';
import { CardForm } from '../../form/card-form.tsx';
import type { Values } from '../../form/card-values.ts';
import { userPaths } from '../../routing/paths/user.ts';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { checkNew, explain, newPasswords, type ResetName } from './password-fields.ts';

/** Shown instead of the form: no user has this id, or the login is too long ago. */
const NotPossible = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <section className="card">
    <PageTitle>Reset Password</PageTitle>
    <p role="alert" className="banner error">
      {text}
    </p>
    <p className="actions">
      {children}
      <Link className="button" to={userPaths.list()}>
        Back to Users
      </Link>
    </p>
  </section>
);

/** A super admin gives somebody a password for one sign-in. Spec part 1, 2.9; D-14. */
export const ResetForm = ({ userId, userName }: { readonly userId: string; readonly userName: string }) => {
  const navigate = useNavigate();
  const submit = async ({ newPassword, confirmPassword }: Values<ResetName>) => {
    await api.user.resetPassword({ body: { userId, newPassword1: newPassword, newPassword2: confirmPassword } });
    toastSuccess('Reset Password', 'Reset successfully');
    navigate(userPaths.list());
  };
  return (
    <CardForm<ResetName>
      title="Reset Password"
      lead={
        <p>
          For{' '}
          <strong>
            <EmailAddress text={userName} />
          </strong>
          : a password for one login within three days. All their sessions end. It has to be given within ten minutes of
          your own login.
        </p>
      }
      fields={newPasswords}
      check={checkNew}
      submit="Submit"
      pending="Saving…"
      reset
      onSubmit={submit}
      explain={explain}
      links={<Link to={userPaths.list()}>Back to Users</Link>}
    />
  );
};

/** The form, or at once why there is none. */
export const ResetForUser = ({ userId }: { readonly userId: string }) => {
  const { data, error } = useCall(api.user.read, { params: { id: userId } });
  if (error) return <NotPossible text={sayFailure(error)} />;
  if (!isFreshSignIn())
    return (
      <NotPossible text="You signed in more than 10 minutes ago. Log in again before you give somebody a password.">
        <SignInAgain />
      </NotPossible>
    );
  if (!data) return <CardSkeleton />;
  return <ResetForm userId={userId} userName={data.userName} />;
};
