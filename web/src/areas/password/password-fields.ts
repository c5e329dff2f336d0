import { RESET_FIELD_MAX } from '../../../../contract/rules/limits.ts';
import { sayFailure, toastFailure } from '../../api/failure.ts';
import type { CardField } from '../../form/card-input.tsx';
import type { Values } from '../../form/card-values.ts';
import { checkPassword } from '../../form/password-field.ts';

/** The message is shown in the form and as a toast. */
export const explain = (error: unknown) => {
  toastFailure(error, 'Reset Password');
  return sayFailure(error);
};

export type ResetName = 'oldPassword' | 'newPassword' | 'confirmPassword';

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
export const newPasswords = [
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
