import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { sayFailure, toastFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { CardForm } from '../../form/card-form.tsx';
import type { Values } from '../../form/card-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { checkNew, newPasswords, type ResetName } from './reset-fields.ts';

/** A super admin gives somebody a password for one sign-in. Spec part 1, 2.9; D-14. */
export const ResetForUser = ({ userId }: { readonly userId: string }) => {
  const navigate = useNavigate();
  const { data } = useCall(api.user.read, { params: { id: userId } });
  const submit = async ({ newPassword, confirmPassword }: Values<ResetName>) => {
    try {
      await api.user.resetPassword({ body: { userId, newPassword1: newPassword, newPassword2: confirmPassword } });
    } catch (error) {
      toastFailure(error, 'Reset Password');
      return sayFailure(error);
    }
    toastSuccess('Reset Password', 'Reset successfully');
    navigate(paths.user.list());
    return '';
  };
  return (
    <CardForm<ResetName>
      title="Reset Password"
      lead={
        <p>
          For <strong>{data?.userName ?? '…'}</strong>: a password for one login within three days. All their sessions
          end.
        </p>
      }
      fields={newPasswords}
      check={checkNew}
      submit="Submit"
      pending="Saving…"
      reset
      onSubmit={submit}
      links={<Link to={paths.user.list()}>Back to Users</Link>}
    />
  );
};
