import { useNavigate } from 'react-router-dom';
import { type Holder, isExperianOnly } from '../../../../contract/rules/roles.ts';
import { api } from '../../api/client.ts';
import { CardForm } from '../../form/card-form.tsx';
import type { Values } from '../../form/card-values.ts';
import { companyPaths } from '../../routing/paths/company.ts';
import { paths } from '../../routing/paths/site.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { checkNew, explain, newPasswords, oldPassword, type ResetName } from './password-fields.ts';

/** One's own password; Experian alone goes on to the home page, everybody else to the company. Spec part 1, 2.9; D-13, D-29. */
export const ResetOwn = ({ holder }: { readonly holder: Holder }) => {
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
