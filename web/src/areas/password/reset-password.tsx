import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { RESET_FIELD_MAX } from '#contract/rules/limits.ts';
import { OWN_PASSWORD_RESET } from '#contract/rules/modes.ts';
import { landingPath } from '#contract/rules/navigation.ts';
import { isExperianOnly, type PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { isFreshSignIn, SignInAgain } from '#web/auth/leave.tsx';
import { CardForm } from '#web/form/card-form.tsx';
import type { CardField, Values } from '#web/form/card-values.ts';
import { checkPassword } from '#web/form/password-field.ts';
import { companyPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';

/** The message is shown in the form and as a toast. */
const explain = (error: unknown) => {
  toastFailure(error, 'Reset Password');
  return sayFailure(error);
};

type ResetName = 'oldPassword' | 'newPassword' | 'confirmPassword';

const field = (name: ResetName, label: string, missing: string): CardField<ResetName> => ({
  name,
  label,
  missing,
  max: RESET_FIELD_MAX,
  type: 'password',
  autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
  ...(name === 'newPassword' ? { placeholder: 'at least 8 characters' } : {}),
});

export const oldPassword = field('oldPassword', 'Old Password', 'Please enter old password');

/** The new password twice. Spec part 1, 2.9 and section 5. */
const newPasswords = [
  field('newPassword', 'New Password', 'Please enter new password'),
  field('confirmPassword', 'Confirm Password', 'Please enter confirm password'),
];

/** New and confirm are compared only when both are filled in; the length limits are those of the sign-in. D-17. */
export const checkNew = ({ newPassword, confirmPassword }: Values<ResetName>): Partial<Values<ResetName>> => ({
  newPassword: newPassword === '' ? '' : checkPassword(newPassword),
  confirmPassword:
    newPassword !== '' && confirmPassword !== '' && newPassword !== confirmPassword
      ? 'The New and Confirm passsword do not match.'
      : '',
});

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

/** A super admin gives a user a password for one sign-in. Spec part 1, 2.9; D-14. */
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
          : a password for one sign-in within three days. All their sessions end. It has to be given within ten minutes
          of your own login.
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
const ResetForUser = ({ userId }: { readonly userId: string }) => {
  const { data, error } = useCall(api.user.read, { params: { id: userId } });
  if (error) return <NotPossible text={sayFailure(error)} />;
  if (!isFreshSignIn())
    return (
      <NotPossible text="You signed in more than 10 minutes ago. Sign in again before you set the password of a user.">
        <SignInAgain />
      </NotPossible>
    );
  if (!data) return <CardSkeleton />;
  return <ResetForm userId={userId} userName={data.userName} />;
};

/** The user's own password; Experian alone goes on to the home page, every other user to the company. Spec part 1, 2.9; D-13, D-29. */
export const ResetOwn = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const navigate = useNavigate();
  const submit = async (values: Values<ResetName>) => {
    const { oldPassword: old, newPassword } = values;
    await api.account.changePassword({ body: { userId: '0', oldPassword: old, newPassword } });
    toastSuccess('Reset Password', 'Password changed successfully');
    navigate(isExperianOnly(holder) ? paths.dashboard() : companyPaths.list());
  };
  return (
    <CardForm
      title="Reset Password"
      lead={<p>Other sessions of yours end when the password changes.</p>}
      fields={[oldPassword, ...newPasswords]}
      check={checkNew}
      submit="Submit"
      pending="Saving…"
      reset
      onSubmit={submit}
      explain={explain}
    />
  );
};

/** Only a super admin may reset another user's password. */
const NotHere = ({ to }: { readonly to: string }) => {
  useEffect(() => toastError('Reset Password', 'This user does not have access'), []);
  return <Navigate to={to} replace />;
};

/** Reset Password inside the portal: 131 is the user's own, everything else a super admin's for a user. Spec part 1, 2.1, 2.9. */
export const ResetPassword = () => {
  const { typeofreset, userId = '' } = useParams();
  const session = useSession();
  if (!session) return null;
  if (typeofreset === String(OWN_PASSWORD_RESET)) return <ResetOwn holder={session.holder} />;
  if (!may(session.holder, 'pw.resetOther')) return <NotHere to={landingPath(session.holder)} />;
  return <ResetForUser key={userId} userId={userId} />;
};
